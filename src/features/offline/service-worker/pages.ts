import { KEPT_MARK, OFFLINE_PATH, PAGES, pageKey } from '#platform/offline.ts'
import { assetsIn, keepAssets } from './assets.ts'
import { keepNewest } from './keep.ts'
import { type WorkerFetch, worker } from './scope.ts'

const MOST = 40
/** How long a network may take when there is something else to show. */
const PATIENCE_MS = 3000
/** A page that was brought so lately is not asked for again because somebody moved to it inside the site. */
const FRESH_MS = 10 * 60_000

const framePages = ['/', '/boutique', OFFLINE_PATH]

/** At the installation: the pages that stand open without a network whatever was visited. */
export async function keepFramePages(): Promise<void> {
  await Promise.all(framePages.map(bringPage))
}

/** The least of them. */
export async function keepOfflinePage(): Promise<void> {
  await bringPage(OFFLINE_PATH)
}

/**
 * A navigation: the network first, so that a page never mixes with another release's files. When the network fails, answers
 * with an error of the server, or takes longer than 3 seconds, the kept page; what was never visited leads to the offline page.
 */
export async function answerPage(event: WorkerFetch): Promise<Response> {
  const kept = await findPage(event.request.url)
  const brought = bringNavigation(event)
  event.waitUntil(brought.catch(() => undefined))
  if (!kept) return brought.catch(() => toOfflinePage(event.request.url))
  const inTime = brought.then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  )
  return Promise.race([inTime, after(PATIENCE_MS).then(() => kept)])
}

/** Keeps a page to which somebody moved inside the site: its document was never asked for. */
export async function keepVisit(address: string): Promise<void> {
  if (new URL(address).origin !== worker.location.origin) return
  const kept = await findPage(address)
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS) return
  await bringPage(address)
}

/** The stored page that an address shows: of those with its path, the one that varies on nothing in which the two addresses differ. */
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

/** The key of a page by what its answer says that it does not vary on (`No-Vary-Search`). */
function keyOf(address: string, { headers }: Response): string | null {
  const leftOut = headers.get('no-vary-search')
  const varyOn = leftOut && [...leftOut.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  return pageKey(new URL(address, worker.location.origin), varyOn || null)
}

async function bringNavigation(event: WorkerFetch): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request))
  event.waitUntil(keepPage(event.request.url, response.clone()).catch(() => undefined))
  return response
}

async function bringPage(address: string): Promise<void> {
  await keepPage(address, await fetch(address, { headers: { accept: 'text/html' } }))
}

/** Keeps a page together with all files of the build that it names, or not at all. One that is gone is forgotten. */
async function keepPage(address: string, response: Response): Promise<void> {
  const key = keyOf(address, response)
  if (key === null) return
  if (response.redirected || !response.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text()
  // A captive portal answers for every page with its own (D39).
  if (!html.includes('id="contenu"')) return
  const pages = await caches.open(PAGES)
  if (response.status === 404 || response.status === 410) await pages.delete(key)
  if (response.status !== 200) return
  await keepAssets(assetsIn(html))
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const marked = new Response(html.replace('<html', `<html ${KEPT_MARK}=""`), { headers })
  await keepNewest(pages, key, marked, { most: MOST, stays: (path) => framePages.includes(path) })
}

function toOfflinePage(address: string): Response {
  const { pathname, search } = new URL(address)
  return Response.redirect(`${OFFLINE_PATH}?page=${encodeURIComponent(pathname + search)}`, 302)
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
