import { type InferResult, sql } from 'kysely'
import * as v from 'valibot'
import type { OrderPayment } from '#features/money/wave.ts'
import { fullName } from '#lib/contact/contact-details.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { callSql, type Queries, readAs, type SignedInActor, visitor } from '#platform/database/actor.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { runtime } from '#platform/runtime.ts'
import { splitAddress } from './order-forms.ts'
import {
  type CustomerOrder,
  ORDERS_PER_PAGE,
  type OrderHistoryPage,
  type OrderTotals,
} from './order-history.ts'
import type { OrderLookup } from './order-lookup.ts'
import { receiptSchema } from './receipt.ts'
import type { SecuredForm } from './secured-form.ts'
import { type TrackedOrder, trackedOrderSchema } from './tracked-order.ts'

/** A page (from 1) of the user's own orders, newest first (ORD-04), and their totals (ORD-05); of admins too. */
export async function listOwnOrders({ userId }: SignedInActor, page: number): Promise<OrderHistoryPage> {
  return readAs({ role: 'customer', userId }, async (db) => {
    const rows = await readPage(db, userId, page)
    const totals = await readTotals(db, userId)
    return { rows, total: totals.count, page, totals }
  })
}

async function readPage(db: Queries, userId: string, page: number): Promise<CustomerOrder[]> {
  const rows = await selectWholeOrders(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute()
  return rows.map(toCustomerOrder)
}

function readTotals(db: Queries, userId: string): Promise<OrderTotals> {
  const inProgress = sql<number>`count(*) filter (where status in ('pending', 'confirmed', 'paid', 'shipped'))`
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      inProgress.as('inProgress'),
      sql<number>`count(*) filter (where status = 'delivered')`.as('delivered'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('total'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Selects orders with their receipt; `toCustomerOrder` converts the rows. */
export function selectWholeOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .innerJoin('orderReceipts', 'orderReceipts.orderId', 'orders.id')
    .select(['orders.id', 'orderReceipts.receipt'])
}

type WholeOrder = InferResult<ReturnType<typeof selectWholeOrders>>[number]

const customerReceiptSchema = v.object({ ...receiptSchema.entries, invoiceNumber: v.nullable(v.string()) })

/** Makes a customer's order from its row; throws when the stored receipt is invalid. */
export function toCustomerOrder({ id, receipt }: WholeOrder): CustomerOrder {
  return { id, ...v.parse(customerReceiptSchema, receipt) }
}

/**
 * The order of a link: its receipt, the history of its status, its id for the live stream (TRACK-01), and what can be paid
 * before the delivery; `ended` 90 days after the delivery, `unknown` for a secret that leads nowhere.
 */
export function readTrackedOrder(secret: string): Promise<TrackedOrder> {
  const { config } = runtime()
  return readAs(visitor, async (db) => {
    const found = await callSql(db, 'findOrderByLink', { secret })
    const order = v.parse(trackedOrderSchema, found ?? { state: 'unknown' })
    if (!config.wave || order.state !== 'open' || order.receipt.status === 'cancelled') return order
    const [payment] = await callSql(db, 'orderPayment', { secret, hasReturned: false })
    const { due, state } = payment as OrderPayment
    return due > 0 || state === 'paid' ? { ...order, due } : order
  })
}

/** The secret of the order with this number and phone (TRACK-07); `order_pair_unknown`, whichever is wrong. */
export async function findOrderLink({ orderNumber, phone }: OrderLookup): Promise<string> {
  const asked = { orderNumber, phone, clientAddress: currentClientAddress() }
  const secret = await callSql(visitor, 'findOrderLink', asked)
  // Only now: a refusal inside of the transaction would forget that somebody asked.
  if (!secret) throw new DomainError('order_pair_unknown')
  return secret
}

/** Name, phone and address of the user's latest order, else the profile's name (CHK-07). */
export async function readPrefill(userId: string): Promise<SecuredForm> {
  return readAs({ role: 'customer', userId }, async (db) => {
    const profile = await db
      .selectFrom('profiles')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const latest = await db
      .selectFrom('orders')
      .select(['customerName', 'customerPhone', 'customerAddress'])
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { address, landmark } = splitAddress(latest?.customerAddress ?? '')
    const profileName = fullName(profile?.firstName, profile?.lastName)
    return {
      customerName: latest?.customerName ?? profileName,
      customerEmail: profile?.email ?? '',
      customerPhone: latest?.customerPhone ?? '',
      customerAddress: address,
      landmark,
      notes: '',
    }
  })
}
