import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getOldAddresses } from './old-addresses.functions.ts'

/** The addresses of another shop, by a text. */
export const oldAddressesQuery = (adminKey: AdminQueryKey, search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'old addresses', search],
    queryFn: async ({ signal }) => unwrap(await getOldAddresses({ data: { search }, signal })),
    placeholderData: keepPreviousData,
  })
