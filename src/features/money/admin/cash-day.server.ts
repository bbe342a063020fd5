import { sql } from 'kysely'
import { personName } from '#features/account/admin/person-name.server.ts'
import { type AdminActor, type Queries, readAs, sqlCommand } from '#platform/database/actor.ts'
import {
  type CashClosing,
  type CashDay,
  type CashEntry,
  type CashShare,
  MOST_SHOWN,
  type OrderToCollect,
} from './cash-day.ts'
import { entryColumns, isByWave, recorder } from './money.server.ts'
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

const start = (day: string) => sql<string>`shop_day_start(${day}::date)`
const end = (day: string) => sql<string>`shop_day_start(${day}::date + 1)`

async function readShares(db: Queries, day: string): Promise<CashShare[]> {
  return db
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'recordedBy')
    .select([
      sql<string | null>`case when ${isByWave} then 'wave' else recorded_by::text end`.as('personId'),
      recorder.as('by'),
      sql<PaymentKind>`payments.kind`.as('kind'),
    ])
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('recordedAt', '>=', start(day))
    .where('recordedAt', '<', end(day))
    .groupBy(['personId', 'by', 'kind'])
    .execute()
}

async function readEntries(db: Queries, day: string): Promise<CashEntry[]> {
  return db
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
}

async function readToCollect(db: Queries, day: string): Promise<OrderToCollect[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'orderNumber', 'customerName', 'createdAt', 'status'])
      .select(sql<number>`order_remaining(orders)`.as('remaining'))
      .where('paymentStatus', '=', 'pending')
      // The condition of the index, word for word.
      .where(sql<boolean>`status in ('paid', 'shipped', 'delivered')`)
      .where('createdAt', '<', end(day))
      .where('createdAt', '>=', sql<string>`${start(day)} - ${DAYS_TO_COLLECT} * interval '1 day'`)
      .where(sql<boolean>`order_remaining(orders) > 0`)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
  )
}

async function readClosings(db: Queries, day: string): Promise<CashClosing[]> {
  return db
    .selectFrom('cashClosings')
    .leftJoin('profiles', 'profiles.id', 'closedBy')
    .select(['cashClosings.id', 'expectedAmount as expected', 'countedAmount as counted', 'explanation'])
    .select(['closedAt as at', personName.as('by')])
    .where('day', '=', sql<string>`${day}::date`)
    .orderBy('closedAt')
    .orderBy('cashClosings.id')
    .execute()
}

/** Closes a day with the counted cash (CASH-03), once for its key (CASH-04). */
export const closeCashDay = sqlCommand('closeCashDay')
