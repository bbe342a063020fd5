/** The contract between the service worker and the pages: cache names, cache keys and messages. */

/** Cache of pages by their `pageKey`. A page is only cached together with all files it names. */
export const PAGES = 'pages'
export const ASSETS = 'assets'
export const PICTURES = 'pictures'

/** A longer key is not stored. */
const MAX_KEY = 300

/** The key of a cached page: path and parameters it varies on (`varyOn` null: all); null: not cached. */
export function pageKey({ pathname, searchParams }: URL, varyOn: readonly string[] | null): string | null {
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) if (!varyOn || varyOn.includes(name)) query.set(name, value)
  const path = pathname.replace(/(.)\/+$/, '$1')
  const text = query.toString()
  const key = text ? `${path}?${text}` : path
  return key.length > MAX_KEY ? null : key
}

/** Shown instead of a page that is not cached; `?page=` holds the address of that page. */
export const OFFLINE_PATH = '/hors-connexion'

/** The attribute of `<html>` that the service worker sets on a page served from its cache. */
export const CACHED_PAGE_ATTRIBUTE = 'data-from-cache'

/** A visit: the page, and the pictures it loaded before the worker was active. */
export type Visit = { page: string; pictures: string[] }
