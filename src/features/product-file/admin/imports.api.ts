import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { rowId } from '#features/catalogue/admin/field-parsers.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import {
  listOldAddresses,
  listRecentImports,
  removeOldAddress,
  repeatPictures,
  undoImport,
} from './imports.server.ts'
import { oldAddressSearch, waitingPictures } from './imports.ts'
import { prepareReading } from './plan-in-thread.server.ts'

const idSchema = v.object({ id: rowId })

/** The last imports, with the progress of their pictures (MOVE-11). Who reads them may be about to import. */
export const getRecentImports = adminGet().handler(
  asCaller((actor) => {
    prepareReading()
    return listRecentImports(actor)
  }),
)

export const fetchPicturesAgain = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => repeatPictures(actor, id)))

export const takeBackImport = adminPost()
  .validator(checked(idSchema))
  .handler(asCaller((actor, { id }) => undoImport(actor, id)))

const PROGRESS_MS = 2000

/** The last imports; asked for again while their pictures are being fetched (MOVE-11). */
export const recentImportsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'imports'],
    queryFn: async ({ signal }) => unwrap(await getRecentImports({ signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => waitingPictures(one) > 0) ? PROGRESS_MS : false,
  })

export const getOldAddresses = adminGet()
  .validator(checked(oldAddressSearch))
  .handler(asCaller((actor, { search }) => listOldAddresses(actor, search)))

export const dropOldAddress = adminPost()
  .validator(checked(v.object({ id: rowId })))
  .handler(asCaller((actor, { id }) => removeOldAddress(actor, { addressId: id })))

export const oldAddressesQuery = (adminKey: AdminQueryKey, search: string) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'old addresses', search],
    queryFn: async ({ signal }) => unwrap(await getOldAddresses({ data: { search }, signal })),
    placeholderData: keepPreviousData,
  })
