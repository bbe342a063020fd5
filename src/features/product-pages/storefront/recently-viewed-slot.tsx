import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'

const RecentlyViewed = lazyWithRetry(() => import('./recently-viewed.tsx'))
/** The first view is over by then. */
const LOOK_AFTER_MS = 1500

/** The place of "Vu récemment": its code is loaded after the first view (REL-03). */
export function RecentlyViewedSlot({ id }: { id: string }) {
  const [isLater, setLater] = useState(false)

  // No event starts this: the page has just begun.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return isLater ? (
    <Suspense fallback={null}>
      <RecentlyViewed key={id} id={id} />
    </Suspense>
  ) : null
}
