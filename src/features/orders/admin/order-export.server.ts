import { sql } from 'kysely'
import * as v from 'valibot'
import { entryColumns } from '#features/money/admin/money.server.ts'
import { paymentKinds } from '#features/money/admin/payment.ts'
import { type Days, isDay } from '#lib/lists/period.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { type AdminActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { recorded } from '#platform/security-log.ts'
import { csvAnswer, xlsxAnswer } from '#platform/spreadsheet/file-answer.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import {
  type ExportedItem,
  type ExportedOrder,
  type ExportTable,
  exportColumns,
  exportTables,
  itemRow,
  orderRow,
  paymentRow,
  tableNames,
  totalRows,
} from './order-export.ts'
import { isOfPeriod } from './order-rows.server.ts'

const day = v.pipe(v.string(), v.check(isDay))

/** A period, its first and last day, and the table that is wanted as CSV; without one, the whole workbook. */
const orderExportSchema = v.pipe(
  v.object({ from: day, to: day, table: v.optional(v.picklist(exportTables)) }),
  v.check(({ from, to }) => from <= to),
)

const readers = { totals: totalsOf, orders: orderRows, items: itemRows, payments: paymentRows }

/** The orders of a period, one table as CSV or all as a workbook (EXPORT-03), noted in both logs (EXPORT-05). */
export function answerOrderExport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(orderExportSchema, asked, async ({ from, to, table }) => {
      await noteExport(admin, { from, to })
      const name = `commandes-${from}-${to}`
      if (!table)
        return xlsxAnswer(
          name,
          exportTables.map((each) => tableOf(each, admin, { from, to })),
        )
      return csvAnswer(request, `${name}-${fileParts[table]}`, tableOf(table, admin, { from, to }))
    })
    return result.ok ? result.value : failed(422, result.error)
  })
}

const fileParts: Record<ExportTable, string> = {
  totals: 'totaux',
  orders: 'commandes',
  items: 'articles',
  payments: 'paiements',
}

/** A table of a period, whose rows are read while they are sent. */
export function tableOf(table: ExportTable, admin: AdminActor, days: Days): Table {
  return { name: tableNames[table], columns: exportColumns[table], rows: readers[table](admin, days) }
}

async function noteExport(admin: AdminActor, { from, to }: Days): Promise<void> {
  const note = () => callSql(admin, 'noteOrderExport', { firstDay: from, lastDay: to })
  await recorded('export', note, { facts: { target: 'orders' } })
}

/** How many orders are read at a time: no transaction waits for whoever downloads. */
const PORTION = 500

type Read = ExportedOrder & { id: string; exactly: string }

async function* orderRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for await (const orders of portions(admin, days, readOrders)) yield orders.map(orderRow)
}

async function* itemRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for await (const orders of portions(admin, days, readWithItems)) {
    yield orders.flatMap(({ items, ...order }) => items.map((item) => itemRow(order, item)))
  }
}

async function* portions<Row extends Read>(
  admin: AdminActor,
  days: Days,
  read: (db: Queries, days: Days, after: Read | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Read | undefined; ; ) {
    const rows = await readAs(admin, (db) => read(db, days, after))
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

function readOrders(db: Queries, days: Days, after: Read | undefined): Promise<Read[]> {
  return (
    db
      .selectFrom('orders')
      .leftJoin('invoices', 'invoices.orderId', 'orders.id')
      .leftJoin('orderPromoCodes', 'orderPromoCodes.orderId', 'orders.id')
      .select(['orders.id', 'orderNumber', 'orders.createdAt', 'invoiceNumber', 'orders.customerName'])
      .select([
        'orders.status',
        'paymentStatus',
        'subtotal',
        'code',
        'discount',
        'deliveryFee',
        'orders.totalAmount',
      ])
      // A JavaScript date has no microseconds: the next portion would begin at the wrong row.
      .select(sql<string>`to_json(orders.created_at) #>> '{}'`.as('exactly'))
      .where(
        'orders.id',
        'in',
        sql<string>`(
          select id from orders
          where ${isOfPeriod(days)} and ${after ? sql`(created_at, id) > (${after.exactly}::timestamptz, ${after.id}::uuid)` : sql`true`}
          order by created_at, id limit ${PORTION}
        )`,
      )
      .orderBy('orders.createdAt')
      .orderBy('orders.id')
      .execute()
  )
}

async function readWithItems(db: Queries, days: Days, after: Read | undefined) {
  const orders = await readOrders(db, days, after)
  const items = await db
    .selectFrom('orderItems')
    .select(['orderId', 'productName', 'productPrice', 'quantity', 'subtotal', 'discount'])
    .where('orderId', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .execute()
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map((order) => ({ ...order, items: (byOrder.get(order.id) ?? []) as ExportedItem[] }))
}

const inPeriod = ({ from, to }: Days) =>
  sql<boolean>`recorded_at >= shop_day_start(${from}::date) and recorded_at < shop_day_start(${to}::date + 1)`

/** The payments, corrections and refunds that were recorded in a period, the oldest first. */
async function* paymentRows(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  for (let after: { id: string; exactly: string } | undefined; ; ) {
    const begin = after
    const rows = await readAs(admin, (db) =>
      db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'orderId')
        .leftJoin('profiles', 'profiles.id', 'recordedBy')
        .select([...entryColumns, 'orderNumber'])
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
    if (rows.length > 0) yield rows.map(paymentRow)
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

/** The sums of a period: what was ordered in it, and the money that was recorded in it. */
async function* totalsOf(admin: AdminActor, days: Days): AsyncGenerator<Cell[][]> {
  yield readAs(admin, async (db) => totalRows(await readTotals(db, days)))
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
