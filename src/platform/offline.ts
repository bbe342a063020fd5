/** What the service worker and the pages say to each other, and where it keeps what a phone has seen. */

/** Pages by the key of the server's own cache (`pageKey`), each only with all files that it names. */
export const PAGES = 'pages'
export const ASSETS = 'assets'
export const PICTURES = 'pictures'

/** The page that stands in for one that was never visited; `?page=` says which. */
export const OFFLINE_PATH = '/hors-connexion'

/** The attribute of `<html>` by which a page knows that it was kept, not brought. */
export const KEPT_MARK = 'data-kept'

/** Told by a page that was visited, with the pictures that it showed before the worker could see them. */
export type Visit = { page: string; pictures: string[] }
