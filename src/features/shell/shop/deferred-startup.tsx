import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { loadCalls } from '#ui/loading/client-rpc.ts'
import { retryUntilLoaded } from '#ui/loading/retry-until-loaded.ts'

const IDLE_AFTER_MS = 1500
const load = retryUntilLoaded(() => import('./start-when-idle.ts'))

/**
 * Starts what the first view does not need a moment after it is shown: live updates (LIVE-01), offline
 * support and the session. Without a network it starts at once, to show the offline banner.
 */
export function DeferredStartup({ since }: { since: string | null }) {
  const router = useRouter()

  // React listens, and has the code of the page: a press hydrates the part that it reaches. Browser tests and styles
  // wait for this. An ordinary effect would say so after the next frame.
  useLayoutEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])

  // Live stream and service worker are outside React and last as long as the page.
  useEffect(() => {
    let isUnmounted = false
    let stop: (() => void) | undefined
    async function start() {
      // At the same time: the session is called for at once, and on a slow network each round trip counts.
      loadCalls().catch(() => undefined)
      const { startWhenIdle } = await load()
      if (!isUnmounted) stop = startWhenIdle(router, since)
    }
    const timer = setTimeout(start, navigator.onLine ? IDLE_AFTER_MS : 0)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      stop?.()
    }
  }, [router, since])

  return null
}
