import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that React hydrates on its own, after the page is ready. A press on it before that hydrates
 * this part at once, and then reaches it: nothing waits for the rest of the page. (docs/decisions/011)
 */
export function SelectiveHydration({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
