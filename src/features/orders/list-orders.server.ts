import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type CustomerOrder, ORDERS_PER_PAGE, type OrderListPage, type OrderTotals } from './order-list.ts'

type SignedIn = Extract<Actor, { userId: string }>

/**
 * A page of the user's own orders, newest first, with items and invoices (ORD-04), and the totals over all of them (ORD-05).
 * An admin too sees only their own here.
 *
 * @param page from 1
 */
export async function listOwnOrders({ userId }: SignedIn, page: number): Promise<OrderListPage> {
  return readAs(runtime().database, { role: 'customer', userId }, async (db) => {
    const orders = await readPage(db, userId, page)
    return { orders, totals: await readTotals(db, userId) }
  })
}

async function readPage(db: Queries, userId: string, page: number): Promise<CustomerOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.id',
      'order_number',
      'invoice_number',
      'orders.created_at',
      'orders.status',
      'payment_status',
      'orders.customer_name',
      'orders.customer_email',
      'orders.customer_phone',
      'orders.customer_address',
      'orders.total_amount',
      'invoices.subtotal',
      'delivery_fee',
      'notes',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select([
            'product_id',
            'product_name as name',
            'product_price as price',
            'quantity',
            'order_items.subtotal',
          ])
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('order_items.id'),
      ).as('items'),
    )
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute()
  return rows.map(
    ({
      customer_name,
      customer_email,
      customer_phone,
      customer_address,
      total_amount,
      created_at,
      ...row
    }) => ({
      ...row,
      created_at: created_at.toISOString(),
      customer: {
        name: customer_name,
        email: customer_email,
        phone: customer_phone,
        address: customer_address,
      },
      items: row.items.map((item) => ({
        ...item,
        price: Number(item.price),
        subtotal: Number(item.subtotal),
      })),
      subtotal: row.subtotal ?? total_amount,
      delivery_fee: row.delivery_fee ?? 0,
      total: total_amount,
    }),
  )
}

async function readTotals(db: Queries, userId: string): Promise<OrderTotals> {
  const inProgress = sql<number>`count(*) filter (where status in ('pending', 'confirmed', 'paid', 'shipped'))`
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      inProgress.as('in_progress'),
      sql<number>`count(*) filter (where status = 'delivered')`.as('delivered'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('total'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row
}
