import { isoDay } from '#lib/format/dates.ts'
import { UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { readSpreadsheet, sheetNames, unpacked } from '#platform/spreadsheet/read-spreadsheet.ts'
import { MAX_FILE_BYTES, MOST_PRODUCTS, MOST_ROWS } from '../domain/file-addresses.ts'
import type { FilePart, FileRequest } from '../domain/import.schema.ts'
import {
  type ImportQuestion,
  type ReadFile,
  readTables,
  rememberedBy,
} from '../domain/moving-in/read-tables.ts'
import { belongTogether, findTable, idsIn, type Table } from '../domain/moving-in/recognise.ts'
import { withFoundProfile } from '../domain/profile/fill-profiles.ts'
import type { ShopQuestions } from '../domain/shop-questions.ts'

/**
 * Reads a product file, CSV or XLSX: the shop's own, one of another shop, or a notebook (IMPORT-02, IMPORT-03, MOVE-01). Or
 * says what it has to know of the file first.
 *
 * @throws UnreadableFile
 */
export async function readProductFile(
  shop: ShopQuestions,
  bytes: Buffer,
  request: FileRequest,
): Promise<ReadFile | ImportQuestion> {
  const tables: Table[] = []
  for (const { file, part } of partsOf(await unpacked(bytes, MAX_FILE_BYTES), request.files)) {
    const sheets = request.sheet ? [request.sheet] : await sheetNames(part)
    if (sheets.length > 1) return { ask: 'sheet', sheets }
    const table = findTable(await readSpreadsheet(part, MOST_ROWS, sheets[0]))
    if (table) tables.push({ ...table, file, hasForeignIds: await hasForeignIds(shop, idsIn(table)) })
  }
  const [first, ...rest] = tables
  if (!first) throw new UnreadableFile('file_empty')
  if (rest.length > 0 && !belongTogether(tables)) throw new UnreadableFile('files_apart')
  const titles = rememberedBy(tables, request)
  const remembered = titles === null ? null : await shop.findColumns(titles)
  const read = readTables([first, ...rest], request, remembered, isoDay(new Date()))
  if ('lines' in read && read.lines.length > MOST_PRODUCTS) throw new UnreadableFile('file_too_long')
  return 'lines' in read && read.from !== null ? { ...read, lines: read.lines.map(withFoundProfile) } : read
}

/** Several files come one after the other. */
function* partsOf(
  bytes: Buffer,
  files: readonly FilePart[] = [],
): Generator<{ file?: string; part: Buffer }> {
  if (files.length === 0) yield { part: bytes }
  let at = 0
  for (const { name, size } of files) {
    yield { file: name, part: bytes.subarray(at, at + size) }
    at += size
  }
}

/** Whether there are ids, and no product of the shop, also in the bin, has any of them. */
async function hasForeignIds(shop: ShopQuestions, ids: readonly string[]): Promise<boolean> {
  return ids.length > 0 && !(await shop.hasAny(ids))
}
