import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '#features/account/session.api.ts'
import { followShopChanges } from '#features/catalogue/shop/follow-shop-changes.ts'
import { startOfflineSupport } from '#features/offline/shop/offline-support.tsx'
import { askBeforeAdding } from '#features/orders/shop/add-button.tsx'
import { askStock } from '#features/orders/shop/ask-stock.ts'
import { restoreTexts } from '#ui/loading/carried-texts.ts'
import { retryUntilLoaded } from '#ui/loading/retry-until-loaded.ts'

const loadSharedCode = retryUntilLoaded(() => import('#features/orders/shop/shared-promo-code.ts'))

/** Starts session, live changes, offline support and the check of stocks; puts back what was typed. Returns the end of the stream. */
export function startWhenIdle(router: AnyRouter, since: string | null): () => void {
  const { queryClient } = router.options.context
  void queryClient.prefetchQuery(sessionQuery)
  if (import.meta.env.PROD) startOfflineSupport(router)
  askBeforeAdding(askStock)
  restoreTexts()
  // Of the page that was loaded: the address may have changed since.
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded?.name.includes('code='))
    void loadSharedCode().then(({ keepSharedCode }) => keepSharedCode(new URL(loaded.name).search))
  return followShopChanges(queryClient, since)
}
