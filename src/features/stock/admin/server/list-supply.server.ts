import { sql } from 'kysely'
import { pageCount } from '#lib/lists/page.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type ProductToSupply, SUPPLY_PER_PAGE, type SupplyPage } from '../domain/stock-rows.ts'
import { productLabel } from './list-movements.server.ts'
import { countRestockCalls } from './restock-calls.server.ts'

/**
 * A page of what has to be bought: products of which orders hold more than there is, the most missing first, then
 * those for sale that are sold out or low (SUPPLY-06). A page beyond the end returns the last one.
 */
export async function listSupply(actor: AdminActor, { page }: { page: number }): Promise<SupplyPage> {
  return readAs(runtime().database, actor, async (db) => {
    const found = await readPage(db, page)
    const last = pageCount(found.total, SUPPLY_PER_PAGE)
    return page > last ? readPage(db, last) : found
  })
}

type Row = Omit<ProductToSupply, 'id'> & { id: string | null; total: number }

async function readPage(db: Queries, page: number): Promise<SupplyPage> {
  const { rows } = await sql<Row>`
    select listed.*, ${productLabel} as name, (
      select count(*)::integer from restock_requests r where r.product_id = listed.id and r.turn is null
    ) as waiting
    from products_to_supply(${(page - 1) * SUPPLY_PER_PAGE}, ${SUPPLY_PER_PAGE}) with ordinality as listed
    left join products on products.id = listed.id
    order by listed.ordinality
  `.execute(db)
  const products = rows.flatMap(({ id, name, stock, committed, missing, sold, waiting }) =>
    id === null ? [] : [{ id, name, stock, committed, missing, sold, waiting }],
  )
  return { rows: products, total: rows[0]?.total ?? 0, page, toTell: await countRestockCalls(db) }
}
