import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductChange } from '../../catalogue/product-change.ts'
import { followCategories, followProduct } from '../../catalogue/shop/follow-changes.ts'
import { settingsQuery } from '../../settings/settings.queries.ts'

/**
 * Keeps what is on the screen in step with the shop (LIVE-01): one event stream per tab, opened when the page is at rest,
 * closed while the tab is hidden; what was missed meanwhile is read again.
 */
export function LiveUpdates({ since }: { since: string | null }) {
  const queryClient = useQueryClient()

  // The stream is a connection outside React, open as long as the page.
  useEffect(() => {
    let source: EventSource | undefined
    let missed = false

    function refreshAll() {
      void queryClient.invalidateQueries({ refetchType: 'active' })
    }
    function open() {
      if (source || document.hidden) return
      source = new EventSource(since ? `/api/events?since=${since}` : '/api/events')
      source.addEventListener('product', ({ data }) =>
        followProduct(queryClient, JSON.parse(data) as ProductChange),
      )
      source.addEventListener('categories', () => followCategories(queryClient))
      source.addEventListener('settings', () => void queryClient.invalidateQueries(settingsQuery))
      source.addEventListener('resync', refreshAll)
      if (missed) refreshAll()
    }
    function followVisibility() {
      if (!document.hidden) return open()
      source?.close()
      source = undefined
      missed = true
    }

    // From here on the script answers: journeys and styles may wait for it.
    document.documentElement.dataset.ready = ''
    const start = setTimeout(open, 1500)
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      clearTimeout(start)
      document.removeEventListener('visibilitychange', followVisibility)
      source?.close()
    }
  }, [queryClient, since])

  return null
}
