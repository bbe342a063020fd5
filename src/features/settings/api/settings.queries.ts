import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ShopData } from '../domain/shop-data.ts'
import { getSettings } from './settings.functions.ts'

const FIVE_MINUTES_MS = 5 * 60_000

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => getSettings(),
  staleTime: FIVE_MINUTES_MS,
  refetchOnMount: false,
})

/** The shop's data; every page loads them with its layout. */
export function useSettings(): ShopData {
  return useSuspenseQuery(settingsQuery).data
}
