import type { QueryClient } from '@tanstack/react-query'

/** Has the statistics read again after a change of what they count (LIVE-05). */
export function refreshStatistics(
  queryClient: QueryClient,
  staffKey: readonly unknown[],
  table: string,
): void {
  if (!['products', 'orders', 'order_items'].includes(table)) return
  void queryClient.invalidateQueries({ queryKey: [...staffKey, 'statistics'] })
}
