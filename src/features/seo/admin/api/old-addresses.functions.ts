import * as v from 'valibot'
import { rowId } from '#features/catalogue/admin/domain/field-parsers.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { oldAddressSearch } from '../domain/old-addresses.ts'
import { listOldAddresses, removeOldAddress } from '../server/old-addresses.server.ts'

/** The addresses of another shop that lead to products of this one (MOVE-18). */
export const getOldAddresses = adminGet()
  .validator(checked(oldAddressSearch))
  .handler(asCaller((actor, { search }) => listOldAddresses(actor, search)))

/** Removes an address of another shop (MOVE-18). */
export const dropOldAddress = adminPost()
  .validator(checked(v.object({ id: rowId })))
  .handler(asCaller((actor, { id }) => removeOldAddress(actor, id)))
