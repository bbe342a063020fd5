import { sql } from 'kysely'
import { fullName } from '#lib/contact/contact-details.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { callSql, sqlCommand } from '#platform/database/call-sql.ts'
import { selectWholeOrders, toCustomerOrder } from '../orders.server.ts'
import type { AdminOrderDetail, LineStock, OrderSource } from './admin-order.ts'
import { readCorrections } from './change-orders.server.ts'
import { eventText, type NoteInput, type OrderEvent, type TimelineEntry } from './order-events.ts'
import { amountToCollect, isNew } from './order-rows.server.ts'

/** An order with its items and its invoice (AORD-04); `order_not_found`. */
export async function readOrder(actor: AdminActor, id: string): Promise<AdminOrderDetail> {
  return readAs(actor, async (db) => {
    const row = await selectWholeOrders(db).where('orders.id', '=', id).executeTakeFirst()
    if (!row) throw new DomainError('order_not_found')
    const found = await db
      .selectFrom('orders')
      .select((eb) => isNew(eb).as('isNew'))
      .select(amountToCollect.as('toCollect'))
      .select(sql<boolean>`was_delivered(orders)`.as('wasDelivered'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const stock = await readStock(db, id)
    return {
      ...toCustomerOrder(row),
      ...(await readCorrections(db, id)),
      isNew: found.isNew === true,
      toCollect: found.toCollect,
      wasDelivered: found.wasDelivered,
      taken: await readTaken(db, id),
      stock,
    }
  })
}

async function readStock(db: Queries, orderId: string): Promise<LineStock[]> {
  const { rows } = await sql<{ line: LineStock }>`
    select case when p.id is not null then jsonb_build_object('stock', p.stock, 'committed', committed_pieces(p.id)) end as line
    from orders o
    join order_items i on i.order_id = o.id
    left join products p on p.id = i.product_id and p.deleted_at is null
    where o.id = ${orderId} and holds_stock(o.status, o.stock_taken_at)
    order by i.id
  `.execute(db)
  return rows.map(({ line }) => line)
}

/** How an order came to the admin who took it (PHONE-04). */
async function readTaken(db: Queries, orderId: string): Promise<AdminOrderDetail['taken']> {
  const row = await db
    .selectFrom('staffOrders')
    .leftJoin('profiles', 'profiles.id', 'staffOrders.takenBy')
    .select([sql<OrderSource>`source`.as('source'), 'firstName', 'lastName', 'email'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row ? { source: row.source, by: fullName(row.firstName, row.lastName) || row.email } : null
}

/** Revokes the link of an order's page (TRACK-06); `order_not_found`. */
export const removeOrderLink = sqlCommand('revokeOrderLink')

/** Replaces the link of an order's page, the former one ends (TRACK-06); `order_not_found`. */
export const replaceOrderLink = sqlCommand('renewOrderLink')

type EventRow = OrderEvent & {
  id: string
  at: Date
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Everything that happened to an order, the newest first (LOG-01); nothing for an order that there is not. */
export async function readTimeline(actor: AdminActor, orderId: string): Promise<TimelineEntry[]> {
  return readAs(actor, async (db) => {
    const { rows } = await sql<EventRow>`
      select e.id, e.kind, e.at, e.facts, p.first_name, p.last_name, p.email
      from order_events(${orderId}) as e
      left join profiles p on p.id = e.by_id
      -- Whatever the clocks say, nothing happened to an order before it was placed.
      order by e.kind = 'placed', e.at desc, e.id desc
    `.execute(db)
    return rows.map(toEntry)
  })
}

function toEntry({ id, at, firstName, lastName, email, ...event }: EventRow): TimelineEntry {
  const { otherwise, ...text } = eventText(event)
  return {
    ...text,
    id,
    at: at.toISOString(),
    who: fullName(firstName, lastName) || email || otherwise,
    note: event.kind === 'note' ? event.facts.text : null,
  }
}

/** Adds a note, once for its key (LOG-03); `order_not_found`, `invalid_input`, `note_recorded`. */
export async function addNote(actor: AdminActor, { orderId, text, key }: NoteInput): Promise<null> {
  await callSql(actor, 'addOrderNote', { orderId, body: text, requestKey: key })
  return null
}

/** Withdraws a note, whoever wrote it, repeatably (LOG-05); `note_not_found`. */
export const withdrawNote = sqlCommand('withdrawOrderNote')
