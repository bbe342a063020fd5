import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /**
   * On a phone and a tablet: `title` heads the card, `full` takes its width without a label; otherwise label and value
   * share a line.
   */
  mobile?: 'title' | 'full'
  className?: string
  /** Leaves the line out of the row's card: it would say nothing. */
  isEmpty?: (row: Row) => boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row that asks for attention. */
  isMarked?: ((row: Row) => boolean) | undefined
}

/** A table whose rows are cards on a phone, and on a tablet two abreast: its columns need 64 rem. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isMarked }: DataTableProps<Row>) {
  return (
    <div className="lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line lg:bg-raised">
      <table className="w-full text-sm max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-left text-quiet max-lg:sr-only">
          <tr>
            {columns.map(({ title }) => (
              <th
                key={title}
                scope="col"
                className="px-3 py-3 font-medium whitespace-nowrap first:pl-4 last:pr-4"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3 md:max-lg:grid-cols-2 lg:divide-y lg:divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                'max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:rounded-lg max-lg:border max-lg:p-4',
                isMarked?.(row) ? 'bg-amber-soft max-lg:border-amber' : 'max-lg:border-line max-lg:bg-raised',
              )}
            >
              {columns.map((column) => (
                <DataCell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, cell, mobile, className, isEmpty } = column
  return (
    <td
      className={classNames(
        // Cards side by side end in the same line.
        'max-lg:last:order-last max-lg:last:mt-auto max-lg:last:pt-1 lg:px-3 lg:py-2.5 lg:first:pl-4 lg:last:pr-4',
        mobile === undefined &&
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
      {cell(row)}
    </td>
  )
}
