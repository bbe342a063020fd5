import { setImmediate } from 'node:timers/promises'
import { type ReadRow, UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { decodeText, parseCsv } from '#lib/spreadsheet/csv.ts'
import { workbookRows } from './workbook-rows.ts'

const MOST_COLUMNS = 100
/** Other requests get their turn after this many rows. */
const ROWS_AT_ONCE = 100

/**
 * Reads the rows of a file that is a workbook (XLSX, its first sheet) or CSV, whatever its name says. Rows without
 * any text are left out.
 *
 * @param most how many rows it may have, its titles included
 * @throws UnreadableFile
 */
export async function readSpreadsheet(bytes: Buffer, most: number): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const row of rowsOf(bytes, most)) {
    if (rows.length >= most || row.line > most * 2 || row.cells.slice(MOST_COLUMNS).some(Boolean)) {
      throw new UnreadableFile('file_too_long')
    }
    rows.push(row)
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate()
  }
  if (rows.length === 0) throw new UnreadableFile('file_empty')
  return rows
}

function rowsOf(bytes: Buffer, most: number): AsyncIterable<ReadRow> | Iterable<ReadRow> {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return workbookRows(bytes, most * 2 + 1)
  // The first bytes of an XLS, and of a workbook that asks for a password.
  if (start === '\u00d0\u00cf\u0011\u00e0') throw new UnreadableFile('file_of_other_kind')
  const text = decodeText(bytes)
  if (text.includes('\u0000')) throw new UnreadableFile('file_of_other_kind')
  return parseCsv(text)
}
