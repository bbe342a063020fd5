import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /**
   * On a phone: `title` heads the card, `full` takes its width without a label; otherwise label and value
   * share a line.
   */
  mobile?: 'title' | 'full'
  className?: string
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A row that asks for attention. */
  isMarked?: ((row: Row) => boolean) | undefined
}

/** A table whose rows are cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isMarked }: DataTableProps<Row>) {
  return (
    <div className="md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-raised">
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-left text-quiet max-md:sr-only">
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="px-4 py-3 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3 md:divide-y md:divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                'max-md:flex max-md:flex-col max-md:gap-1.5 max-md:rounded-lg max-md:border max-md:p-4',
                isMarked?.(row) ? 'bg-amber-soft max-md:border-amber' : 'max-md:border-line max-md:bg-raised',
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
  const { title, cell, mobile, className } = column
  return (
    <td
      className={classNames(
        'md:px-4 md:py-3',
        mobile === undefined && 'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4',
        mobile === 'title' && 'text-base font-medium md:text-sm',
        className,
      )}
    >
      {mobile === undefined ? (
        <span aria-hidden className="shrink-0 text-quiet md:hidden">
          {title}
        </span>
      ) : null}
      {cell(row)}
    </td>
  )
}
