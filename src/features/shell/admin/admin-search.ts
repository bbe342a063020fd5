import type { ParamsChange } from '#lib/lists/list-params.ts'

/** The administration's tabs (ADM-02), in their order; the first one is the default. */
export const adminTabs = [
  'stats',
  'orders',
  'products',
  'categories',
  'newsletter',
  'users',
  'settings',
] as const

export type AdminTab = (typeof adminTabs)[number]

/** The tabs that are used every day; on a phone the others are behind "Plus" (ADM-02, WORK-04). */
export const dailyTabs: readonly AdminTab[] = ['stats', 'orders', 'products', 'users']

export const tabLabels: Record<AdminTab, string> = {
  stats: 'Statistiques',
  orders: 'Commandes',
  products: 'Produits',
  categories: 'Catégories',
  newsletter: 'Newsletter',
  users: 'Utilisateurs',
  settings: 'Paramètres',
}

/**
 * What the address of the administration carries: tab, page, search, the order that is open, another view of the tab, the
 * day of the cash, the product whose movements are shown, an order whose customer is shown, and the filters of the list,
 * by the words that the list gives them.
 */
export type AdminSearch = {
  tab?: AdminTab
  page?: number
  q?: string
  order?: string
  view?: string
  day?: string
  product?: string
  customer?: string
} & { [filter: string]: string | number }

const LAST_PAGE = 1_000_000
const MAX_SEARCH_LENGTH = 100
const MAX_TEXT_LENGTH = 40

/** Reads the address; what is neither a number of a page nor a short text is ignored. */
export function adminSearch(search: Record<string, unknown>): AdminSearch {
  const { tab, page, q, ...texts } = search
  const known = adminTabs.find((name) => name === tab)
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE
  // A search for digits only is parsed as a number.
  const searched = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_SEARCH_LENGTH) : ''
  return {
    ...(known && known !== 'stats' ? { tab: known } : {}),
    ...(isPage ? { page } : {}),
    ...(searched ? { q: searched } : {}),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'string' && text ? [[key, text.slice(0, MAX_TEXT_LENGTH)]] : [],
      ),
    ),
  }
}

/** The address after a change inside its tab; another filter or search begins at page 1. */
export function changedSearch(
  current: AdminSearch,
  { page, search, open, view, filters }: ParamsChange,
): AdminSearch {
  const isOtherList = search !== undefined || filters !== undefined
  return adminSearch({
    ...current,
    ...(isOtherList ? { page: 1 } : {}),
    ...(page === undefined ? {} : { page }),
    ...(search === undefined ? {} : { q: search }),
    ...(open === undefined ? {} : { order: open }),
    ...(view === undefined ? {} : { view }),
    ...filters,
  })
}
