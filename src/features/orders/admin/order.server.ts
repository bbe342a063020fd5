import { sql } from 'kysely'
import { parse } from 'valibot'
import { personName } from '#features/account/admin/person-name.server.ts'
import { readListedProducts, searchProducts } from '#features/catalogue/catalogue.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, callSql, type Queries, readAs, sqlCommand } from '#platform/database/actor.ts'
import { splitAddress } from '../order-forms.ts'
import type { OrderStatus } from '../order-status.ts'
import { selectWholeOrders, toCustomerOrder } from '../orders.server.ts'
import { receiptSchema } from '../receipt.ts'
import type { AdminOrderDetail, EarlierInvoice, LineStock, OrderedLine, OrderSource } from './admin-order.ts'
import type { CorrectionInput, CorrectionQuote } from './correction.ts'
import { eventText, type NoteInput, type OrderEvent, type TimelineEntry } from './order-events.ts'
import { amountToCollect, isNew } from './order-rows.server.ts'
import type { OrderStatusChange, StatusChange, StatusChangesInput } from './status-change.ts'
import { type KnownCustomer, type Offer, offersOf } from './taken-order.ts'

/** An order with its items and its invoice (AORD-04); `order_not_found`. */
export async function readOrder(actor: AdminActor, id: string): Promise<AdminOrderDetail> {
  return readAs(actor, async (db) => {
    const row = await selectWholeOrders(db)
      .leftJoin('invoices', 'invoices.orderId', 'orders.id')
      .leftJoin('orderPromoCodes', 'orderPromoCodes.orderId', 'orders.id')
      .leftJoin('staffOrders', 'staffOrders.orderId', 'orders.id')
      .leftJoin('profiles', 'profiles.id', 'staffOrders.takenBy')
      .select((eb) => isNew(eb).$castTo<boolean>().as('isNew'))
      .select([
        amountToCollect.as('toCollect'),
        sql<boolean>`was_delivered(orders)`.as('wasDelivered'),
        'invoices.version',
        'orders.stockTakenAt',
        'orders.erasedAt',
        'orderPromoCodes.code as promoCode',
        sql<OrderSource | null>`staff_orders.source`.as('source'),
        personName.as('by'),
      ])
      .where('orders.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new DomainError('order_not_found')
    const { receipt, stockTakenAt, erasedAt, source, by, ...facts } = row
    return {
      ...facts,
      ...toCustomerOrder({ id, receipt }),
      isFixed: facts.version === null || stockTakenAt !== null || erasedAt !== null,
      taken: source && { source, by },
      lines: await readLines(db, id),
      earlierInvoices: await readEarlierInvoices(db, id),
      stock: await readStock(db, id),
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

/** Revokes the link of an order's page (TRACK-06); `order_not_found`. */
export const removeOrderLink = sqlCommand('revokeOrderLink')

/** Replaces the link of an order's page, the former one ends (TRACK-06); `order_not_found`. */
export const replaceOrderLink = sqlCommand('renewOrderLink')

type EventRow = OrderEvent & {
  id: string
  at: string
  who: string | null
}

/** Everything that happened to an order, the newest first (LOG-01); nothing for an order that there is not. */
export async function readTimeline(actor: AdminActor, orderId: string): Promise<TimelineEntry[]> {
  return readAs(actor, async (db) => {
    const { rows } = await sql<EventRow>`
      select e.id, e.kind, e.at, e.facts, ${personName} as who
      from order_events(${orderId}) as e
      left join profiles on profiles.id = e.by_id
      -- Whatever the clocks say, nothing happened to an order before it was placed.
      order by e.kind = 'placed', e.at desc, e.id desc
    `.execute(db)
    return rows.map(toEntry)
  })
}

function toEntry({ id, at, who, ...event }: EventRow): TimelineEntry {
  const { otherwise, ...text } = eventText(event)
  return {
    ...text,
    id,
    at,
    who: who ?? otherwise,
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

/** Sets an order's status (AORD-08, AORD-09); the first delivery takes the stock (AORD-10). `order_not_found`. */
export async function setOrderStatus(
  actor: AdminActor,
  id: string,
  status: OrderStatus,
): Promise<StatusChange> {
  return (await callSql(actor, 'setOrderStatus', { orderId: id, newStatus: status })) as StatusChange
}

/** Sets the status of several orders, all or none (WORK-03, WORK-07), repeatably: what became of their stock. */
export async function setOrderStatuses(
  actor: AdminActor,
  input: StatusChangesInput,
): Promise<OrderStatusChange[]> {
  const { ids, status } = input
  const changes =
    status === 'cancelled'
      ? await callSql(actor, 'cancelOrders', { orderIds: ids, reason: input.reason })
      : await callSql(actor, 'setOrderStatuses', { orderIds: ids, newStatus: status })
  return changes as OrderStatusChange[]
}

/** Undoes a change of ten seconds, with its stock (D50), repeatably: the status then. */
export async function takeBackOrderStatus(actor: AdminActor, changeId: string): Promise<{ status: string }> {
  return (await callSql(actor, 'takeBackOrderStatus', { changeId })) as { status: string }
}

function readLines(db: Queries, orderId: string): Promise<OrderedLine[]> {
  return db
    .selectFrom('orderItems')
    .select(['id as itemId', 'productId', 'productName as name', 'productPrice as price', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

/** The versions of the order's invoice that were replaced, the newest first (CORR-04). */
async function readEarlierInvoices(db: Queries, orderId: string): Promise<EarlierInvoice[]> {
  const rows = await db
    .selectFrom('invoiceVersions as earlier')
    .leftJoin('profiles', 'profiles.id', 'earlier.replacedBy')
    .select(['version', 'content', 'issuedAt', 'reason', 'replacedAt', personName.as('by')])
    .where('orderId', '=', orderId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ content, ...earlier }) => ({ ...earlier, receipt: parse(receiptSchema, content) }))
}

/** Corrects an order that is not shipped, with its invoice (CORR-01), once for its key (CORR-06): its version now. */
export async function correctOrder(actor: AdminActor, correction: CorrectionInput): Promise<number> {
  const { orderId, seenVersion, seenStatus, name, email, phone, address, reason, key } = correction
  const { kept } = correction
  const added = correction.added.map(({ productId, ...line }) => ({ id: productId, ...line }))
  const corrected = await callSql(actor, 'correctOrder', {
    orderId,
    seenVersion,
    seenStatus,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerAddress: address,
    kept,
    added,
    reason,
    requestKey: key,
  })
  return (corrected as { version: number }).version
}

/** What the code of an order takes off once it is corrected, in CFA (D62): 0 without a code. */
export async function quoteCorrection(actor: AdminActor, quote: CorrectionQuote): Promise<number> {
  return Number(await callSql(actor, 'quoteCorrection', quote))
}

type LatestOrder = { name: string; email: string; address: string; orderedAt: string }

/** Who ordered last with this number, in any spelling; null for nobody, or erased (PHONE-02). */
export async function findCustomer(
  actor: AdminActor,
  { digits }: { digits: string },
): Promise<KnownCustomer | null> {
  return readAs(actor, async (db) => {
    // Guests and users have an index each. `offset 0` holds the planner to it: for the newest alone it would read all
    // orders by their date.
    const { rows } = await sql<LatestOrder>`
      select customer_name as name, coalesce(customer_email, '') as email, customer_address as address, created_at as ordered_at
      from (
        (
          select * from orders
          where user_id is null and phone_limit_key(customer_phone) = phone_limit_key(${digits}) and erased_at is null
          offset 0
        )
        union all
        (
          select * from orders
          where user_id is not null and phone_limit_key(customer_phone) = phone_limit_key(${digits}) and erased_at is null
          offset 0
        )
      ) as latest
      order by created_at desc
      limit 1
    `.execute(db)
    const [latest] = rows
    if (!latest) return null
    const { address, ...known } = latest
    return { ...known, ...splitAddress(address) }
  })
}

/** The products that the shop's own search finds, with all that an order needs of them (PHONE-03). */
export async function findOffers(query: string): Promise<Offer[]> {
  const ids = (await searchProducts(query)).map(({ id }) => id)
  return offersOf(ids, await readListedProducts(ids))
}
