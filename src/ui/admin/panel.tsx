import type { ReactNode } from 'react'

/** Where a list of the administration stands: kept in the address, so that reload and back find it again. */
export type ListParams = {
  /** From 1. */
  page: number
  /** What is searched for, or ''. */
  search: string
  /** The list's filter, or null for all. */
  filter: string | null
  /** The id of what is open in a dialog. */
  open: string | null
}

/** What the frame gives each of its panels. */
export type PanelProps = {
  params: ListParams
  /** Moves inside the panel. A new filter or question begins at page 1. */
  onParamsChange: (change: Partial<ListParams>) => void
}

/** A panel of the administration: its title, what it can do, and its content. */
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
