import type { QueryClient } from '@tanstack/react-query'
import { followLive } from '#platform/live/follow-live.ts'
import type { ProductChange } from '../../catalogue/product-change.ts'
import { followCategories, followProduct } from '../../catalogue/shop/follow-changes.ts'
import { settingsQuery } from '../../settings/settings.queries.ts'

/**
 * Keeps what is on the screen in step with the shop (LIVE-01). Gives the way to end it.
 *
 * @param since the last event before the page was rendered: the stream begins after it
 */
export function followShop(queryClient: QueryClient, since: string | null): () => void {
  return followLive({
    name: 'shop',
    path: '/api/events',
    since,
    on: {
      product: (data) => followProduct(queryClient, JSON.parse(data) as ProductChange),
      categories: () => followCategories(queryClient),
      settings: () => void queryClient.invalidateQueries(settingsQuery),
    },
    readAgain: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
  })
}
