import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { DomainError } from '#lib/errors/domain-error.ts'
import { isoDay } from '#lib/format/dates.ts'
import { readMarkup } from '#lib/html-text.ts'
import { decodeText, parseCsv, type ReadRow } from '#lib/spreadsheet/csv.ts'
import { type ArchiveEntry, archiveEntries, entryBytes, entryText, hasEndlessPart } from './archive.ts'

const MOST_COLUMNS = 300

const unpack = promisify(gunzip)

/**
 * The bytes of a file that came packed (gzip), or as they are.
 *
 * @param most how many bytes it may unpack to
 * @throws DomainError
 */
export async function unpacked(bytes: Buffer, most: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: most })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new DomainError(isTooMuch ? 'file_too_heavy' : 'file_unreadable', undefined, error)
  }
}

/** The names of the sheets that have rows; none for what is no workbook. @throws DomainError */
export async function sheetNames(bytes: Buffer): Promise<string[]> {
  if (!isArchive(bytes)) return []
  const names = await sheetsWithRows(bytes)
  if (names.length === 0) throw new DomainError('file_without_table')
  return names
}

/**
 * Reads the rows of a file that is a workbook (XLSX) or CSV, whatever its name says. Rows without any text are left out.
 *
 * @param most how many rows it may have, its titles included
 * @param sheet the name of the workbook's sheet; the first one without it
 * @throws DomainError
 */
export async function readSpreadsheet(bytes: Buffer, most: number, sheet?: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  if (isArchive(bytes)) await refuseSheets(bytes)
  for await (const row of rowsOf(bytes, most, sheet)) {
    if (rows.length >= most || row.line > most * 2) throw new DomainError('file_too_long')
    if (row.cells.slice(MOST_COLUMNS).some(Boolean)) throw new DomainError('file_too_wide')
    rows.push(row)
  }
  if (rows.length === 0) throw new DomainError(isArchive(bytes) ? 'file_without_table' : 'file_empty')
  return rows
}

function rowsOf(
  bytes: Buffer,
  most: number,
  sheet: string | undefined,
): AsyncIterable<ReadRow> | Iterable<ReadRow> {
  if (isArchive(bytes)) return workbookRows(bytes, most * 2 + 1, sheet)
  if (startOf(bytes) === OLD_OFFICE) {
    throw new DomainError(bytes.includes(PASSWORD) ? 'file_protected' : 'file_xls')
  }
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw new DomainError('file_of_other_kind')
  return parseCsv(text, { mostLines: most * 2, mostColumns: MOST_COLUMNS })
}

const startOf = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1')
const isArchive = (bytes: Buffer) => startOf(bytes) === 'PK\u0003\u0004'
/** The first bytes of an XLS, and of a workbook that asks for a password, which has this part. */
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0'
const PASSWORD = Buffer.from('EncryptedPackage', 'utf16le')

/** What a workbook may unpack to, in bytes: ten thousand products with long descriptions. */
const MOST_UNPACKED = 40 * 1024 * 1024
const FEW_ROWS = 50
const MOST_SHEETS = 20

/**
 * The names of the sheets of a workbook (XLSX) that have rows: charts, hidden and empty sheets are none of them (MOVE-08).
 *
 * @throws DomainError
 */
async function sheetsWithRows(bytes: Buffer): Promise<string[]> {
  const entries = workbookEntries(bytes)
  const names = visibleSheets(bytes, entries).slice(0, MOST_SHEETS)
  if (names.length <= 1) return names
  const filled: string[] = []
  for (const name of names) {
    for await (const _ of workbookRows(bytes, FEW_ROWS, name)) {
      filled.push(name)
      break
    }
  }
  return filled
}

/** A cell that ends with its formula: a program has written it, and no spreadsheet has reckoned it yet. */
const withoutResult = ['</f></c>', '"/></c>', '</x:f></x:c>', '"/></x:c>']

/**
 * Refuses a workbook with formulas that were never reckoned, whose cells would be read as empty ones, and one with a part
 * that the library would take long for.
 *
 * @throws DomainError
 */
async function refuseSheets(bytes: Buffer): Promise<void> {
  for (const entry of workbookEntries(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name)) continue
    const sheet = await entryBytes(bytes, entry)
    if (hasEndlessPart(sheet)) throw new DomainError('file_unreadable')
    if (withoutResult.some((text) => sheet.includes(text))) throw new DomainError('file_without_results')
  }
}

function workbookEntries(bytes: Buffer): ArchiveEntry[] {
  const entries = archiveEntries(bytes)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED)
    throw new DomainError('file_too_heavy')
  const has = (name: string) => entries.some((entry) => entry.name === name)
  if (has('xl/workbook.xml')) return entries
  throw new DomainError(has('content.xml') ? 'file_ods' : 'file_of_other_kind')
}

function visibleSheets(bytes: Buffer, entries: readonly ArchiveEntry[]): string[] {
  const relations = tagsIn(entryText(bytes, entries, 'xl/_rels/workbook.xml.rels'), 'relationship')
  const charts = new Set(
    relations.filter(({ type }) => type?.endsWith('/chartsheet')).map(({ id = '' }) => id),
  )
  return tagsIn(entryText(bytes, entries, 'xl/workbook.xml'), 'sheet')
    .filter(({ state = 'visible' }) => state === 'visible')
    .filter((sheet) => !charts.has(relationOf(sheet)))
    .map(({ name = '' }) => name)
}

type Attributes = Readonly<Partial<Record<string, string>>>

/** The attributes of each tag of this name, whatever the prefix of its namespace is. */
function tagsIn(xml: string, name: string): Attributes[] {
  const tags: Attributes[] = []
  readMarkup(xml, {
    start: (tag, attributes) => {
      if (tag === name || tag.endsWith(`:${name}`)) tags.push(attributes)
    },
  })
  return tags
}

function relationOf(sheet: Attributes): string {
  return Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

/**
 * The rows of a sheet of a workbook (XLSX). Rows without any text are left out. The library works through a whole part of a
 * workbook without a pause: call it in a thread (`runInThread`).
 *
 * @param most how many rows are read, empty ones included
 * @param sheet its name; the first one without it
 * @throws DomainError
 */
async function* workbookRows(bytes: Buffer, most: number, sheet?: string): AsyncGenerator<ReadRow> {
  workbookEntries(bytes)
  try {
    const rows = streamXlsxRows(bytes, { maxRows: most, ...(sheet === undefined ? {} : { sheet }) })
    for await (const { index, values } of rows) {
      const cells = values.map(textOf)
      if (cells.some((cell) => cell.trim() !== '')) yield { line: index + 1, cells }
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('file_unreadable', undefined, error)
  }
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  // What a formula left beyond the digits that a number has.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  // Half a sign is none, and the database takes none.
  return value instanceof Date ? isoDay(value) : String(value).toWellFormed()
}
