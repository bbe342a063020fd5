import { PICTURES } from '../domain/worker-contract.ts'
import { putNewest } from './put-newest.ts'

const MAX_PICTURES = 120
const DAY_MS = 24 * 60 * 60 * 1000

/** Answers with the cached picture at once. One older than a day is fetched again in the background. */
export async function answerPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await (await caches.open(PICTURES)).match(request.url, { ignoreVary: true })
  if (!cached) return fetchAndCache(request.url, waitUntil)
  if (Date.now() - Date.parse(cached.headers.get('date') ?? '') > DAY_MS) {
    waitUntil(fetchAndCache(request.url, waitUntil).catch(() => undefined))
  }
  return cached
}

/**
 * Caches pictures that a page loaded before the worker was active; they come from the browser's HTTP cache.
 */
export async function cachePictures(addresses: string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const address of addresses.slice(0, MAX_PICTURES)) {
    if (await cache.match(address, { ignoreVary: true })) continue
    const work: Promise<unknown>[] = []
    await fetchAndCache(address, (storing) => work.push(storing)).catch(() => undefined)
    await Promise.all(work)
  }
}

/** Only a complete and successful answer is cached. */
async function fetchAndCache(
  address: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const response = await fetch(address)
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/')) {
    const copy = response.clone()
    waitUntil(caches.open(PICTURES).then((cache) => putNewest(cache, address, copy, { max: MAX_PICTURES })))
  }
  return response
}
