import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { KEPT_MARK, PAGES, pageKey, type Visit } from '#platform/offline.ts'
import { reloadCarrying } from '#ui/loading/reload.ts'
import { OfflineBanner } from '../storefront/offline-banner.tsx'
import { isOffline, watchConnection } from './connection.ts'

const INSTALL_AFTER_MS = 2000

/**
 * Makes the shop bear a weak network: starts the service worker, tells it what is visited, and says when the network is gone.
 */
export function keepVisits(router: AnyRouter): void {
  const root = document.documentElement
  const { queryClient } = router.options.context
  failAtOnceOffline(queryClient)
  watchConnection(root.hasAttribute(KEPT_MARK), () => {
    root.removeAttribute(KEPT_MARK)
    void queryClient.invalidateQueries({ refetchType: 'active' })
    if (hasFailed(router)) void router.invalidate()
  })
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <StrictMode>
      <OfflineBanner />
    </StrictMode>,
  )
  router.subscribe('onResolved', () => {
    if (isOffline()) void openKept(router)
    else tell(router, [])
  })
  if ('serviceWorker' in navigator) afterLoad(() => void startWorker(router))
}

/** Asking again is for a network that stumbles, not for one that is gone. */
function failAtOnceOffline(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  const retryDelay = (failures: number) => (navigator.onLine ? 1000 * 2 ** failures : 0)
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay } })
}

/** What the worker brings at its installation must not compete with the pictures of the first view. */
function afterLoad(start: () => void): void {
  const later = () => setTimeout(start, INSTALL_AFTER_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}

async function startWorker(router: AnyRouter): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  if (!isOffline()) tell(router, shownPictures())
}

/** Whoever saves data keeps what they load, and nothing more. */
function tell(router: AnyRouter, pictures: string[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const key = keyOfPage(router)
  if (key === null) return
  const visit: Visit = { page: location.origin + key, pictures }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(visit))
}

function shownPictures(): string[] {
  const shown = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return shown
    .filter(({ initiatorType, name }) => initiatorType === 'img' && name.startsWith(location.origin))
    .map(({ name }) => name)
}

/**
 * A page to which somebody moved without a network, and whose data did not come: shown as it was kept, if it was.
 */
async function openKept(router: AnyRouter): Promise<void> {
  const key = keyOfPage(router)
  if (!hasFailed(router) || key === null) return
  const pages = await caches.open(PAGES)
  if (await pages.match(key, { ignoreVary: true })) reloadCarrying()
}

/** The key of the page that is open: without what its address holds for the browser alone, such as a token. */
function keyOfPage(router: AnyRouter): string | null {
  return pageKey(new URL(location.href), router.state.matches.at(-1)?.staticData.varyOn ?? null)
}

function hasFailed(router: AnyRouter): boolean {
  return router.state.matches.some(({ status }) => status === 'error')
}
