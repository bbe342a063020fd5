import { useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'

/** Which rows of the page that is shown are chosen, for one change of them all. */
export type Chosen<Row> = {
  rows: readonly Row[]
  isWholePage: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  all: () => void
  clear: () => void
}

/** Only rows on the screen are chosen, so that nobody changes one that they do not see. */
export function useChosen<Row extends { id: string }>(shown: readonly Row[]): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  return {
    rows,
    isWholePage: rows.length === shown.length,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

type ChooseBoxProps<Row> = { row: Row; label: string; chosen: Chosen<Row> }

/** Chooses a row; the whole corner of its card can be pressed. */
export function ChooseBox<Row>({ row, label, chosen }: ChooseBoxProps<Row>) {
  return (
    <div className="max-lg:absolute max-lg:top-1.5 max-lg:left-4">
      <CheckBox
        label={label}
        isLabelHidden
        checked={chosen.has(row)}
        onChange={() => chosen.toggle(row)}
        className="-ml-3 max-lg:-ml-2.5 size-11 shrink-0 justify-center"
      />
    </div>
  )
}
