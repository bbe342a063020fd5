import { type Selectable, sql } from 'kysely'
import { personName } from '#features/account/admin/person-name.server.ts'
import type { WaveTask } from '#features/orders/admin/admin-order.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, type Queries, readAs, sqlCommand } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { OrderPayments, PaymentEntry, PaymentKind, WaveAttempt } from './payment.ts'
import {
  type OrderReturn,
  type OrderReturns,
  RETURN_DAYS,
  type ReturnableItem,
  type ReturnKind,
} from './return.ts'

/** Whether Wave told of it: nobody of the staff recorded it. */
export const isByWave = sql<boolean>`exists (select from wave_sessions w where w.id = payments.request_key)`

/** Who recorded an entry; null when the account is deleted. */
export const recorder = sql<string | null>`case when ${isByWave} then 'Wave' else ${personName} end`

/** The columns of an entry: of `payments`, joined with the profile of whoever recorded each. */
export const entryColumns = [
  'payments.id',
  sql<PaymentKind>`payments.kind`.as('kind'),
  'amount',
  'reference',
  'reason',
  'corrects',
  sql<boolean>`return_id is not null`.as('isRefund'),
  'recordedAt as at',
  recorder.as('by'),
] as const

/** What was paid for an order and what is left (PAY-02); `order_not_found`. */
export async function readOrderPayments(actor: AdminActor, orderId: string): Promise<OrderPayments> {
  return readAs(actor, async (db) => {
    const order = await db
      .selectFrom('orders')
      .select(['orderNumber', 'totalAmount as total'])
      .select(sql<number>`order_remaining(orders)`.as('remaining'))
      .select(sql<number>`order_refund_due(orders)`.as('refundDue'))
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new DomainError('order_not_found')
    const wave = await db
      .selectFrom('waveSessions')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('openedAt')
      .execute()
    const { refundDue, ...facts } = order
    return {
      orderId,
      ...facts,
      entries: await readEntries(db, orderId),
      toRefund: wave.some(({ state }) => state === 'paid') ? refundDue : 0,
      wave: wave.flatMap(toAttempt),
    }
  })
}

type SessionRow = Selectable<DB['waveSessions']>

/** A session that is not over, or that the staff must look at. */
function toAttempt(row: SessionRow): WaveAttempt[] {
  const { id, state, needsStaff, askedAmount, openedAt, lastError, paidAmount, paidCurrency } = row
  const isWaiting = state === 'opening' || state === 'open'
  const isRecorded = paidCurrency === 'XOF' && Number.isInteger(paidAmount)
  const received =
    needsStaff && paidAmount !== null && paidCurrency !== null && !isRecorded
      ? { amount: paidAmount, currency: paidCurrency, reference: row.transactionId }
      : null
  if (!isWaiting && !received && !(state === 'failed' && needsStaff)) return []
  return [
    {
      id,
      state: received ? 'foreign' : isWaiting ? 'waiting' : 'unanswered',
      asked: askedAmount,
      openedAt,
      received,
      problem: lastError,
    },
  ]
}

async function readEntries(db: Queries, orderId: string): Promise<PaymentEntry[]> {
  return db
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'payments.recordedBy')
    .select(entryColumns)
    .where('orderId', '=', orderId)
    .orderBy('recordedAt')
    .orderBy('payments.id')
    .execute()
}

/** Records a payment (PAY-01), once for its key (PAY-04). */
export const recordPayment = sqlCommand('recordPayment')

/** Corrects a payment or refund by another entry (PAY-02, RETURN-05), once for its key (PAY-04). */
export const correctPayment = sqlCommand('correctPayment')

/** Has Wave asked again about a session that is not paid, for another day (WAVE-03). @throws DomainError forbidden */
export const askWaveAgain = sqlCommand('askWaveAgain')

/** An admin has dealt with money at Wave that could not be recorded (WAVE-05). @throws DomainError forbidden */
export const finishWavePayment = sqlCommand('finishWavePayment')

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

/** What was returned of an order and still can be (RETURN-01 to RETURN-04); `order_not_found`. */
export async function readReturns(actor: AdminActor, orderId: string): Promise<OrderReturns> {
  return readAs(actor, async (db) => {
    const order = await db
      .selectFrom('orders')
      .select('status')
      .select(sql<number>`refused_parcels_before(orders)`.as('refusedBefore'))
      .select(sql<boolean>`was_delivered(orders)`.as('wasDelivered'))
      .select(sql<boolean>`order_delivered_since(orders, ${RETURN_DAYS})`.as('isInTime'))
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) throw new DomainError('order_not_found')
    return {
      orderId,
      ...order,
      received: await readReceived(db, orderId),
      items: await readItems(db, orderId),
      returns: await readRecorded(db, orderId),
    }
  })
}

async function readReceived(db: Queries, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('received'))
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.received ?? 0
}

async function readItems(db: Queries, orderId: string): Promise<ReturnableItem[]> {
  return db
    .selectFrom('orderItems')
    .select(['id', 'productName as name'])
    .select(sql<number>`quantity - returned_pieces(id)`.as('returnable'))
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

async function readRecorded(db: Queries, orderId: string): Promise<OrderReturn[]> {
  const rows = await db
    .selectFrom('orderReturns')
    .leftJoin('profiles', 'profiles.id', 'recordedBy')
    .select([
      'orderReturns.id',
      sql<ReturnKind>`order_returns.kind`.as('kind'),
      'orderReturns.reason',
      sql<OrderReturn['pieces']>`pieces`.as('pieces'),
      'valueAmount as value',
      'orderReturns.recordedAt as at',
      personName.as('by'),
    ])
    // A refund with its corrections.
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select((paid) => sql<number>`-${paid.fn.sum('amount')}`.as('amount'))
        .whereRef('returnId', '=', 'orderReturns.id')
        .as('refunded'),
    )
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select(sql<PaymentKind | null>`case when min(kind) = max(kind) then min(kind) end`.as('kind'))
        .whereRef('returnId', '=', 'orderReturns.id')
        .as('refundKind'),
    )
    .where('orderReturns.orderId', '=', orderId)
    .orderBy('orderReturns.recordedAt')
    .orderBy('orderReturns.id')
    .execute()
  return rows.map(({ refunded, refundKind, ...row }) => ({
    ...row,
    refund: refunded ? { amount: refunded, kind: refundKind } : null,
  }))
}

/** Records a return with stock and refund (RETURN-01 to RETURN-03), once for its key. */
export const recordReturn = sqlCommand('recordReturn')

/** Records CFA paid back later (RETURN-03), once for its key. */
export const recordRefund = sqlCommand('recordRefund')
