import { type Selectable, sql } from 'kysely'
import { pageCount } from '#lib/lists/page.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runtime } from '#platform/runtime.ts'
import { ADMIN_ORDERS_PER_PAGE } from '../domain/admin-order.ts'
import type { Customer, CustomerInput, CustomerPage } from '../domain/customer.ts'
import { selectAdminOrders, toAdminOrder } from './order-rows.server.ts'

/**
 * A page of all orders with the phone number of an order, newest first, and what is known of its customer (CUSTOMER-01).
 *
 * @throws DomainError order_not_found also when the customer of the order was erased
 */
export async function readCustomer(
  actor: AdminActor,
  { orderId, page: wanted }: CustomerInput,
): Promise<CustomerPage> {
  return readAs(runtime().database, actor, async (db) => {
    const customer = await readFacts(db, orderId)
    const total = customer.orders
    const page = Math.min(wanted, pageCount(total, ADMIN_ORDERS_PER_PAGE))
    const shown = sql<string>`(
      select id from orders_of_customer(${orderId}::uuid)
      order by created_at desc, id desc
      offset ${(page - 1) * ADMIN_ORDERS_PER_PAGE} limit ${ADMIN_ORDERS_PER_PAGE}
    )`
    const rows = await selectAdminOrders(db).where('id', 'in', shown).execute()
    return { rows: rows.map(toAdminOrder), total, page, customer }
  })
}

type Facts = Pick<Customer, 'orders' | 'delivered' | 'openAmount' | 'refused'> & {
  firstAt: Date
  lastAt: Date
  names: string[]
}
type Newest = Pick<
  Selectable<DB['orders']>,
  'customerName' | 'customerPhone' | 'customerEmail' | 'customerAddress'
>

async function readFacts(db: Queries, orderId: string): Promise<Customer> {
  const { rows } = await sql<Facts & Newest>`
    select f.*, n.customer_name, n.customer_phone, n.customer_email, n.customer_address
    from customer_facts(${orderId}::uuid) as f
    cross join lateral (
      select * from orders_of_customer(${orderId}::uuid) order by created_at desc, id desc limit 1
    ) as n`.execute(db)
  const [row] = rows
  if (!row) throw new DomainError('order_not_found')
  const { names, customerName, customerPhone, customerEmail, customerAddress, firstAt, lastAt, ...facts } =
    row
  return {
    ...facts,
    name: customerName,
    phone: customerPhone,
    email: customerEmail,
    address: customerAddress,
    otherNames: names.filter((name) => name !== customerName),
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }
}
