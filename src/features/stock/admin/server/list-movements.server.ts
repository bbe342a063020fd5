import { sql } from 'kysely'
import { fullName } from '#lib/contact/person-name.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { runtime } from '#platform/runtime.ts'
import {
  MOVEMENTS_PER_PAGE,
  type MovementPage,
  type StockedProduct,
  type StockMovement,
} from '../domain/stock-rows.ts'

const movements: PagedList<StockMovement> = {
  table: 'stockMovements',
  orderBy: ['recordedAt', 'desc'],
  perPage: MOVEMENTS_PER_PAGE,
  readRows: async (db, ids) => {
    const rows = await db
      .selectFrom('stockMovements as m')
      .leftJoin('orders', 'orders.id', 'm.orderId')
      .leftJoin('profiles', 'profiles.id', 'm.recordedBy')
      .select(['m.id', 'm.kind', 'm.change', 'm.stockAfter', 'm.note', 'm.recordedAt'])
      .select(['m.orderId', 'orderNumber', 'firstName', 'lastName', 'email'])
      .where('m.id', 'in', ids)
      .orderBy('m.recordedAt', 'desc')
      .orderBy('m.id', 'desc')
      .execute()
    return rows.map(({ recordedAt, orderId, orderNumber, firstName, lastName, email, ...movement }) => ({
      ...movement,
      order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
      at: recordedAt.toISOString(),
      by: fullName(firstName, lastName) || email,
    }))
  },
}

/**
 * A page of the movements of a product's stock, the newest first (SUPPLY-01).
 *
 * @throws DomainError product_not_found
 */
export async function listMovements(
  actor: AdminActor,
  { productId, page }: { productId: string; page: number },
): Promise<MovementPage> {
  return readAs(runtime().database, actor, async (db) => {
    const product = await findProduct(db, productId)
    const where = sql<boolean>`product_id = ${productId}`
    return { ...(await listPage(db, movements, { page, where })), product }
  })
}

async function findProduct(db: Queries, id: string): Promise<StockedProduct> {
  const product = await db
    .selectFrom('products')
    .select([
      'id',
      'stock',
      productLabel.as('name'),
      sql<number>`committed_pieces(products.id)`.as('committed'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!product) throw new DomainError('product_not_found')
  return product
}

/** The name of a product with its size, as orders call it (FMT-04). */
export const productLabel = sql<string>`format_label(products.name, (
  select f.size_ml from product_formats f where f.product_id = products.id and not f.is_binned
))`
