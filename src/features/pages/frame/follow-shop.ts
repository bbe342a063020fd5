import type { QueryClient } from '@tanstack/react-query'
import type { ProductChange } from '../../catalogue/product-change.ts'
import { followCategories, followProduct } from '../../catalogue/shop/follow-changes.ts'
import { settingsQuery } from '../../settings/settings.queries.ts'

/**
 * Keeps what is on the screen in step with the shop (LIVE-01): one event stream per tab, closed while the tab is hidden; what was
 * missed meanwhile is read again. Gives the way to end it.
 *
 * @param since the last event before the page was rendered: the stream begins after it
 */
export function followShop(queryClient: QueryClient, since: string | null): () => void {
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
  function close() {
    source?.close()
    source = undefined
  }
  function followVisibility() {
    if (!document.hidden) return open()
    close()
    missed = true
  }

  open()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    close()
  }
}
