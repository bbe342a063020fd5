import type { QueryClient } from '@tanstack/react-query'
import { afterFirst } from './after-first.ts'

const PAUSE_MS = 300
const counted = new Set(['products', 'orders', 'order_items'])
/** By the key of the admin whose screen it is: its changes gather in one place. */
const refreshers = new WeakMap<readonly unknown[], () => void>()

/** Has the statistics read again 300 ms after the first change of a burst in what they count (LIVE-05). */
export function refreshStatistics(
  queryClient: QueryClient,
  staffKey: readonly unknown[],
  table: string,
): void {
  if (!counted.has(table)) return
  let refresher = refreshers.get(staffKey)
  if (!refresher) {
    const queryKey = [...staffKey, 'statistics']
    refresher = afterFirst(PAUSE_MS, () => queryClient.invalidateQueries({ queryKey }))
    refreshers.set(staffKey, refresher)
  }
  refresher()
}
