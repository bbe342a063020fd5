import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { fieldOfTitle } from './file-columns.ts'
import type { ForeignShop } from './foreign-lines.ts'
import { foldTitle, placesOf, type Titles } from './foreign-lines.ts'
import { tableTitles } from './foreign-table.ts'
import { prestaShop } from './from-prestashop.ts'
import { shopify } from './from-shopify.ts'
import { wooCommerce } from './from-woocommerce.ts'

const foreignShops: readonly ForeignShop[] = [shopify, wooCommerce, prestaShop]

/** How many of a shop's marks make a file one of its files. */
const ENOUGH_MARKS = 3

/** A table: the row with its titles, and those below. `above` is what stands over the titles, `file` the name of one of several files. */
export type Table = {
  titles: ReadRow
  rows: readonly ReadRow[]
  above: readonly ReadRow[]
  file?: string | undefined
  /** None of its ids is the shop's own. */
  hasForeignIds?: boolean | undefined
}

/** Whose file a table is: the shop's own, one of a known kind, or a notebook whose columns must be named. */
export type Source = { kind: 'own' } | { kind: 'foreign'; shop: ForeignShop } | { kind: 'table' }

const every: readonly Titles<string>[] = [tableTitles, ...foreignShops.map(({ titles }) => titles)]

/** How many rows a title page may have. */
const MOST_ABOVE = 20

/** Finds the row of titles: the one of the first rows with most titles that are known anywhere (MOVE-04). */
export function findTable(rows: readonly ReadRow[]): Table | null {
  const known = new Set(every.flatMap((titles) => Object.values(titles).flat().map(foldTitle)))
  const score = ({ cells }: ReadRow) =>
    cells.filter((cell) => fieldOfTitle(cell) || known.has(foldTitle(cell))).length
  const first = rows.slice(0, MOST_ABOVE)
  const best = first.reduce((most, row) => Math.max(most, score(row)), 0)
  // Without a known title, it is the first row that has several columns.
  const found = best > 0 ? first.findIndex((row) => score(row) === best) : first.findIndex(isWide)
  const at = Math.max(found, 0)
  const row = rows[at]
  if (!row) return null
  const above = rows.slice(0, at)
  // A product already, of a table without titles.
  if (best === 0 && row.cells.some((cell) => amount.test(cell.trim()))) {
    return { titles: { line: 0, cells: row.cells.map(() => '') }, rows: rows.slice(at), above }
  }
  return { titles: row, rows: rows.slice(at + 1), above }
}

const amount = /^\d[\d\s.,]{0,20}(?:f|fcfa|cfa|f cfa)?$/i
const isWide = ({ cells }: ReadRow) => cells.filter((cell) => cell.trim() !== '').length > 1

/** Tells by its titles whose file a table is. With the ids of somebody else it is not the shop's own (MOVE-01). */
export function sourceOf(table: Pick<Table, 'titles' | 'rows' | 'hasForeignIds'>): Source {
  const { cells } = table.titles
  const shop = foreignShops.find(({ titles, marks, names }) => {
    const places = placesOf(cells, titles)
    const has = (role: string) => role in places
    return marks.filter(has).length >= ENOUGH_MARKS && names.some(has)
  })
  if (shop) return { kind: 'foreign', shop }
  const own = new Set(cells.map(fieldOfTitle))
  const isNamed = (['name', 'price', 'stock'] as const).every((field) => own.has(field))
  const isOwn = isNamed || (own.has('id') && (own.has('name') || idsIn(table).length > 0))
  return { kind: isOwn && !table.hasForeignIds ? 'own' : 'table' }
}

/** What stands in the column of ids. */
export function idsIn({ titles, rows }: Pick<Table, 'titles' | 'rows'>): string[] {
  const at = titles.cells.findIndex((title) => fieldOfTitle(title) === 'id')
  return at < 0 ? [] : rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase()).filter(Boolean)
}

/** Whether several tables are files of one shop, which are read together. */
export function belongTogether(tables: readonly Table[]): boolean {
  const shops = tables.map(sourceOf).map((source) => 'shop' in source && source.shop)
  return shops.every((shop) => shop !== false && shop === shops[0])
}

/** What a row of titles says, the same for the same titles in whatever case: by it the columns are remembered (MOVE-02). */
export function signatureOf({ cells }: ReadRow): string {
  return cells.map(foldTitle).join('\n').trim()
}
