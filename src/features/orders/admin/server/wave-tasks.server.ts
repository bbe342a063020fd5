import { sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { WaveTask } from '../domain/admin-order.ts'

/** Who does one a day never has more of them. */
const MOST_SHOWN = 20

/** The orders whose payment with Wave asks something of the staff, the oldest first (WAVE-05): one look into a small index. */
export async function readWaveTasks(db: Queries): Promise<WaveTask[]> {
  const rows = await db
    .selectFrom('waveSessions')
    .innerJoin('orders', 'orders.id', 'waveSessions.orderId')
    .distinctOn('orders.id')
    .select(['orders.id', 'orderNumber', 'customerName', 'paidAmount', 'paidCurrency'])
    .select(sql<boolean>`is_recorded(wave_sessions)`.as('isRecorded'))
    .select(sql<number>`order_refund_due(orders)`.as('refund'))
    .where(sql<boolean>`needs_staff`)
    .orderBy('orders.id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, orderNumber, customerName, paidAmount, paidCurrency, isRecorded, refund }) => ({
    orderId: id,
    orderNumber,
    customerName,
    refund: isRecorded ? refund : 0,
    received:
      isRecorded || paidAmount === null || paidCurrency === null
        ? null
        : { amount: paidAmount, currency: paidCurrency },
  }))
}
