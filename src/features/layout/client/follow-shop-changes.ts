import type { QueryClient } from '@tanstack/react-query'
import { followCategories, followProduct } from '#features/catalogue/client/follow-changes.ts'
import type { ProductChange } from '#features/catalogue/domain/product-change.ts'
import { settingsQuery } from '#features/settings/api/settings.queries.ts'
import { followLive } from '#platform/live/follow-live.ts'

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
