import { sql } from 'kysely'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import {
  byAddress,
  type Delivery,
  type DeliveryKind,
  type DeliveryList,
  deliveryKinds,
  MOST_DELIVERIES,
} from '../domain/delivery-list.ts'
import { amountToCollect } from './order-rows.server.ts'

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
  return readAs(runtime().database, actor, async (db) => {
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
