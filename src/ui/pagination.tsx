import { ChevronLeft, ChevronRight } from '#ui/icons/icons.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

type PaginationProps = { page: number; pages: number; label: string; onPage: (page: number) => void }

export function Pagination({ page, pages, label, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label="Page précédente" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      {shownPages(page, pages).map((shown, position, all) => (
        <span key={shown} className="contents">
          {shown - (all[position - 1] ?? shown - 1) > 1 ? <span aria-hidden>…</span> : null}
          <button
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onPage(shown)}
            className={classNames(
              'inline-flex h-11 min-w-11 items-center justify-center rounded-full px-2 text-sm transition',
              shown === page ? 'bg-amber font-semibold text-ink' : 'text-cream hover:text-amber',
            )}
          >
            {shown}
          </button>
        </span>
      ))}
      <IconButton label="Page suivante" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  )
}

/** The page numbers to show: the first, the last, and those around the current page. */
export function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((shown) => shown >= 1 && shown <= pages)
  return [...new Set(near)].sort((a, b) => a - b)
}
