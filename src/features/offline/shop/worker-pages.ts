import { isOrderPage } from '#lib/mailed-link.ts'
import { CACHED_PAGE_ATTRIBUTE, OFFLINE_PATH, PAGES, pageKey } from '../worker-contract.ts'
import { assetsIn, cacheAssets, putNewest } from './worker-assets.ts'
import { type WorkerFetch, worker } from './worker-scope.ts'

const MAX_PAGES = 40
/** How long the network may take when there is a cached page to show instead. */
const NETWORK_TIMEOUT_MS = 3000
/** A page cached more recently than this is not fetched again after a navigation inside the site. */
const FRESH_MS = 10 * 60_000

const appShellPages = ['/', '/boutique', OFFLINE_PATH]

/** At installation: caches the pages that work without a network, whatever was visited. */
export async function cacheAppShellPages(): Promise<void> {
  await Promise.all(appShellPages.map(fetchAndCache))
}

/** At installation in data-saver mode: caches only the offline page. */
export async function cacheOfflinePage(): Promise<void> {
  await fetchAndCache(OFFLINE_PATH)
}

/**
 * Answers a navigation. The network comes first, so that a page never mixes with the files of another
 * release. When the network fails, answers with a server error, or takes longer than 3 seconds, the cached
 * page is shown; where there is none, the offline page.
 */
export async function answerPage(event: WorkerFetch): Promise<Response> {
  const cached = await findPage(event.request.url)
  const fetched = fetchNavigation(event)
  event.waitUntil(fetched.catch(() => undefined))
  if (!cached) return fetched.catch(() => toOfflinePage(event.request.url))
  const inTime = fetched.then(
    (response) => (response.status < 500 ? response : cached),
    () => cached,
  )
  return Promise.race([inTime, after(NETWORK_TIMEOUT_MS).then(() => cached)])
}

/** Caches a page that was opened by a navigation inside the site: its HTML was never requested. */
export async function cacheVisit(address: string): Promise<void> {
  if (new URL(address).origin !== worker.location.origin) return
  const cached = await findPage(address)
  if (cached && Date.now() - Date.parse(cached.headers.get('date') ?? '') < FRESH_MS) return
  await fetchAndCache(address)
}

/** A cached page of the same path that varies on nothing in which the addresses differ. */
async function findPage(address: string): Promise<Response | undefined> {
  const path = pageKey(new URL(address), [])
  if (path === null) return undefined
  const pages = await caches.open(PAGES)
  for (const { url } of await pages.keys(path, { ignoreSearch: true, ignoreVary: true })) {
    const page = await pages.match(url, { ignoreVary: true })
    if (page && keyOf(address, page) === keyOf(url, page)) return page
  }
  return undefined
}

/** The cache key of a page, by the parameters that its `No-Vary-Search` names. */
function keyOf(address: string, { headers }: Response): string | null {
  const header = headers.get('no-vary-search')
  const varyOn = header && [...header.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  return pageKey(new URL(address, worker.location.origin), varyOn || null)
}

async function fetchNavigation(event: WorkerFetch): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request))
  event.waitUntil(cachePage(event.request.url, response.clone()).catch(() => undefined))
  return response
}

async function fetchAndCache(address: string): Promise<void> {
  await cachePage(address, await fetch(address, { headers: { accept: 'text/html' } }))
}

/** Caches a page with all files of the build that it names, or not at all; one that is gone is deleted. */
async function cachePage(address: string, response: Response): Promise<void> {
  const key = keyOf(address, response)
  if (key === null) return
  if (isOrderPage(new URL(address, worker.location.origin).pathname)) return
  if (response.redirected || !response.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text()
  // A captive portal answers every request with its own page (D39).
  if (!html.includes('id="contenu"')) return
  const pages = await caches.open(PAGES)
  if (response.status === 404 || response.status === 410) await pages.delete(key)
  if (response.status !== 200) return
  await cacheAssets(assetsIn(html))
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const marked = new Response(html.replace('<html', `<html ${CACHED_PAGE_ATTRIBUTE}=""`), { headers })
  await putNewest(pages, key, marked, { max: MAX_PAGES, isPinned: (path) => appShellPages.includes(path) })
}

function toOfflinePage(address: string): Response {
  const { pathname, search } = new URL(address)
  // The offline page may have to come from the network, which must not see a secret address.
  if (isOrderPage(pathname)) return Response.redirect(OFFLINE_PATH, 302)
  return Response.redirect(`${OFFLINE_PATH}?page=${encodeURIComponent(pathname + search)}`, 302)
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
