import type { Query, QueryClient } from '@tanstack/react-query'

/** Which of the staff's lists show rows of which table: the second part of their query keys. */
const lists: Record<string, readonly string[]> = {
  products: ['products', 'stock-overview', 'categories'],
  categories: ['categories', 'products'],
  orders: ['orders'],
  order_items: ['orders'],
  order_messages: ['order-messages', 'delivery'],
  newsletter_subscribers: ['newsletter'],
  user_roles: ['users'],
  system_settings: ['settings', 'delivery'],
}

/**
 * Has the open lists that show rows of this table read again (LIVE-01 to LIVE-04); those that are not on the screen are out of date. A
 * list whose first answer is under way may have been read before the change: it is read again after it.
 */
export function followStaffChange(
  queryClient: QueryClient,
  staffKey: readonly unknown[],
  table: string,
): void {
  for (const list of lists[table] ?? []) void readAgain(queryClient, [...staffKey, list])
}

async function readAgain(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const firsts = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst })
  // The library cuts short a second reading, but waits for a first one.
  await queryClient.invalidateQueries({ queryKey })
  for (const { queryKey: first } of firsts) {
    await queryClient.invalidateQueries({ queryKey: first, exact: true })
  }
}
