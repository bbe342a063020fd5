import { UnreadableFile } from '#lib/spreadsheet/cell.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { readSpreadsheet } from '#platform/spreadsheet/read-spreadsheet.ts'
import { MOST_PRODUCTS } from '../domain/file-addresses.ts'
import { type ReadFile, readLines } from '../domain/file-lines.ts'

/**
 * Reads a product file, CSV or XLSX (IMPORT-02, IMPORT-03).
 *
 * @throws DomainError file_unreadable, file_of_other_kind, file_too_heavy, file_too_long, file_empty
 */
export async function readProductFile(bytes: Buffer): Promise<ReadFile> {
  try {
    return readLines(await readSpreadsheet(bytes, MOST_PRODUCTS + 1))
  } catch (error) {
    if (error instanceof UnreadableFile) throw new DomainError(error.code, undefined, error)
    throw error
  }
}
