import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getSettings } from './settings.functions.ts'
import type { ShopData } from './shop-data.ts'

const FIVE_MINUTES_MS = 5 * 60_000

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => getSettings(),
  staleTime: FIVE_MINUTES_MS,
  refetchOnMount: false,
})

/** The shop's data; every page has loaded them with its frame. */
export function useSettings(): ShopData {
  return useSuspenseQuery(settingsQuery).data
}
