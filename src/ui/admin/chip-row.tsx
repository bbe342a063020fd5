import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type ChipRowProps = {
  /** What is chosen by its chips, for screen readers. */
  label: string
  /** What is shown before the first one. */
  before?: ReactNode
  children: ReactNode
}

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
function showInRow(chip: HTMLElement | null): void {
  const row = chip?.closest('[data-chip-row]')
  if (!chip || !row) return
  const { left, right } = chip.getBoundingClientRect()
  const edges = row.getBoundingClientRect()
  const margin = 20
  if (right > edges.right - margin) row.scrollLeft += right - edges.right + margin
  if (left < edges.left + margin) row.scrollLeft -= edges.left + margin - left
}

type ChoiceChipProps = { isOn: boolean; onPress: () => void; children: ReactNode }

/** One of several choices over a list: a pill that stays pressed while it is chosen. */
export function ChoiceChip({ isOn, onPress, children }: ChoiceChipProps) {
  return (
    <button
      ref={isOn ? showInRow : undefined}
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap transition',
        isOn ? 'border-amber bg-amber-soft text-amber' : 'border-line-strong text-cream hover:border-amber',
      )}
    >
      {children}
    </button>
  )
}
