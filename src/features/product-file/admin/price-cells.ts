import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { CFA, currencyIn, SHILLING, withoutCurrency } from './currencies.ts'

/** The code of the currency in which a file says its prices are; null where it does not say, or not of all. */
export type NamedCurrency = string | null

/** Columns that say a row's currency. */
const currencyTitles = new Set(
  ['Devise', 'Monnaie', 'Currency', 'Currency code', 'Moneda', 'Moeda', 'Währung', 'Valuta', 'Para birimi']
    .concat(['Валюта', '货币', '币种', 'العملة'])
    .map(foldText),
)

type PriceTable = { titles: ReadRow; rows: readonly ReadRow[] }

/**
 * What the prices of a table are in, as their cells, their titles or a column of currencies say; and its rows without that
 * name, so that "39,90 €" is a number. A price in another currency than most stays as it is, and is refused.
 *
 * @param at the places of the columns of prices
 */
export function readPriceCells<Table extends PriceTable>(
  table: Table,
  at: readonly (number | undefined)[],
): { table: Table; named: NamedCurrency } {
  const places = at.filter((place) => place !== undefined)
  const beside = table.titles.cells.findIndex((title) => currencyTitles.has(foldText(title.slice(0, 40))))
  const counts = new Map<string, number>()
  let unnamed = 0
  for (const { cells } of table.rows) {
    const ofRow = currencyIn(cells[beside] ?? '')
    for (const place of places) {
      const price = cells[place] ?? ''
      if (price.trim() === '') continue
      const code = currencyOf(price) ?? ofRow
      if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
      else unnamed += 1
    }
  }
  const titled = places.map((place) => currencyIn(table.titles.cells[place] ?? '')).find(Boolean) ?? null
  if (counts.size === 0) return { table, named: titled }
  if (titled) counts.set(titled, (counts.get(titled) ?? 0) + unnamed)
  const [[code = CFA] = []] = [...counts].sort(([, one], [, other]) => other - one)
  const isAll = unnamed === 0 || titled !== null
  if (code === CFA && counts.size === 1) return { table, named: isAll ? CFA : null }
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      if (!places.includes(place) || cell.trim() === '') return cell
      const own = currencyOf(cell)
      const other = own ?? currencyIn(row.cells[beside] ?? '')
      if (other && other !== code) return `${cell} (autre monnaie)`
      return own && own !== CFA ? withoutCurrency(cell) : cell
    }),
  }))
  return { table: { ...table, rows }, named: code === CFA && !isAll ? null : code }
}

/** In a price, a lone F is the franc, and "4,500/=" shillings. */
function currencyOf(price: string): string | null {
  if (!hasSign.test(price)) return /\d ?\/=$/.test(price.trim()) ? SHILLING : null
  return currencyIn(price) ?? (/\d ?f\.?$/i.test(price.trim()) ? CFA : null)
}

const hasSign = /[\p{L}\p{Sc}]/u
