import type { QueryClient } from '@tanstack/react-query'
import { followCategories, followProduct } from '#features/catalogue/client/follow-changes.ts'
import type { ProductChange } from '#features/catalogue/domain/product-change.ts'
import { settingsQuery } from '#features/settings/api/settings.queries.ts'
import { followLive } from '#platform/live/follow-live.ts'

/**
 * Keeps the screen up to date with changes of products, categories and settings (LIVE-01). Returns a function
 * that stops it.
 *
 * @param since the last event before the page was rendered: the stream begins after it
 */
export function followShopChanges(queryClient: QueryClient, since: string | null): () => void {
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
