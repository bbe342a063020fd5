import { object, optional, picklist } from 'valibot'
import { oldAddressTable } from '#features/seo/admin/server/old-addresses.server.ts'
import { isoDay } from '#lib/format/dates.ts'
import { failed, forAdmin } from '#platform/http/calls/admin-endpoint.ts'
import { runEndpoint } from '#platform/run-command.server.ts'
import { runtime } from '#platform/runtime.ts'
import { csvAnswer, foreignCsvAnswer, xlsxAnswer } from '#platform/spreadsheet/file-answer.ts'
import { type ExportColumns, exportColumns, exportName, OLD_ADDRESSES } from '../domain/file-addresses.ts'
import { fileFormats, importSchema } from '../domain/import.schema.ts'
import { foreignTable, productTable } from './export-products.server.ts'
import { importProducts } from './import-products.server.ts'
import { previewImport } from './plan-in-thread.server.ts'

const columnNames = [...(Object.keys(exportColumns) as ExportColumns[]), OLD_ADDRESSES] as const
const formatSchema = object({
  format: picklist(fileFormats),
  columns: optional(picklist(columnNames), 'boutique'),
})

/**
 * Sends all products as a file, CSV or XLSX (EXPORT-01), or as CSV with the columns of another shop (MOVE-19); or the
 * addresses of another shop (MOVE-18).
 */
export function answerProductExport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(formatSchema, asked, ({ format, columns }) => {
      const name = exportName(isoDay(new Date()), columns)
      const { origin } = runtime()
      if (columns === 'woocommerce' || columns === 'shopify')
        return foreignCsvAnswer(request, name, foreignTable(admin, columns, origin))
      const table = columns === OLD_ADDRESSES ? oldAddressTable(admin, origin) : productTable(admin)
      return format === 'csv' ? csvAnswer(request, name, table) : xlsxAnswer(name, [table])
    })
    return result.ok ? result.value : failed(422, result.error)
  })
}

/**
 * Takes a product file, whose bytes the body contains, packed (gzip) or as they are. `?step=preview` answers what it would change (IMPORT-01),
 * `?step=apply` imports it (IMPORT-05).
 */
export function answerProductImport(request: Request): Promise<Response> {
  return forAdmin(request, async (admin) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    const result = await runEndpoint(importSchema, asked, async (wanted) => {
      const bytes = new Uint8Array(await request.arrayBuffer())
      return wanted.step === 'apply'
        ? importProducts(admin, bytes, wanted, request.signal)
        : previewImport(admin, bytes, wanted, request.signal)
    })
    return result.ok
      ? Response.json(result, { headers: { 'cache-control': 'no-store' } })
      : failed(422, result.error)
  })
}
