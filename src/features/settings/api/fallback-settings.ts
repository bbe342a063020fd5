import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { logLoadFailure, markIncomplete } from '#platform/http/pages/page-context.ts'
import { type ShopData, shopFallbacks } from '../domain/shop-data.ts'
import { settingsQuery } from './settings.queries.ts'

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
    queryClient.setQueryData(settingsQuery.queryKey, shopFallbacks, { updatedAt: 0 })
    return shopFallbacks
  })
  .client((_queryClient: QueryClient, error: unknown): ShopData => {
    throw error
  })
