import { sql } from 'kysely'
import { asActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderLookup } from '../domain/order-lookup.schema.ts'

/**
 * The secret of the link of the order with this number and phone, as typed (TRACK-07).
 *
 * @throws DomainError order_pair_unknown whichever of the two is wrong, order_lookup_limited
 */
export async function findOrderLink({ orderNumber, phone }: OrderLookup): Promise<string> {
  const secret = await asActor(runtime().database, { role: 'visitor' }, async (db) => {
    const { rows } = await sql<{ secret: string | null }>`
      select find_order_link(${orderNumber}, ${phone}, ${currentClientAddress()}) as secret
    `.execute(db)
    return rows[0]?.secret ?? null
  })
  // Only now: a refusal inside of the transaction would forget that somebody asked.
  if (!secret) throw new DomainError('order_pair_unknown')
  return secret
}
