/** What a cell of a table holds; a time is shown with its minute, in the shop's time zone. */
export type Cell = string | number | Date | null

/** A column of a table: its title, and how many characters wide a spreadsheet shows it. */
export type Column = { title: string; width: number }

/** A row that was read: the number by which a spreadsheet shows it, from 1, and the text of each cell. */
export type ReadRow = { line: number; cells: string[] }

/** Why a file cannot be read: codes of `staff-error-texts.ts`. */
export type UnreadableCode =
  | 'file_unreadable'
  | 'file_of_other_kind'
  | 'file_xls'
  | 'file_ods'
  | 'file_protected'
  | 'file_without_table'
  | 'file_without_results'
  | 'files_apart'
  | 'file_too_wide'
  | 'file_too_heavy'
  | 'file_too_long'
  | 'file_too_slow'
  | 'file_empty'

/** A file that is not a table that the shop can read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
