import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isoDay } from '#lib/format/dates.ts'
import { UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { isUuid } from '#lib/uuid.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { readSpreadsheet, sheetNames, unpacked } from '#platform/spreadsheet/read-spreadsheet.ts'
import { MAX_FILE_BYTES, MOST_PRODUCTS, MOST_ROWS } from '../domain/file-addresses.ts'
import type { FileLine } from '../domain/file-lines.ts'
import type { FilePart, FileRequest } from '../domain/import.schema.ts'
import {
  type ImportQuestion,
  type ReadFile,
  readTables,
  rememberedBy,
} from '../domain/moving-in/read-tables.ts'
import { belongTogether, findTable, idsIn, type Table } from '../domain/moving-in/recognise.ts'
import type { TableField } from '../domain/moving-in/table.ts'
import type { Places } from '../domain/moving-in/titles.ts'
import { withFoundProfile } from '../domain/profile/fill-profiles.ts'

/**
 * Reads a product file, CSV or XLSX: the shop's own, one of another shop, or a notebook (IMPORT-02, IMPORT-03, MOVE-01). Or
 * says what it has to know of the file first.
 *
 * @throws DomainError a code of `UnreadableFile`
 */
export async function readProductFile(
  admin: AdminActor,
  bytes: Buffer,
  request: FileRequest,
): Promise<ReadFile | ImportQuestion> {
  try {
    const tables: Table[] = []
    for (const { file, part } of partsOf(await unpacked(bytes, MAX_FILE_BYTES), request.files)) {
      const sheets = request.sheet ? [request.sheet] : await sheetNames(part)
      if (sheets.length > 1) return { ask: 'sheet', sheets }
      const table = findTable(await readSpreadsheet(part, MOST_ROWS, sheets[0]))
      if (table) tables.push({ ...table, file, hasForeignIds: await hasForeignIds(admin, idsIn(table)) })
    }
    const [first, ...rest] = tables
    if (!first) throw new UnreadableFile('file_empty')
    if (rest.length > 0 && !belongTogether(tables)) throw new UnreadableFile('files_apart')
    const titles = rememberedBy(tables, request)
    const remembered = titles === null ? null : await findColumns(admin, titles)
    const read = readTables([first, ...rest], request, remembered, isoDay(new Date()))
    if ('lines' in read && read.lines.length > MOST_PRODUCTS) throw new UnreadableFile('file_too_long')
    return 'lines' in read ? withProfiles(read) : read
  } catch (error) {
    if (error instanceof UnreadableFile) throw new DomainError(error.code, undefined, error)
    throw error
  }
}

/** Other requests get their turn after this many lines. */
const LINES_AT_ONCE = 50

/** Looks for a profile in each line of a file from elsewhere. */
async function withProfiles(file: ReadFile): Promise<ReadFile> {
  if (file.from === null) return file
  const lines: FileLine[] = []
  for (const line of file.lines) {
    lines.push(withFoundProfile(line))
    if (lines.length % LINES_AT_ONCE === 0) await setImmediate()
  }
  return { ...file, lines }
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
async function hasForeignIds(admin: AdminActor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await readAs(runtime().database, admin, (db) =>
    db
      .selectFrom('products')
      .select('id')
      .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
      .limit(1)
      .executeTakeFirst(),
  )
  return !found
}

/** The name by which the columns of these titles are remembered. */
export function columnsKey(signature: string): string {
  return createHash('sha256').update(signature).digest('hex')
}

/** The columns that were chosen for these titles the last time (MOVE-02). */
async function findColumns(admin: AdminActor, signature: string): Promise<Places<TableField> | null> {
  const found = await readAs(runtime().database, admin, (db) =>
    db
      .selectFrom('importColumns')
      .select('columns')
      .where('signature', '=', columnsKey(signature))
      .executeTakeFirst(),
  )
  return (found?.columns ?? null) as Places<TableField> | null
}
