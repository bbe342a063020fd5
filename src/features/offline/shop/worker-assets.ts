import { ASSETS, PAGES, PICTURES } from '../worker-contract.ts'

declare const __APP_SHELL_ASSETS__: string[]

/** The files that a visitor needs without a network: dialogs, toasts, catalogue, guest checkout. */
export const appShellAssets = __APP_SHELL_ASSETS__

const assetPath = /\/assets\/[\w.-]+\.\w+/g
const running = new Map<string, Promise<Response>>()

/** A file of a build: its name changes with its content, so a cached one is never stale. */
export async function answerAsset(address: string): Promise<Response> {
  const path = new URL(address, self.location.origin).pathname
  const cached = await (await caches.open(ASSETS)).match(path, { ignoreVary: true })
  return cached ?? (await fetchOnce(path)).clone()
}

/** Caches those files of the build that are not cached yet. @throws when one of them cannot be fetched */
export async function cacheAssets(paths: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const answer = await answerAsset(path)
      if (!answer.ok || !isAsset(answer)) throw new Error(`${path} is gone`)
    }),
  )
}

/** The files of the build that a page names. */
export function assetsIn(html: string): string[] {
  return html.match(assetPath) ?? []
}

/** After a release: deletes the files that neither this release nor any cached page names. */
export async function deleteOldAssets(): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open(ASSETS), caches.open(PAGES)])
  const needed = new Set(appShellAssets)
  for (const page of await pages.matchAll()) for (const path of assetsIn(await page.text())) needed.add(path)
  const old = (await assets.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all(old.map((request) => assets.delete(request)))
}

function fetchOnce(path: string): Promise<Response> {
  const current = running.get(path)
  if (current) return current
  const fetched = fetchAndCache(path).finally(() => running.delete(path))
  running.set(path, fetched)
  return fetched
}

async function fetchAndCache(path: string): Promise<Response> {
  const response = await fetch(path)
  if (response.ok && isAsset(response)) await (await caches.open(ASSETS)).put(path, response.clone())
  return response
}

/** A captive portal answers every request with an HTML page; no file of the build is one. */
function isAsset({ headers, redirected }: Response): boolean {
  return !redirected && !headers.get('content-type')?.startsWith('text/html')
}

const MAX_PICTURES = 120
const DAY_MS = 24 * 60 * 60 * 1000

/** Answers with the cached picture at once. One older than a day is fetched again in the background. */
export async function answerPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await (await caches.open(PICTURES)).match(request.url, { ignoreVary: true })
  if (!cached) return fetchPicture(request.url, waitUntil)
  if (Date.now() - Date.parse(cached.headers.get('date') ?? '') > DAY_MS) {
    waitUntil(fetchPicture(request.url, waitUntil).catch(() => undefined))
  }
  return cached
}

/** Caches pictures of a page that loaded before the worker, from the browser's HTTP cache. */
export async function cachePictures(addresses: string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const address of addresses.slice(0, MAX_PICTURES)) {
    if (await cache.match(address, { ignoreVary: true })) continue
    const work: Promise<unknown>[] = []
    await fetchPicture(address, (storing) => work.push(storing)).catch(() => undefined)
    await Promise.all(work)
  }
}

/** Only a complete and successful answer is cached. */
async function fetchPicture(address: string, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const response = await fetch(address)
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/')) {
    const copy = response.clone()
    waitUntil(caches.open(PICTURES).then((cache) => putNewest(cache, address, copy, { max: MAX_PICTURES })))
  }
  return response
}

/** Stores an answer as the newest; beyond `max` the oldest go, except those that `isPinned` names. */
export async function putNewest(
  cache: Cache,
  key: string,
  response: Response,
  { max, isPinned }: { max: number; isPinned?: (path: string) => boolean },
): Promise<void> {
  await cache.delete(key)
  await cache.put(key, response)
  const all = await cache.keys()
  const evictable = all.filter(({ url }) => !isPinned?.(new URL(url).pathname))
  const evicted = evictable.slice(0, Math.max(0, evictable.length - max))
  await Promise.all(evicted.map((request) => cache.delete(request)))
}
