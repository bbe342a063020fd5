import { PICTURES } from '#platform/offline.ts'
import { keepNewest } from './keep.ts'

const MOST = 120
const DAY_MS = 24 * 60 * 60 * 1000

/** A picture: the kept one at once, looked after behind it when it is older than a day. */
export async function answerPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await (await caches.open(PICTURES)).match(request.url, { ignoreVary: true })
  if (!kept) return bring(request.url, waitUntil)
  if (Date.now() - Date.parse(kept.headers.get('date') ?? '') > DAY_MS) {
    waitUntil(bring(request.url, waitUntil).catch(() => undefined))
  }
  return kept
}

/** Keeps pictures that a page showed before the worker was there; the browser has them at hand. */
export async function keepPictures(addresses: string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  for (const address of addresses.slice(0, MOST)) {
    if (await cache.match(address, { ignoreVary: true })) continue
    const work: Promise<unknown>[] = []
    await bring(address, (keeping) => work.push(keeping)).catch(() => undefined)
    await Promise.all(work)
  }
}

/** Only a whole and good answer is kept. */
async function bring(address: string, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const response = await fetch(address)
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/')) {
    const copy = response.clone()
    waitUntil(caches.open(PICTURES).then((cache) => keepNewest(cache, address, copy, { most: MOST })))
  }
  return response
}
