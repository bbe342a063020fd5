import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CheckBox } from '../form/check-box.tsx'
import type { Chosen } from './use-chosen.ts'

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
  /** A row that asks for attention. */
  isMarked?: ((row: Row) => boolean) | undefined
  /** Rows can be chosen, by a box in the first column. */
  choosing?: Choosing<Row> | undefined
}

type Choosing<Row> = { label: (row: Row) => string; chosen: Chosen<Row> }

/** A table whose rows are cards on a phone, and on a tablet two abreast: its columns need 64 rem. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  isMarked,
  choosing,
}: DataTableProps<Row>) {
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
              key={row.id}
              className={classNames(
                'max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:rounded-lg max-lg:border max-lg:p-4',
                isMarked?.(row) ? 'bg-amber-soft max-lg:border-amber' : 'max-lg:border-line max-lg:bg-raised',
              )}
            >
              {columns.map((column, place) => (
                <DataCell
                  key={column.title}
                  column={column}
                  row={row}
                  box={place === 0 && choosing ? <ChooseBox row={row} {...choosing} /> : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DataCellProps<Row> = { column: Column<Row>; row: Row; box: ReactNode }

function DataCell<Row>({ column, row, box }: DataCellProps<Row>) {
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

/** Chooses a row; the whole corner of its card can be pressed. */
function ChooseBox<Row>({ row, label, chosen }: Choosing<Row> & { row: Row }) {
  return (
    <div className="max-lg:absolute max-lg:top-1.5 max-lg:left-4">
      <CheckBox
        label={label(row)}
        isLabelHidden
        checked={chosen.has(row)}
        onChange={() => chosen.toggle(row)}
        className="-ml-3 size-11 shrink-0 justify-center"
      />
    </div>
  )
}
