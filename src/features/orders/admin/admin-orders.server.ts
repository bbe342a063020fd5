import { sql } from 'kysely'
import { readWaveTasks } from '#features/money/admin/money.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { pageCount } from '#lib/lists/list-params.ts'
import { type AdminActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import type { OrderStatus } from '../order-status.ts'
import {
  ADMIN_ORDERS_PER_PAGE,
  type AdminOrderPage,
  type Customer,
  type CustomerInput,
  type CustomerPage,
  type StatusCounts,
} from './admin-order.ts'
import {
  byAddress,
  type Delivery,
  type DeliveryKind,
  type DeliveryList,
  deliveryKinds,
  MOST_DELIVERIES,
  type OrderListRequest,
  parseOrderSearch,
  wantedStatuses,
} from './order-filters.ts'
import { amountToCollect, newestOfPayment, newestOrders, selectAdminOrders } from './order-rows.server.ts'
import { searchOrders } from './search-orders.server.ts'

/** A page of orders, newest first (AORD-03), by status (AORD-01), days, payment (WORK-02), search; one price (D13). */
export async function listAllOrders(actor: AdminActor, request: OrderListRequest): Promise<AdminOrderPage> {
  const orderSearch = parseOrderSearch(request.search)
  return readAs(actor, async (db) => {
    const page = orderSearch ? await searchOrders(db, orderSearch, request) : await readPage(db, request)
    return { ...page, waveTasks: await readWaveTasks(db) }
  })
}

async function readPage(db: Queries, request: OrderListRequest): Promise<Omit<AdminOrderPage, 'waveTasks'>> {
  let { page } = request
  let start = await locate(db, request, page)
  if (!start.before && start.total > 0) {
    page = pageCount(start.total, ADMIN_ORDERS_PER_PAGE)
    start = await locate(db, request, page)
  }
  const { before, rest, total, statusCounts: counts } = start
  if (!before) return { rows: [], total: 0, page: 1, hasMore: false, counts }
  const { status, payment, period } = request
  const most = rest + ADMIN_ORDERS_PER_PAGE
  const found = payment
    ? newestOfPayment({ payment, statuses: wantedStatuses(request), before, days: period, most })
    : newestOrders({ status, before, days: period })
  // Only the rows of this page are read, not those that are skipped.
  const shown = sql<string>`(
    select id from (${found}) as found
    order by created_at desc, id desc
    offset ${rest} limit ${ADMIN_ORDERS_PER_PAGE}
  )`
  const rows = await selectAdminOrders(db).where('id', 'in', shown).execute()
  return { rows, total, page, hasMore: false, counts }
}

type PageStart = { total: number; before: string | null; rest: number; statusCounts: StatusCounts }

/** Where a page begins: before which time, and how many orders to skip from there. */
async function locate(db: Queries, request: OrderListRequest, page: number): Promise<PageStart> {
  const { payment, period } = request
  const skip = (page - 1) * ADMIN_ORDERS_PER_PAGE
  const [start] = await callSql(db, 'locateOrders', {
    wantedStatuses: wantedStatuses(request),
    wantedPayment: payment,
    firstDay: period?.from ?? null,
    lastDay: period?.to ?? null,
    skip,
  })
  return start as PageStart
}

/** As `not was_delivered(orders)` of paid orders, in the words of their index (orders_paid_to_deliver). */
const paidToDeliver = sql`(
  select orders.id, orders.created_at
  from orders
  where orders.status = 'paid' and (orders.stock_taken_at is null or orders.must_deliver_again)
  order by created_at desc, id desc
  limit ${MOST_DELIVERIES + 1}
)`

/** The orders to deliver, with what the courier needs for each, by address (WORK-06). */
export async function listDeliveries(
  actor: AdminActor,
  { kind }: { kind: DeliveryKind },
): Promise<DeliveryList> {
  const statuses: readonly OrderStatus[] = deliveryKinds[kind].statuses
  const others = statuses.filter((status) => status !== 'paid')
  return readAs(actor, async (db) => {
    const { rows } = await sql<Delivery>`
      select
        orders.id, orders.order_number, orders.status, orders.notes, ${amountToCollect} as to_collect,
        jsonb_build_object('name', orders.customer_name, 'phone', orders.customer_phone, 'address', orders.customer_address) as customer,
        (
          select coalesce(
            jsonb_agg(jsonb_build_object('name', i.product_name, 'quantity', i.quantity) order by i.id), '[]'
          )
          from order_items i
          where i.order_id = orders.id
        ) as items
      from (
        select newest.id, newest.created_at
        from unnest(${others}::text[]) as wanted (status)
        cross join lateral (
          select orders.id, orders.created_at
          from orders
          where orders.status = wanted.status
          order by created_at desc, id desc
          limit ${MOST_DELIVERIES + 1}
        ) as newest
        union all
        ${statuses.includes('paid') ? paidToDeliver : sql`select null::uuid, null::timestamptz where false`}
        order by created_at desc, id desc
        limit ${MOST_DELIVERIES + 1}
      ) as shown
      join orders on orders.id = shown.id
      order by orders.created_at desc, orders.id desc
    `.execute(db)
    return { deliveries: byAddress(rows.slice(0, MOST_DELIVERIES)), hasMore: rows.length > MOST_DELIVERIES }
  })
}

/** A page of the orders with one phone number, and their customer (CUSTOMER-01); `order_not_found`, also erased. */
export async function readCustomer(
  actor: AdminActor,
  { orderId, page: wanted }: CustomerInput,
): Promise<CustomerPage> {
  return readAs(actor, async (db) => {
    const customer = await readFacts(db, orderId)
    const total = customer.orders
    const page = Math.min(wanted, pageCount(total, ADMIN_ORDERS_PER_PAGE))
    const shown = sql<string>`(
      select id from orders_of_customer(${orderId}::uuid)
      order by created_at desc, id desc
      offset ${(page - 1) * ADMIN_ORDERS_PER_PAGE} limit ${ADMIN_ORDERS_PER_PAGE}
    )`
    const rows = await selectAdminOrders(db).where('id', 'in', shown).execute()
    return { rows, total, page, customer }
  })
}

async function readFacts(db: Queries, orderId: string): Promise<Customer> {
  const { rows } = await sql<Customer>`
    select n.customer_name as name, n.customer_phone as phone, n.customer_email as email, n.customer_address as address,
      nullif(commune_of(n.customer_address), 'Autre') as commune, array_remove(f.names, n.customer_name) as other_names,
      f.orders, f.delivered, f.open_amount, f.refused, f.first_at, f.last_at
    from customer_facts(${orderId}::uuid) as f
    cross join lateral (
      select * from orders_of_customer(${orderId}::uuid) order by created_at desc, id desc limit 1
    ) as n`.execute(db)
  const [customer] = rows
  if (!customer) throw new DomainError('order_not_found')
  return customer
}
