import type { QueryClient } from '@tanstack/react-query'

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

/** Has the open lists that show rows of this table read again (LIVE-01 to LIVE-04); those that are not on the screen are out of date. */
export function followStaffChange(
  queryClient: QueryClient,
  staffKey: readonly unknown[],
  table: string,
): void {
  for (const list of lists[table] ?? []) {
    void queryClient.invalidateQueries({ queryKey: [...staffKey, list] })
  }
}
