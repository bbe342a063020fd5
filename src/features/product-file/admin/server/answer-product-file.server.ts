import { object, picklist } from 'valibot'
import { isoDay } from '#lib/format/dates.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { csvAnswer, xlsxAnswer } from '#platform/spreadsheet/file-answer.ts'
import { exportName } from '../domain/file-addresses.ts'
import { fileFormats, importSchema } from '../domain/import.schema.ts'
import { productTable } from './export-products.server.ts'
import { importProducts } from './import-products.server.ts'
import { previewImport } from './plan-import.server.ts'

const formatSchema = object({ format: picklist(fileFormats) })

/** Sends all products as a file, CSV or XLSX (EXPORT-01). */
export function answerProductExport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(formatSchema, asked, ({ format }) => {
      const [name, table] = [exportName(isoDay(new Date())), productTable(admin)]
      return format === 'csv' ? csvAnswer(request, name, table) : xlsxAnswer(name, [table])
    })
    return result.ok ? result.value : failed(422, result.error)
  })
}

/**
 * Takes a product file, whose bytes the body contains. `?step=preview` answers what it would change (IMPORT-01),
 * `?step=apply` imports it (IMPORT-05).
 */
export function answerProductImport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(importSchema, asked, async (wanted) => {
      const bytes = Buffer.from(await request.arrayBuffer())
      return wanted.step === 'apply' ? importProducts(admin, bytes, wanted) : previewImport(admin, bytes)
    })
    return result.ok
      ? Response.json(result, { headers: { 'cache-control': 'no-store' } })
      : failed(422, result.error)
  })
}
