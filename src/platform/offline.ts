/** What the service worker and the pages say to each other, and where it keeps what a phone has seen. */

/** Pages by their `pageKey`, each only with all files that it names. */
export const PAGES = 'pages'
export const ASSETS = 'assets'
export const PICTURES = 'pictures'

/** A longer key is not stored. */
const MAX_KEY = 300

/**
 * The key under which the service worker stores a page: its path and the search parameters that it varies on; null when it stores none.
 *
 * @param varyOn null: the page varies on its whole query
 */
export function pageKey({ pathname, searchParams }: URL, varyOn: readonly string[] | null): string | null {
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) if (!varyOn || varyOn.includes(name)) query.set(name, value)
  const path = pathname.replace(/(.)\/+$/, '$1')
  const key = query.size > 0 ? `${path}?${query}` : path
  return key.length > MAX_KEY ? null : key
}

/** The page that stands in for one that was never visited; `?page=` says which. */
export const OFFLINE_PATH = '/hors-connexion'

/** The attribute of `<html>` by which a page knows that it was kept, not brought. */
export const KEPT_MARK = 'data-kept'

/** Told by a page that was visited, with the pictures that it showed before the worker could see them. */
export type Visit = { page: string; pictures: string[] }
