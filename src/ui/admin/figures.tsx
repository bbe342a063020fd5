import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Figure = {
  label: string
  /** Ready for the eye; undefined while it loads. */
  value: ReactNode | undefined
  tone?: 'amber' | 'danger' | undefined
  /** Takes two places: an amount of money. */
  wide?: boolean
  /** An empty link to what is counted; it covers the figure and has these classes. */
  link?: (className: string) => ReactNode
}

/**
 * Figures side by side: two in a row on a phone, where a wide one is a line, three places on a tablet, six on a wide screen.
 * Four small ones stand two by two, or in one line. Nothing moves when they arrive. `isLow`: on a tablet beside their labels,
 * where a list that follows should begin soon.
 */
export function Figures({ figures, isLow = false }: { figures: readonly Figure[]; isLow?: boolean }) {
  const isFour = figures.length === 4 && !figures.some(({ wide }) => wide)
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-3 md:grid-flow-dense lg:grid-flow-row',
        isFour ? 'lg:grid-cols-4' : 'md:grid-cols-3 lg:grid-cols-6',
      )}
    >
      {figures.map(({ label, value, tone, wide, link }) => (
        <div
          key={label}
          className={classNames(
            'flex flex-col rounded-lg border border-line bg-raised px-4 py-3 md:px-5 md:py-4',
            isLow &&
              'md:max-lg:flex-row md:max-lg:items-baseline md:max-lg:justify-between md:max-lg:gap-3 md:max-lg:px-4 md:max-lg:py-2',
            link && 'relative transition has-[a:hover]:border-amber',
            wide &&
              'col-span-2 max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3',
          )}
        >
          <dt className="text-xs text-balance text-quiet md:text-sm">
            {label}
            {link?.('absolute inset-0 rounded-lg')}
          </dt>
          <dd
            className={classNames(
              'text-xl font-semibold tabular-nums',
              wide
                ? 'max-md:grow max-md:text-right max-md:wrap-anywhere md:mt-auto md:pt-1 md:wrap-normal'
                : 'mt-auto pt-1 wrap-normal',
              tone === 'amber' && 'text-amber',
              tone === 'danger' && 'text-danger',
            )}
          >
            {value ?? (
              // A line of text as high as the figure, and on its baseline.
              <span aria-hidden className="skeleton inline-block w-20 rounded-md">
                {'\u00a0'}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
