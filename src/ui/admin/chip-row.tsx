import type { ReactNode } from 'react'

type ChipRowProps = {
  /** What is chosen by its chips, for screen readers. */
  label: string
  /** What is shown before the first one. */
  before?: ReactNode
  children: ReactNode
}

/** Chips in one row, which scrolls sideways where it is too long, and breaks on a wide screen. */
export function ChipRow({ label, before, children }: ChipRowProps) {
  return (
    <div
      data-chip-row
      className="-mx-5 flex items-center overflow-x-auto px-5 [scrollbar-width:none] md:max-lg:-mx-10 md:max-lg:px-10 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {before}
      <div role="group" aria-label={label} className="flex gap-2 lg:flex-wrap">
        {children}
      </div>
    </div>
  )
}

/** Scrolls the row of a chip until the whole chip is in sight; the page stays where it is. */
export function showInRow(chip: HTMLElement | null): void {
  const row = chip?.closest('[data-chip-row]')
  if (!chip || !row) return
  const { left, right } = chip.getBoundingClientRect()
  const edges = row.getBoundingClientRect()
  const margin = 20
  if (right > edges.right - margin) row.scrollLeft += right - edges.right + margin
  if (left < edges.left + margin) row.scrollLeft -= edges.left + margin - left
}
