import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { showInRow } from './chip-row.tsx'

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
