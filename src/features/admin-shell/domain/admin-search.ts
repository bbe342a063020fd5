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

/** What each tab is called. */
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
 * What the address of the administration carries: tab, page, search, filters, the order that is open, another view
 * of the tab, the day of the cash, the product whose movements are shown, and an order whose customer is shown.
 */
export type AdminSearch = { tab?: AdminTab; page?: number } & Partial<Record<TextKey, string>>

type TextKey = 'q' | 'status' | 'order' | 'period' | 'payment' | 'view' | 'day' | 'product' | 'customer'

const textKeys = ['status', 'order', 'period', 'payment', 'view', 'day', 'product', 'customer'] as const

const LAST_PAGE = 1_000_000
const MAX_SEARCH_LENGTH = 100

/** Reads the address; what is not understood is ignored. */
export function adminSearch(search: Record<string, unknown>): AdminSearch {
  const { tab, page, q } = search
  const known = adminTabs.find((name) => name === tab)
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE
  return {
    ...(known && known !== 'stats' ? { tab: known } : {}),
    ...(isPage ? { page } : {}),
    // A search for digits only is parsed as a number.
    ...(typeof q === 'string' || typeof q === 'number'
      ? textOf('q', String(q).slice(0, MAX_SEARCH_LENGTH))
      : {}),
    ...Object.assign({}, ...textKeys.map((key) => textOf(key, shortText(search[key])))),
  }
}

/** A change of a tab's parameters. What is empty or null leaves the address. */
type ParamsChange = { page?: number; search?: string } & Partial<
  Record<'filter' | 'open' | 'period' | 'payment' | 'view', string | null>
>

/** The address after a change inside its tab; another filter or search begins at page 1. */
export function changedSearch(
  current: AdminSearch,
  { page, search, filter, open, period, payment, view }: ParamsChange,
): AdminSearch {
  const isOtherList = [search, filter, period, payment].some((changed) => changed !== undefined)
  return adminSearch({
    ...current,
    ...(isOtherList ? { page: 1 } : {}),
    ...(page === undefined ? {} : { page }),
    ...(search === undefined ? {} : { q: search }),
    ...(filter === undefined ? {} : { status: filter }),
    ...(open === undefined ? {} : { order: open }),
    ...(period === undefined ? {} : { period }),
    ...(payment === undefined ? {} : { payment }),
    ...(view === undefined ? {} : { view }),
  })
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

function textOf(key: TextKey, text: string): AdminSearch {
  return text ? { [key]: text } : {}
}
