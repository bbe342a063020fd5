import { withoutBrackets } from '#features/catalogue/admin/domain/product-fields.ts'
import type { ReadRow } from '#lib/spreadsheet/cell.ts'
import { foldText } from '#lib/text.ts'
import type { LineName } from '../file-lines.ts'

/** What columns may be called, by what they contain. */
export type Titles<Role extends string> = Readonly<Record<Role, readonly string[]>>
/** The places of columns in a table. */
export type Places<Role extends string> = { [Column in Role]?: number | undefined }
/** A row of a table by its columns; a column that the table lacks is empty. */
export type RoleRow<Role extends string> = { line: LineName; of: Readonly<Record<Role, string>> }

/** A title without case, accents and the signs at its end: "Name *" is "name". */
export function foldTitle(title: string): string {
  return foldText(title).replace(/(?<![\s*#:?.])[\s*#:?.]+$/, '')
}

/** The words by which a title is known: all of it, and without its brackets ("Active (0/1)" is "active"). */
function wordsOf(title: string): string[] {
  return [foldTitle(title), foldTitle(withoutBrackets(title))]
}

/** The first column of each role. A title as it stands is preferred to one without its brackets. */
export function placesOf<Role extends string>(cells: readonly string[], titles: Titles<Role>): Places<Role> {
  const words = cells.map(wordsOf)
  const places: Places<Role> = {}
  for (const [role, names] of Object.entries(titles) as [Role, readonly string[]][]) {
    const wanted = new Set(names.map(foldTitle))
    const whole = words.findIndex(([all = '']) => wanted.has(all))
    const place = whole >= 0 ? whole : words.findIndex(([, inner = '']) => wanted.has(inner))
    if (place >= 0) places[role] = place
  }
  return places
}

/** The rows of a table by their columns. `file`: the name of its file, where several are read together. */
export function rowsBy<Role extends string>(
  rows: readonly ReadRow[],
  titles: Titles<Role>,
  places: Places<Role>,
  file?: string,
): RoleRow<Role>[] {
  const roles = Object.keys(titles) as Role[]
  return rows.map(({ line, cells }) => ({
    line: file ? `${line} de ${file}` : line,
    of: Object.fromEntries(
      roles.map((role) => [role, (cells[places[role] ?? cells.length] ?? '').trim()]),
    ) as Record<Role, string>,
  }))
}
