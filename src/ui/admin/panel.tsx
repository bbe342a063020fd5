import type { ReactNode } from 'react'

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
}

/** The props of each panel of the administration. */
export type PanelProps = {
  params: ListParams
  /** Changes some parameters. Another filter or search begins at page 1. */
  onParamsChange: (change: Partial<ListParams>) => void
}

/** The layout of a tab of the administration: title, actions and content. */
export function Panel({
  title,
  intro,
  actions,
  children,
}: {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-2xl">{title}</h2>
          {intro ? <p className="mt-1 text-sm text-quiet">{intro}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
