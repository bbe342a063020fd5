import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { rowId } from '#features/catalogue/admin/domain/field-parsers.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { oldAddressSearch } from '../domain/old-addresses.ts'
import { listOldAddresses, removeOldAddress } from '../server/old-addresses.server.ts'

/** The addresses of another shop that lead to products of this one (MOVE-18). */
export const getOldAddresses = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(oldAddressSearch, (actor, { search }) => listOldAddresses(actor, search)))

/** Removes an address of another shop (MOVE-18). */
export const dropOldAddress = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(v.object({ id: rowId }), (actor, { id }) => removeOldAddress(actor, id)))
