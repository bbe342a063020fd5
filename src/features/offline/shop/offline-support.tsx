import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { savesData } from '#lib/saves-data.ts'
import { WifiOff } from '#ui/icons/offline-icon.tsx'
import { reloadPage } from '#ui/loading/retry-until-loaded.ts'
import { CACHED_PAGE_ATTRIBUTE, PAGES, pageKey, type Visit } from '../worker-contract.ts'
import { isOffline, onConnectionChange, watchConnection } from './connection.ts'

const REGISTER_AFTER_MS = 2000

/** Registers the service worker, reports visits to it, and shows the offline banner. */
export function startOfflineSupport(router: AnyRouter): void {
  const root = document.documentElement
  const { queryClient } = router.options.context
  failAtOnceOffline(queryClient)
  watchConnection(root.hasAttribute(CACHED_PAGE_ATTRIBUTE), () => {
    root.removeAttribute(CACHED_PAGE_ATTRIBUTE)
    void queryClient.invalidateQueries({ refetchType: 'active' })
    if (hasFailed(router)) void router.invalidate()
  })
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <StrictMode>
      <OfflineBanner />
    </StrictMode>,
  )
  router.subscribe('onResolved', () => {
    if (isOffline()) void openCachedPage(router)
    else reportVisit(router, [])
  })
  if ('serviceWorker' in navigator) afterLoad(() => void registerServiceWorker(router))
}

/** Retries help on an unstable network; without any network, queries fail at once. */
function failAtOnceOffline(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  const retryDelay = (failures: number) => (navigator.onLine ? 1000 * 2 ** failures : 0)
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay } })
}

/** What the worker downloads during its installation must not compete with the pictures of the first view. */
function afterLoad(start: () => void): void {
  const later = () => setTimeout(start, REGISTER_AFTER_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
}

async function registerServiceWorker(router: AnyRouter): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  if (!isOffline()) reportVisit(router, loadedPictures())
}

/** Has the worker cache the open page and these pictures; in data-saver mode nothing more. */
function reportVisit(router: AnyRouter, pictures: string[]): void {
  if (savesData()) return
  const key = keyOfPage(router)
  if (key === null) return
  const visit: Visit = { page: location.origin + key, pictures }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(visit))
}

function loadedPictures(): string[] {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return resources
    .filter(({ initiatorType, name }) => initiatorType === 'img' && name.startsWith(location.origin))
    .map(({ name }) => name)
}

/** After a navigation without a network: reloads the page if the worker has it. */
async function openCachedPage(router: AnyRouter): Promise<void> {
  const key = keyOfPage(router)
  if (!hasFailed(router) || key === null) return
  const pages = await caches.open(PAGES)
  if (await pages.match(key, { ignoreVary: true })) reloadPage()
}

/** The cache key of the open page, without parameters it does not vary on; null for a secret address. */
function keyOfPage(router: AnyRouter): string | null {
  const { isPrivate, varyOn } = router.state.matches.at(-1)?.staticData ?? {}
  return isPrivate ? null : pageKey(new URL(location.href), varyOn ?? null)
}

function hasFailed(router: AnyRouter): boolean {
  return router.state.matches.some(({ status }) => status === 'error')
}

/** Says that the network is gone; the live region exists before its text, for screen readers. */
function OfflineBanner() {
  const shown = useSyncExternalStore(onConnectionChange, isOffline)
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-30">
      {shown ? (
        <p
          data-offline
          className="flex animate-appear items-center justify-center gap-3 border-t border-line-strong bg-raised-3 px-4 py-3 text-sm"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 text-amber" />
          Vous êtes hors connexion. Vous voyez les pages déjà visitées.
        </p>
      ) : null}
    </div>
  )
}
