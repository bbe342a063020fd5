import { ASSETS, PAGES } from '../domain/worker-contract.ts'
import { appShellAssets } from './app-shell-assets.ts'

const assetPath = /\/assets\/[\w.-]+\.\w+/g
const running = new Map<string, Promise<Response>>()

/**
 * Answers with a file of a build. Its name changes with its content, so a cached file never becomes stale.
 */
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

/** The page and the worker may ask for a file at the same time: it is fetched once. */
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
