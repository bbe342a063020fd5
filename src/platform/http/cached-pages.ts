import type { ShopChange } from '../changes/shop-change.ts'
import { renderedQuery } from './rendered-query.ts'

/**
 * What is kept finished in memory, under which key, and which change makes it out of date. A page shows the shop's settings in
 * its frame, so a change of a setting touches them all.
 */

const MAX_KEY = 300

/** The key of a page, or null when it is not one that the cache holds. */
export function pageKey(url: URL): string | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : url.pathname
  const key = path + renderedQuery(path, url.searchParams)
  return key.length > MAX_KEY ? null : key
}

const shownTables = new Set(['system_settings', 'social_links', 'categories', 'products'])

/** Whether any page shows what stands in a table. An order, a message, a statistic touches none. */
export function isOnPages(table: string): boolean {
  return shownTables.has(table)
}

/** Whether a change of the shop's data touches the page under a key. */
export function isTouchedBy(change: ShopChange, key: string): boolean {
  const path = key.split('?', 1)[0] ?? key
  switch (change.table) {
    case 'system_settings':
    case 'social_links':
      return true
    case 'categories':
      return (
        path === '/' || path === '/boutique' || path.startsWith('/category/') || path.startsWith('/product/')
      )
    case 'products':
      if (path === '/' || path === '/boutique' || path.startsWith('/category/')) return true
      if (!path.startsWith('/product/')) return false
      return change.op === 'many' || change.ids.some((id) => path === `/product/${id}`)
    default:
      return false
  }
}
