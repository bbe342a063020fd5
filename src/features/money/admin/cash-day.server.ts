import { sql } from 'kysely'
import { fullName } from '#lib/contact/contact-details.ts'
import { type AdminActor, type Queries, readAs, sqlCommand } from '#platform/database/actor.ts'
import {
  type CashClosing,
  type CashDay,
  type CashEntry,
  type CashShare,
  MOST_SHOWN,
  type OrderToCollect,
} from './cash-day.ts'
import { entryColumns, isByWave, recorderOf, toEntry } from './money.server.ts'
import type { PaymentKind } from './payment.ts'

/** Orders older than this many days are settled otherwise than at the end of a day. */
const DAYS_TO_COLLECT = 30

/** The money of one day in Abidjan (CASH-01), what is still to be collected (CASH-02), and its closings (CASH-03). */
export async function readCashDay(actor: AdminActor, day: string): Promise<CashDay> {
  return readAs(actor, async (db) => ({
    day,
    shares: await readShares(db, day),
    entries: await readEntries(db, day),
    toCollect: await readToCollect(db, day),
    closings: await readClosings(db, day),
  }))
}

const start = (day: string) => sql<Date>`shop_day_start(${day}::date)`
const end = (day: string) => sql<Date>`shop_day_start(${day}::date + 1)`

async function readShares(db: Queries, day: string): Promise<CashShare[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'recordedBy')
    .select(['recordedBy', 'firstName', 'lastName', 'email', 'kind', isByWave.as('isByWave')])
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('recordedAt', '>=', start(day))
    .where('recordedAt', '<', end(day))
    .groupBy(['recordedBy', 'firstName', 'lastName', 'email', 'kind', 'isByWave'])
    .execute()
  return rows.map((row) => ({
    personId: row.isByWave ? 'wave' : row.recordedBy,
    by: recorderOf(row),
    kind: row.kind as PaymentKind,
    amount: row.amount,
  }))
}

async function readEntries(db: Queries, day: string): Promise<CashEntry[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'orderId')
    .leftJoin('profiles', 'profiles.id', 'recordedBy')
    .select([...entryColumns, 'orderId', 'orderNumber'])
    .where('recordedAt', '>=', start(day))
    .where('recordedAt', '<', end(day))
    .orderBy('recordedAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({ ...toEntry(row), orderId: row.orderId, orderNumber: row.orderNumber }))
}

async function readToCollect(db: Queries, day: string): Promise<OrderToCollect[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'customerName', 'createdAt', 'status'])
    .select(sql<number>`order_remaining(orders)`.as('remaining'))
    .where('paymentStatus', '=', 'pending')
    // The condition of the index, word for word.
    .where(sql<boolean>`status in ('paid', 'shipped', 'delivered')`)
    .where('createdAt', '<', end(day))
    .where('createdAt', '>=', sql<Date>`${start(day)} - ${DAYS_TO_COLLECT} * interval '1 day'`)
    .where(sql<boolean>`order_remaining(orders) > 0`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }))
}

async function readClosings(db: Queries, day: string): Promise<CashClosing[]> {
  const rows = await db
    .selectFrom('cashClosings')
    .leftJoin('profiles', 'profiles.id', 'closedBy')
    .select(['cashClosings.id', 'expectedAmount', 'countedAmount', 'explanation', 'closedAt'])
    .select(['firstName', 'lastName', 'email'])
    .where('day', '=', sql<Date>`${day}::date`)
    .orderBy('closedAt')
    .orderBy('cashClosings.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    expected: row.expectedAmount,
    counted: row.countedAmount,
    explanation: row.explanation,
    at: row.closedAt.toISOString(),
    by: fullName(row.firstName, row.lastName) || row.email,
  }))
}

/** Closes a day with the counted cash (CASH-03), once for its key (CASH-04). */
export const closeCashDay = sqlCommand('closeCashDay')
