import { callSql, visitor } from '#platform/database/actor.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import type { RestockOutcome, RestockRequest } from './restock.ts'

/** Requests from one place in an hour: many customers share an address. */
const CAP_PER_ADDRESS = 200

/** Notes who waits for a product (RESTOCK-01), and does not say whether they were known. */
export async function requestRestockNotice({ productId, contact }: RestockRequest): Promise<RestockOutcome> {
  const cap = runtime().config.limitSigninsPerAddress === null ? null : CAP_PER_ADDRESS
  const outcome = await callSql(visitor, 'requestRestockNotice', {
    ofProduct: productId,
    contactKind: contact.includes('@') ? 'email' : 'phone',
    typed: contact,
    clientAddress: currentClientAddress(),
    addressCap: cap,
  })
  return outcome as RestockOutcome
}
