import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { rowId } from '#features/catalogue/admin/field-parsers.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { listOldAddresses, removeOldAddress } from './old-addresses.server.ts'
import { oldAddressSearch } from './old-addresses.ts'

/** The addresses of another shop that lead to products of this one (MOVE-18). */
export const getOldAddresses = adminGet()
  .validator(checked(oldAddressSearch))
  .handler(asCaller((actor, { search }) => listOldAddresses(actor, search)))

/** Removes an address of another shop (MOVE-18). */
export const dropOldAddress = adminPost()
  .validator(checked(v.object({ id: rowId })))
  .handler(asCaller((actor, { id }) => removeOldAddress(actor, id)))

/** The addresses of another shop, by a text. */
export const oldAddressesQuery = (adminKey: AdminQueryKey, search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'old addresses', search],
    queryFn: async ({ signal }) => unwrap(await getOldAddresses({ data: { search }, signal })),
    placeholderData: keepPreviousData,
  })
