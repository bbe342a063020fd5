import { readListedProducts } from '#features/catalogue/server/read-catalogue.server.ts'
import { searchProducts } from '#features/catalogue/server/search-products.server.ts'
import { type Offer, offersOf } from '../domain/offers.ts'

/** The products that the shop's own search finds, with all that an order needs of them (PHONE-03). */
export async function findOffers(query: string): Promise<Offer[]> {
  const ids = (await searchProducts(query)).map(({ id }) => id)
  return offersOf(ids, await readListedProducts(ids))
}
