import * as v from 'valibot'
import { type Days, isDay } from '#lib/lists/period.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { recorded } from '#platform/security-log.ts'
import { csvAnswer, xlsxAnswer } from '#platform/spreadsheet/file-answer.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import { type ExportTable, exportTables, tableNames } from '../domain/export-address.ts'
import { exportColumns } from '../domain/export-rows.ts'
import { itemRows, orderRows } from './order-rows.server.ts'
import { paymentRows, totalsOf } from './payment-rows.server.ts'

const day = v.pipe(v.string(), v.check(isDay))

/** A period, its first and last day, and the table that is wanted as CSV; without one, the whole workbook. */
const orderExportSchema = v.pipe(
  v.object({ from: day, to: day, table: v.optional(v.picklist(exportTables)) }),
  v.check(({ from, to }) => from <= to),
)

const readers = { totals: totalsOf, orders: orderRows, items: itemRows, payments: paymentRows }

/**
 * Sends the orders of a period for the accountant: one table as CSV, or all of them as a workbook (EXPORT-03). Audit
 * log and security log say so (EXPORT-05).
 */
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
  const note = () => callSqlAs(admin, 'noteOrderExport', { firstDay: from, lastDay: to })
  await recorded('export', note, { facts: { target: 'orders' } })
}
