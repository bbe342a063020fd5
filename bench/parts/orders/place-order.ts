import { sql } from 'kysely'
import type pg from 'pg'
import { asActor } from '#platform/database/actor.ts'
import { newOrder } from '#tests/fixtures/new-order.ts'

/** Places a guest order of one piece directly in the database, each with a phone number of its own; returns its id. */
export async function placeOrder(server: pg.Pool, count: number): Promise<string> {
  const customer_phone = `05 ${String(count).padStart(8, '0')}`
  const order = newOrder({ customer_email: 'client@example.com', customer_phone })
  const { rows } = await asActor(server, { role: 'visitor' }, (db) =>
    sql<{ orderId: string }>`
      select order_id from place_orders(jsonb_set(${order}::jsonb, '{0,cart}', (
        select jsonb_build_array(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'quantity', 1))
        from (select * from products where is_active and price > 0 and stock > 0 order by id limit 1) as p
      )))`.execute(db),
  )
  return rows[0]?.orderId ?? ''
}
