import { ASSETS, PAGES } from '#platform/offline.ts'
import { frameAssets } from './app-shell-assets.ts'

const named = /\/assets\/[\w.-]+\.\w+/g
const underWay = new Map<string, Promise<Response>>()

/** A file of a build: its name changes with its content, so the kept one is right for good. */
export async function answerAsset(address: string): Promise<Response> {
  const path = new URL(address, self.location.origin).pathname
  const kept = await (await caches.open(ASSETS)).match(path, { ignoreVary: true })
  return kept ?? (await bringAsset(path)).clone()
}

/** Keeps files of the build that are not there yet. @throws when one cannot be had */
export async function keepAssets(paths: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const answer = await answerAsset(path)
      if (!answer.ok || !isAsset(answer)) throw new Error(`${path} is gone`)
    }),
  )
}

/** The files of the build that a page names. */
export function assetsIn(html: string): string[] {
  return html.match(named) ?? []
}

/** After a release: forgets the files that neither it nor any kept page names. */
export async function forgetOldAssets(): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open(ASSETS), caches.open(PAGES)])
  const needed = new Set(frameAssets)
  for (const page of await pages.matchAll()) for (const path of assetsIn(await page.text())) needed.add(path)
  const old = (await assets.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all(old.map((request) => assets.delete(request)))
}

/** A file that a page loads while the page is being kept travels once. */
function bringAsset(path: string): Promise<Response> {
  const running = underWay.get(path)
  if (running) return running
  const brought = bring(path).finally(() => underWay.delete(path))
  underWay.set(path, brought)
  return brought
}

async function bring(path: string): Promise<Response> {
  const response = await fetch(path)
  if (response.ok && isAsset(response)) await (await caches.open(ASSETS)).put(path, response.clone())
  return response
}

/** A captive portal answers everything with its page; no file of the build is one. */
function isAsset({ headers, redirected }: Response): boolean {
  return !redirected && !headers.get('content-type')?.startsWith('text/html')
}
