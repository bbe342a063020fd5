import type { ReactNode } from 'react'
import type { Icon } from './icons/icons.tsx'
import { ChevronDown } from './icons/icons.tsx'

type NoticeLineProps = {
  icon: Icon
  /** What it is about, the first ones first: what has no room stays out of sight. */
  titles: readonly string[]
  /** What several titles are, such as "points à régler": their number stands before it. */
  several: string
  children: ReactNode
}

/** A notice that takes one line until it is opened, however many points it has. */
export function NoticeLine({ icon: NoticeIcon, titles, several, children }: NoticeLineProps) {
  return (
    <details className="group min-w-0 rounded-lg border border-amber/40 bg-amber-soft text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <NoticeIcon aria-hidden className="size-5 shrink-0 text-amber" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold">
            {titles.length > 1 ? `${titles.length} ${several}` : titles[0]}
          </span>
          {titles.length > 1 ? <span className="text-quiet"> : {titles.join(' · ')}</span> : null}
        </span>
        <span className="shrink-0 text-amber underline underline-offset-4 max-sm:hidden">Que faire ?</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-quiet group-open:rotate-180" />
      </summary>
      <div className="border-t border-amber/25 px-4 py-4">{children}</div>
    </details>
  )
}
