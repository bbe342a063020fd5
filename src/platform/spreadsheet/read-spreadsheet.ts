import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ReadRow, UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { decodeText, parseCsv } from '#lib/spreadsheet/csv.ts'
import { refuseSheets, sheetsWithRows, workbookRows } from './workbook-rows.ts'

const MOST_COLUMNS = 300

const unpack = promisify(gunzip)

/**
 * The bytes of a file that came packed (gzip), or as they are.
 *
 * @param most how many bytes it may unpack to
 * @throws UnreadableFile
 */
export async function unpacked(bytes: Buffer, most: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: most })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(isTooMuch ? 'file_too_heavy' : 'file_unreadable', error)
  }
}

/**
 * The names of the sheets that have rows; none for what is no workbook.
 *
 * @throws UnreadableFile
 */
export async function sheetNames(bytes: Buffer): Promise<string[]> {
  if (!isArchive(bytes)) return []
  const names = await sheetsWithRows(bytes)
  if (names.length === 0) throw new UnreadableFile('file_without_table')
  return names
}

/**
 * Reads the rows of a file that is a workbook (XLSX) or CSV, whatever its name says. Rows without any text are left out.
 *
 * @param most how many rows it may have, its titles included
 * @param sheet the name of the workbook's sheet; the first one without it
 * @throws UnreadableFile
 */
export async function readSpreadsheet(bytes: Buffer, most: number, sheet?: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  if (isArchive(bytes)) await refuseSheets(bytes)
  for await (const row of rowsOf(bytes, most, sheet)) {
    if (rows.length >= most || row.line > most * 2) throw new UnreadableFile('file_too_long')
    if (row.cells.slice(MOST_COLUMNS).some(Boolean)) throw new UnreadableFile('file_too_wide')
    rows.push(row)
  }
  if (rows.length === 0) throw new UnreadableFile(isArchive(bytes) ? 'file_without_table' : 'file_empty')
  return rows
}

function rowsOf(
  bytes: Buffer,
  most: number,
  sheet: string | undefined,
): AsyncIterable<ReadRow> | Iterable<ReadRow> {
  if (isArchive(bytes)) return workbookRows(bytes, most * 2 + 1, sheet)
  if (startOf(bytes) === OLD_OFFICE) {
    throw new UnreadableFile(bytes.includes(PASSWORD) ? 'file_protected' : 'file_xls')
  }
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw new UnreadableFile('file_of_other_kind')
  return parseCsv(text, { mostLines: most * 2, mostColumns: MOST_COLUMNS })
}

const startOf = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1')
const isArchive = (bytes: Buffer) => startOf(bytes) === 'PK\u0003\u0004'
/** The first bytes of an XLS, and of a workbook that asks for a password, which has this part. */
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0'
const PASSWORD = Buffer.from('EncryptedPackage', 'utf16le')
