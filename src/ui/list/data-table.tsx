import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { type ReadAgain, StaleNotice } from './list-query.tsx'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** On a phone: `title` heads the card, `full` has no label; otherwise they share a line. */
  mobile?: 'title' | 'full'
  className?: string
  /** Only where the table has room for it: neither on a card nor below 85 rem. */
  isWideOnly?: boolean
  /** Leaves the line out of the row's card: it would say nothing. */
  isEmpty?: (row: Row) => boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  isMarked?: ((row: Row) => boolean) | undefined
  /** What stands before the first cell of a row: the box that chooses it. */
  box?: ((row: Row) => ReactNode) | undefined
  look?: keyof typeof looks
}

/** Many rows with buttons for those who work with them, or a few for a customer. */
const looks = {
  dense: {
    head: 'px-3 whitespace-nowrap first:pl-4 last:pr-4',
    body: 'max-lg:gap-3',
    row: 'max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5',
    // Cards side by side end in the same line.
    cell: 'max-lg:last:order-last max-lg:not-first:last:mt-auto max-lg:last:pt-1 lg:px-3 lg:py-2.5 lg:first:pl-4 lg:last:pr-4',
  },
  roomy: {
    head: 'px-4',
    body: 'max-lg:gap-4',
    row: 'max-lg:grid max-lg:grid-cols-2',
    cell: 'py-1 lg:px-4 lg:py-4',
  },
} as const

const wideOnly = 'max-lg:hidden lg:max-[85rem]:hidden'

/** A table whose rows are cards on a phone, and on a tablet two abreast: its columns need 64 rem. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  isMarked,
  box,
  look = 'dense',
}: DataTableProps<Row>) {
  const classes = looks[look]
  return (
    <div className="lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line lg:bg-raised">
      <table className="w-full text-sm max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-left text-quiet max-lg:sr-only">
          <tr>
            {columns.map(({ title, isWideOnly }) => (
              <th
                key={title}
                scope="col"
                className={classNames('py-3 font-medium', classes.head, isWideOnly && wideOnly)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={classNames(
            'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] md:max-lg:grid-cols-2 lg:divide-y lg:divide-line',
            classes.body,
          )}
        >
          {rows.map((row) => (
            <tr
              key={row.id}
              ref={keepHeight}
              className={classNames(
                'max-lg:min-h-(--kept-height) max-lg:rounded-lg lg:h-(--kept-height) max-lg:border max-lg:p-4',
                classes.row,
                isMarked?.(row) ? 'bg-amber-soft max-lg:border-amber' : 'max-lg:border-line max-lg:bg-raised',
              )}
            >
              {columns.map((column, place) => (
                <DataCell
                  key={column.title}
                  column={column}
                  row={row}
                  className={classes.cell}
                  box={place === 0 ? box?.(row) : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DataCellProps<Row> = { column: Column<Row>; row: Row; className: string; box: ReactNode }

function DataCell<Row>({ column, row, className: look, box }: DataCellProps<Row>) {
  const { title, cell, mobile, className, isWideOnly, isEmpty } = column
  return (
    <td
      className={classNames(
        look,
        isWideOnly && wideOnly,
        mobile === undefined &&
          !isWideOnly &&
          'max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4 max-lg:has-[[role=switch]]:items-center',
        mobile === 'title' && 'text-base font-medium lg:text-sm',
        isEmpty?.(row) && 'max-lg:hidden',
        className,
      )}
    >
      {mobile === undefined ? (
        <span aria-hidden className="shrink-0 text-quiet lg:hidden">
          {title}
        </span>
      ) : null}
      {box ? (
        <div className="flex items-start gap-1">
          {box}
          {cell(row)}
        </div>
      ) : (
        cell(row)
      )}
    </td>
  )
}

type ListStatesProps<Data> = {
  query: ReadAgain & { data: Data | undefined }
  texts: { loading: string; empty: ReactNode; failed: string }
  isEmpty: (data: Data) => boolean
  empty?: { icon?: ReactNode; title?: string; action?: ReactNode } | undefined
  skeletonRows?: number | undefined
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list, or that it loads, failed or is empty. One that failed to be read again stays. */
export function ListStates<Data>({
  query,
  texts,
  isEmpty,
  empty,
  skeletonRows,
  skeleton,
  children,
}: ListStatesProps<Data>) {
  const { data, isError, refetch } = query
  if (data === undefined && isError) {
    return <ErrorState onRetry={() => void refetch()}>{texts.failed}</ErrorState>
  }
  if (data === undefined) return skeleton ?? <ListSkeleton label={texts.loading} rows={skeletonRows} />
  return (
    <>
      <StaleNotice query={query} />
      {isEmpty(data) ? <EmptyState {...empty}>{texts.empty}</EmptyState> : children(data)}
    </>
  )
}

export function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number | undefined }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never move
        <div key={index} className="skeleton h-14 rounded-lg max-md:h-32" />
      ))}
    </div>
  )
}

/**
 * For the `ref` of a row: it does not become lower while it is shown, so that the buttons below stay where the finger is,
 * whatever a change takes away. `--kept-height` is the height that it keeps.
 */
function keepHeight(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  observer ??= new ResizeObserver((entries) =>
    keepHeights(entries.map(({ target }) => target as HTMLElement)),
  )
  observer.observe(row)
  return () => observer?.unobserve(row)
}

/** One for all rows: those of a page that is turned or made wider are let go together. */
let observer: ResizeObserver | undefined
const kept = new WeakMap<HTMLElement, { width: number; height: number }>()

function keepHeights(rows: readonly HTMLElement[]): void {
  const turned = rows.filter((row) => row.getBoundingClientRect().width !== kept.get(row)?.width)
  // Cards side by side are as high as the highest of them: none is measured while another one keeps its former height.
  for (const row of turned) row.style.removeProperty('--kept-height')
  for (const [row, { width, height }] of rows.map((row) => [row, row.getBoundingClientRect()] as const)) {
    const before = kept.get(row)
    if (before?.width === width && height <= before.height) continue
    kept.set(row, { width, height })
    row.style.setProperty('--kept-height', `${height}px`)
  }
}
