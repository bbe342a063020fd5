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

/** What the address of the administration carries: tab, page, filter, question, and the order that is open. */
export type AdminSearch = { tab?: AdminTab; page?: number; q?: string; status?: string; order?: string }

const LAST_PAGE = 1_000_000
const MAX_QUESTION = 100

/** Reads the address; what is not understood is left aside. */
export function adminSearch(search: Record<string, unknown>): AdminSearch {
  const { tab, page, q, status, order } = search
  const known = adminTabs.find((name) => name === tab)
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE
  return {
    ...(known && known !== 'stats' ? { tab: known } : {}),
    ...(isPage ? { page } : {}),
    // A question of digits alone is a number in an address.
    ...(typeof q === 'string' || typeof q === 'number' ? textOf('q', String(q).slice(0, MAX_QUESTION)) : {}),
    ...(typeof status === 'string' ? textOf('status', status.slice(0, 40)) : {}),
    ...(typeof order === 'string' ? textOf('order', order.slice(0, 40)) : {}),
  }
}

/** A move inside a tab. What is empty or null leaves the address. */
type AdminMove = { page?: number; q?: string; status?: string | null; open?: string | null }

/** The address after a move inside its tab; a new filter or question begins at page 1. */
export function movedSearch(search: AdminSearch, { open, ...change }: AdminMove): AdminSearch {
  const isOther = 'q' in change || 'status' in change
  return adminSearch({
    ...search,
    ...(isOther ? { page: 1 } : {}),
    ...change,
    ...(open === undefined ? {} : { order: open }),
  })
}

function textOf(key: 'q' | 'status' | 'order', text: string): AdminSearch {
  return text ? { [key]: text } : {}
}
