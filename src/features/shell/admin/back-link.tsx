import { Link } from '@tanstack/react-router'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import type { AdminSearch } from './admin-search.ts'

const classes =
  '-mt-2 flex min-h-11 w-fit items-center gap-1.5 text-sm text-quiet transition hover:text-amber print:hidden'

type BackLinkProps = {
  search?: AdminSearch
  /** In place of an address, where the list keeps what was searched and filtered. */
  onClick?: () => void
  children: string
}

/** Leads from a view back to the list of its tab, above its title. */
export function BackLink({ search = {}, onClick, children }: BackLinkProps) {
  const content = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </>
  )
  return onClick ? (
    <button type="button" className={classes} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link to="/admin" search={search} className={classes}>
      {content}
    </Link>
  )
}
