import { sql } from 'kysely'
import { personName } from '#features/account/admin/person-name.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type Page, pageCount } from '#lib/lists/list-params.ts'
import {
  type AdminActor,
  asActor,
  callSql,
  type Queries,
  readAs,
  sqlCommand,
} from '#platform/database/actor.ts'
import { countRows, listPage, type PagedList } from '#platform/database/list-page.ts'
import {
  MOVEMENTS_PER_PAGE,
  type MovementPage,
  type ProductToSupply,
  RESTOCK_CALLS_PER_PAGE,
  type RestockCall,
  type StockChange,
  type StockChangeInput,
  type StockedProduct,
  type StockMovement,
  SUPPLY_PER_PAGE,
  type SupplyPage,
} from './stock.ts'

/** Changes the stock by pieces, whatever others change (SUPPLY-02), once for its key (SUPPLY-03). */
export async function changeStock(actor: AdminActor, input: StockChangeInput): Promise<StockChange> {
  const { productId, kind, change, seen, note, key } = input
  const recorded = { productId, kind, change, seen, note, requestKey: key }
  return (await callSql(actor, 'changeStock', recorded)) as StockChange
}

/** Undoes changes of ten seconds, all or none, once (SUPPLY-03); `stock_change_settled`, `stock_too_low`. */
export async function undoStockChanges(actor: AdminActor, movementIds: readonly string[]): Promise<null> {
  await asActor(actor, async (db) => {
    for (const movementId of movementIds) await callSql(db, 'takeBackStockChange', { movementId })
  })
  return null
}

const movements: PagedList<StockMovement> = {
  table: 'stockMovements',
  orderBy: ['recordedAt', 'desc'],
  perPage: MOVEMENTS_PER_PAGE,
  readRows: async (db, ids) => {
    const rows = await db
      .selectFrom('stockMovements as m')
      .leftJoin('orders', 'orders.id', 'm.orderId')
      .leftJoin('profiles', 'profiles.id', 'm.recordedBy')
      .select(['m.id', 'm.kind', 'm.change', 'm.stockAfter', 'm.note', 'm.recordedAt as at'])
      .select(['m.orderId', 'orderNumber', personName.as('by')])
      .where('m.id', 'in', ids)
      .orderBy('m.recordedAt', 'desc')
      .orderBy('m.id', 'desc')
      .execute()
    return rows.map(({ orderId, orderNumber, ...movement }) => ({
      ...movement,
      order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
    }))
  },
}

/** A page of a product's movements, the newest first (SUPPLY-01); `product_not_found`. */
export async function listMovements(
  actor: AdminActor,
  { productId, page }: { productId: string; page: number },
): Promise<MovementPage> {
  return readAs(actor, async (db) => {
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
const productLabel = sql<string>`format_label(products.name, (
  select f.size_ml from product_formats f where f.product_id = products.id and not f.is_binned
))`

/** Numbers, which the staff writes to, and mails that were given up. */
const isForStaff = sql<boolean>`turn is not null and (contact_kind = 'phone' or failure is not null)`

/** A page of the people to tell of a return, those who asked first on top (RESTOCK-03). */
export async function listRestockCalls(
  actor: AdminActor,
  { page }: { page: number },
): Promise<Page<RestockCall>> {
  return readAs(actor, async (db) => {
    const total = await countRestockCalls(db)
    const shown = Math.min(page, pageCount(total, RESTOCK_CALLS_PER_PAGE))
    const { rows } = await sql<RestockCall>`
      select r.id, r.contact, r.failure, r.product_id, ${productLabel} as name, products.stock
      from restock_requests r
      join products on products.id = r.product_id
      where ${isForStaff}
      order by r.requested_at, r.id
      limit ${RESTOCK_CALLS_PER_PAGE} offset ${Math.max(shown - 1, 0) * RESTOCK_CALLS_PER_PAGE}
    `.execute(db)
    return { rows, total, page: shown }
  })
}

const countRestockCalls = (db: Queries) => countRows(db, 'restockRequests', isForStaff)

/** Sends a mail again that was given up; a repeat changes nothing (RESTOCK-03). @throws DomainError forbidden */
export const resendRestockMail = sqlCommand('resendRestockMail')

/** Forgets a number that was written to, or a mail that was given up; repeatable (RESTOCK-03). */
export const finishRestockCall = sqlCommand('finishRestockCall')

/** A page of what to buy: missing for orders first, then sold out or low (SUPPLY-06); beyond the end the last. */
export async function listSupply(actor: AdminActor, { page }: { page: number }): Promise<SupplyPage> {
  return readAs(actor, async (db) => {
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
