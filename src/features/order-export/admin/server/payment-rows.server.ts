import { sql } from 'kysely'
import { isOfPeriod } from '#features/orders/admin/server/order-rows.server.ts'
import { paymentKinds } from '#features/payments/admin/domain/payment.ts'
import { isByWave, recorderOf } from '#features/payments/admin/server/payments.server.ts'
import type { Days } from '#lib/lists/period.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { paymentRow, totalRows } from '../domain/export-rows.ts'

const PORTION = 500

const inPeriod = ({ from, to }: Days) =>
  sql<boolean>`recorded_at >= shop_day_start(${from}::date) and recorded_at < shop_day_start(${to}::date + 1)`

/** The payments, corrections and refunds that were recorded in a period, the oldest first. */
export async function* paymentRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for (let after: { id: string; exactly: string } | undefined; ; ) {
    const begin = after
    const rows = await readAs(runtime().database, admin, (db) =>
      db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'orderId')
        .leftJoin('profiles', 'profiles.id', 'recordedBy')
        .select([
          'payments.id',
          'recordedAt',
          'orderNumber',
          'kind',
          'amount',
          'reference',
          'reason',
          'returnId',
        ])
        .select(['firstName', 'lastName', 'email', isByWave.as('isByWave')])
        .select(sql<string>`to_json(recorded_at) #>> '{}'`.as('exactly'))
        .where(inPeriod(days))
        .$if(begin !== undefined, (rest) =>
          rest.where(
            sql<boolean>`(recorded_at, payments.id) > (${begin?.exactly}::timestamptz, ${begin?.id}::uuid)`,
          ),
        )
        .orderBy('recordedAt')
        .orderBy('payments.id')
        .limit(PORTION)
        .execute(),
    )
    if (rows.length > 0) {
      yield rows.map(({ returnId, ...row }) =>
        paymentRow({ ...row, isRefund: returnId !== null, by: recorderOf(row) }),
      )
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

/** The sums of a period: what was ordered in it, and the money that was recorded in it. */
export async function* totalsOf(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  yield readAs(runtime().database, admin, async (db) => totalRows(await readTotals(db, days)))
}

async function readTotals(db: Queries, days: Days) {
  const orders = await db
    .selectFrom('orders')
    .select(sql<boolean>`status = 'cancelled'`.as('isCancelled'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('totalAmount').as('amount')])
    .where(isOfPeriod(days))
    .groupBy('isCancelled')
    .execute()
  const money = await db
    .selectFrom('payments')
    .select('kind')
    .select(sql<boolean>`return_id is not null`.as('isRefund'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount').as('amount')])
    .where(inPeriod(days))
    .groupBy(['kind', 'isRefund'])
    .execute()
  const sumOf = (rows: readonly { count: number; amount: number }[]) => ({
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    amount: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
  })
  return {
    placed: sumOf(orders.filter(({ isCancelled }) => !isCancelled)),
    cancelled: sumOf(orders.filter(({ isCancelled }) => isCancelled)),
    received: paymentKinds.map((kind) => ({
      kind,
      ...sumOf(money.filter((row) => row.kind === kind && !row.isRefund)),
    })),
    refunded: sumOf(money.filter(({ isRefund }) => isRefund)),
  }
}
