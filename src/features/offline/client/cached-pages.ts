import { PAGES } from '../domain/worker-contract.ts'

export type CachedPage = { path: string; title: string }

const catalogueEntry = /^\/(product|category)\//

/** The products and categories in this browser's cache, the last visited first. */
export async function readCachedPages(): Promise<CachedPage[]> {
  if (!('caches' in globalThis)) return []
  const pages = await caches.open(PAGES)
  const visited = (await pages.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => catalogueEntry.test(path))
  const read = visited.reverse().map(async (path) => ({ path, title: titleOf(await textOf(pages, path)) }))
  return (await Promise.all(read)).filter(({ title }) => title !== '')
}

async function textOf(pages: Cache, path: string): Promise<string> {
  return (await pages.match(path, { ignoreVary: true }))?.text() ?? ''
}

/** The title of a page: the text of its first heading. */
export function titleOf(html: string): string {
  return (
    new DOMParser().parseFromString(html, 'text/html').querySelector('main h1')?.textContent?.trim() ?? ''
  )
}
