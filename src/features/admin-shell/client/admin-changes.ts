import type { Query, QueryClient } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { throttle } from '#lib/throttle.ts'

/** The admin's lists that show rows of a table, by the elements of their query keys after the admin's own. */
const lists: Record<string, readonly string[]> = {
  // The stock is shown with the pieces that orders hold, and orders for which it is not enough are marked (SUPPLY-05).
  products: ['products', 'stock-overview', 'categories', 'statistics', 'orders'],
  categories: ['categories', 'products'],
  orders: ['orders', 'statistics', 'payments', 'products', 'customer'],
  orderItems: ['orders', 'statistics', 'products', 'customer'],
  seenOrders: ['orders'],
  payments: ['payments', 'customer', 'orders/timeline'],
  cashClosings: ['payments'],
  orderReturns: ['payments', 'customer', 'orders/timeline'],
  invoiceVersions: ['orders'],
  orderNotes: ['orders'],
  orderMessages: ['order-messages', 'delivery', 'orders/timeline'],
  newsletterSubscribers: ['newsletter'],
  userRoles: ['users'],
  systemSettings: ['settings', 'delivery'],
  socialLinks: ['settings'],
  businessRegistrations: ['settings'],
  mutedMails: ['settings'],
  restockRequests: ['products'],
}

/** How long what comes after a change is waited for, in ms (LIVE-05); a list is read at once. */
const pauses: Record<string, number> = { statistics: 300 }

/** By the key of the admin whose screen it is, and the list: its changes gather in one place. */
const followers = new WeakMap<AdminQueryKey, Map<string, () => void>>()

/**
 * Has the open lists that show rows of this table read again (LIVE-01 to LIVE-05); those that are not on the
 * screen are out of date. However many changes come, a list is read once at a time, and one more
 * after it.
 */
export function followAdminChange(queryClient: QueryClient, adminKey: AdminQueryKey, table: string): void {
  for (const list of lists[table] ?? []) followerOf(queryClient, adminKey, list)()
}

function followerOf(queryClient: QueryClient, adminKey: AdminQueryKey, list: string): () => void {
  const known = followers.get(adminKey) ?? new Map<string, () => void>()
  followers.set(adminKey, known)
  const follower =
    known.get(list) ??
    throttle(pauses[list] ?? 0, () => readAgain(queryClient, [...adminKey, ...list.split('/')]))
  known.set(list, follower)
  return follower
}

/**
 * Has what is on the screen under this key read again. What is being read for the first time is read once
 * more after it.
 */
export async function readAgain(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const firsts = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst })
  // The library cuts short a second reading, but waits for a first one.
  await queryClient.invalidateQueries({ queryKey })
  for (const { queryKey: first } of firsts) {
    await queryClient.invalidateQueries({ queryKey: first, exact: true })
  }
}
