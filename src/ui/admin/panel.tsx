import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/**
 * The parameters of a list of the administration. They are part of the address, so reload and back restore
 * them.
 */
export type ListParams = {
  /** From 1. */
  page: number
  /** The search text, '' for none. */
  search: string
  /** The filter as the address names it, null for all rows. */
  filter: string | null
  /** The id of the row whose dialog is open. */
  open: string | null
  /** The days as the address names them, null for all days. */
  period: string | null
  /** The payment state as the address names it, null for all. */
  payment: string | null
  /** Another view of the same tab, null for its list. */
  view: string | null
}

/** The props of each panel of the administration. */
export type PanelProps = {
  params: ListParams
  /** Changes some parameters. Another filter or search begins at page 1. */
  onParamsChange: (change: Partial<ListParams>) => void
}

/** The classes of the link above the title of a view that leads back to the list of its tab. */
export const backClasses =
  '-mt-2 flex min-h-11 w-fit items-center gap-1.5 text-sm text-quiet transition hover:text-amber print:hidden'

/** The layout of a tab of the administration: title, actions and content. */
export function Panel({
  title,
  intro,
  back,
  actions,
  isTitleQuiet = false,
  children,
}: {
  title: string
  /** Leads back to the list of the tab, with `backClasses`. */
  back?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  /** On a phone the title is for screen readers only: the content begins at once. */
  isTitleQuiet?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className={classNames('flex flex-col', isTitleQuiet ? 'gap-2 md:gap-5' : 'gap-5')}
    >
      <div
        className={classNames(
          'flex flex-wrap items-end justify-between gap-3',
          isTitleQuiet && 'max-md:sr-only',
        )}
      >
        <div>
          {back}
          <h2 className="text-2xl max-sm:text-[1.7rem]/9">{title}</h2>
          {intro ? <p className="mt-1 max-w-[75ch] text-sm text-quiet">{intro}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
