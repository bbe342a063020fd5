import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Figure = {
  label: string
  /** Ready for the eye; undefined while it loads. */
  value: ReactNode | undefined
  tone?: 'amber' | 'danger' | undefined
  /** Takes two places: an amount of money. */
  wide?: boolean
}

/**
 * Figures side by side: two in a row on a phone, six places on a wide screen. Nothing moves when they arrive.
 */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, value, tone, wide }) => (
        <div
          key={label}
          className={classNames(
            'flex flex-col rounded-lg border border-line bg-raised px-4 py-3 md:px-5 md:py-4',
            wide && 'col-span-2 md:col-span-1 lg:col-span-2',
          )}
        >
          <dt className="text-xs text-balance text-quiet md:text-sm">{label}</dt>
          <dd
            className={classNames(
              'mt-1 text-xl font-semibold tabular-nums wrap-normal',
              tone === 'amber' && 'text-amber',
              tone === 'danger' && 'text-danger',
            )}
          >
            {value ?? <span aria-hidden className="skeleton block h-[1.95rem] w-20 rounded-md" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
