import { sql } from 'kysely'
import { readListedProducts } from '#features/catalogue/server/read-catalogue.server.ts'
import { searchProducts } from '#features/catalogue/server/search-products.server.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { splitAddress } from '../../domain/landmark.ts'
import type { KnownCustomer } from '../domain/known-customer.ts'
import { type Offer, offersOf } from '../domain/offers.ts'

type LatestOrder = { name: string; email: string | null; address: string; createdAt: Date }

/**
 * Who placed the newest order with this phone number, however it is written there; null when nobody has, or the
 * person was erased (PHONE-02).
 */
export async function findCustomer(
  actor: AdminActor,
  { digits }: { digits: string },
): Promise<KnownCustomer | null> {
  return readAs(runtime().database, actor, async (db) => {
    // Guests and users have an index each. `offset 0` holds the planner to it: for the newest alone it would read all
    // orders by their date.
    const { rows } = await sql<LatestOrder>`
      select customer_name as name, customer_email as email, customer_address as address, created_at
      from (
        (
          select * from orders
          where user_id is null and phone_limit_key(customer_phone) = phone_limit_key(${digits}) and erased_at is null
          offset 0
        )
        union all
        (
          select * from orders
          where user_id is not null and phone_limit_key(customer_phone) = phone_limit_key(${digits}) and erased_at is null
          offset 0
        )
      ) as latest
      order by created_at desc
      limit 1
    `.execute(db)
    const [latest] = rows
    if (!latest) return null
    const { name, email, createdAt } = latest
    return { name, email: email ?? '', ...splitAddress(latest.address), orderedAt: createdAt.toISOString() }
  })
}

/** The products that the shop's own search finds, with all that an order needs of them (PHONE-03). */
export async function findOffers(query: string): Promise<Offer[]> {
  const ids = (await searchProducts(query)).map(({ id }) => id)
  return offersOf(ids, await readListedProducts(ids))
}
