import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { publicGet } from '#platform/auth/server-function.ts'
import { logLoadFailure, markIncomplete } from '#platform/http/pages/page-context.ts'
import { readSettings } from './settings.server.ts'
import { type ShopData, shopFallbacks } from './settings.ts'

export const getSettings = publicGet().handler(() => readSettings())

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

/**
 * The settings of a page that is rendered while they cannot be read: the defaults, so that the page appears
 * (GUEST-04). The result is not cached, and the browser asks for the real settings next time. In the browser
 * there is no fallback: it keeps what it has.
 *
 * @throws the error that it received, in the browser
 */
export const standInSettings = createIsomorphicFn()
  .server((queryClient: QueryClient, error: unknown): ShopData => {
    logLoadFailure('settings', error)
    markIncomplete()
    queryClient.setQueryData(settingsQuery.queryKey, shopFallbacks(), { updatedAt: 0 })
    return shopFallbacks()
  })
  .client((_queryClient: QueryClient, error: unknown): ShopData => {
    throw error
  })
