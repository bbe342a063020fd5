import { withoutBrackets } from '#features/catalogue/admin/domain/product-fields.ts'
import type { ReadRow } from '#lib/spreadsheet/cell.ts'
import { foldText } from '#lib/text.ts'
import type { LineName } from '../file-lines.ts'
import type { Said } from '../profile/found-profile.ts'

/** What columns may be called, by what they contain. */
export type Titles<Role extends string> = Readonly<Record<Role, readonly string[]>>
/** The places of columns in a table. */
export type Places<Role extends string> = { [Column in Role]?: number | undefined }
/** A row of a table by its columns; a column that the table lacks is empty. */
export type RoleRow<Role extends string> = {
  line: LineName
  of: Readonly<Record<Role, string>>
  /** What other columns say of its profile. */
  said?: readonly Said[]
}

/** The letters and digits of a title without case and accents: "P.U. *" is "pu". */
export function foldTitle(title: string): string {
  return foldText(title).replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * The column of each role, by the first of its names that the table has: "Nombre" is a name in one language and a number in
 * another. A title as it stands is preferred to one without its brackets ("Active (0/1)" is "active").
 */
export function placesOf<Role extends string>(cells: readonly string[], titles: Titles<Role>): Places<Role> {
  const whole = firstPlaces(cells.map(foldTitle))
  const inner = firstPlaces(cells.map((title) => foldTitle(withoutBrackets(title))))
  const places: Places<Role> = {}
  const taken = new Set<number>()
  for (const [role, names] of Object.entries(titles) as [Role, readonly string[]][]) {
    const words = names.map(foldTitle)
    const found = [...words.map((word) => whole.get(word)), ...words.map((word) => inner.get(word))]
    const place = found.find((at) => at !== undefined && !taken.has(at))
    if (place === undefined) continue
    places[role] = place
    taken.add(place)
  }
  return places
}

function firstPlaces(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, at) => [word, at] as const).reverse())
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
      roles.map((role) => [role, unguarded((cells[places[role] ?? cells.length] ?? '').trim())]),
    ) as Record<Role, string>,
  }))
}

/** Exporters put a "'" before what a spreadsheet would take for a formula: "'-1" is -1. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}
