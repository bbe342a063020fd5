import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { BYTE_ORDER_MARK, commaLine, csvLine } from '#lib/spreadsheet/csv.ts'
import { type Table, writeXlsx, XLSX_TYPE } from './write-xlsx.ts'

type Dialect = { lineOf: (cells: readonly Cell[]) => string; mark: string }

const ofSpreadsheets: Dialect = { lineOf: csvLine, mark: BYTE_ORDER_MARK }

/**
 * Answers with a CSV file of a table, compressed where the browser takes it, as it is read. What fails before the
 * first row is thrown; what fails later breaks the answer off, so that no browser takes a part for the whole.
 */
export function csvAnswer(
  request: Request,
  name: string,
  table: Table,
  dialect: Dialect = ofSpreadsheets,
): Promise<Response> {
  const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  const encoding = isPacked ? { 'content-encoding': 'gzip' } : {}
  return answer(csvBytes(table, dialect), `${name}.csv`, 'text/csv; charset=utf-8', encoding)
}

/** As `csvAnswer`, for the importer of another shop: commas, and no mark before the first title. */
export function foreignCsvAnswer(request: Request, name: string, table: Table): Promise<Response> {
  return csvAnswer(request, name, table, { lineOf: commaLine, mark: '' })
}

/** As `csvAnswer`, with a workbook of several tables. */
export function xlsxAnswer(name: string, tables: readonly Table[]): Promise<Response> {
  return answer(writeXlsx(tables), `${name}.xlsx`, XLSX_TYPE)
}

async function* csvBytes({ columns, rows }: Table, { lineOf, mark }: Dialect): AsyncGenerator<Buffer> {
  let head = mark + lineOf(columns.map(({ title }) => title))
  for await (const portion of rows) {
    yield Buffer.from(head + portion.map(lineOf).join(''))
    head = ''
  }
  if (head) yield Buffer.from(head)
}

async function answer(
  bytes: AsyncGenerator<Buffer>,
  name: string,
  type: string,
  encoding: { 'content-encoding'?: string } = {},
): Promise<Response> {
  const first = await bytes.next()
  async function* whole() {
    if (!first.done) yield first.value
    yield* bytes
  }
  const plain = Readable.from(whole())
  const body = encoding['content-encoding']
    ? pipeline(plain, createGzip({ level: 5 }), () => undefined)
    : plain
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      ...encoding,
    },
  })
}
