import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { retryUntilLoaded } from '#ui/loading/retry-until-loaded.ts'

const AT_REST_MS = 1500
const load = retryUntilLoaded(() => import('./start-when-idle.ts'))

/**
 * Begins, once the page is at rest, what a first view can do without: live updates (LIVE-01), and what makes the shop bear a weak
 * network. Without a network it begins at once, to say so.
 */
export function AtRest({ since }: { since: string | null }) {
  const router = useRouter()

  // Both are connections outside React, open as long as the page.
  useEffect(() => {
    // From here on the script answers: journeys and styles may wait for it.
    document.documentElement.dataset.ready = ''
    let isOver = false
    let end: (() => void) | undefined
    async function begin() {
      const { beginAtRest } = await load()
      if (!isOver) end = beginAtRest(router, since)
    }
    const start = setTimeout(begin, navigator.onLine ? AT_REST_MS : 0)
    return () => {
      isOver = true
      clearTimeout(start)
      end?.()
    }
  }, [router, since])

  return null
}
