import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { plainNumber } from './cell-texts.ts'
import {
  amountText,
  CFA,
  type Conversion,
  type CurrencyAnswer,
  currencyIn,
  inFrancs,
  SHILLING,
  withoutCurrency,
} from './currencies.ts'
import { type FileLine, hashOf, readMark } from './file-columns.ts'
import type { Known } from './plan-line.ts'

/** What a file says of its money: the currency that it names, and whether a price in it has cents. */
export type FileMoney = { named: NamedCurrency; hasCents: boolean }

/** A product of the file by its prices there, plain decimals such as "39.90". */
type PriceExample = { name: string; price: string; former: string | null }

/** Prices that are hardly francs. `guess` is the code of the likely currency, null where it may be the franc (D64). */
export type CurrencyQuestion = { ask: 'currency'; guess: string | null; examples: PriceExample[] }

type KnownPrices = Pick<Known, 'products' | 'separators'>

/** The whole of a catalogue below this, in CFA, is another currency. */
const LOW = 500
const EXAMPLES = 3
const priceFields = ['price', 'compareAtPrice'] as const
type PriceField = (typeof priceFields)[number]

/** Prices in francs, or the question what they are in (D64); what the shop has or had is its own. */
export function linesInFrancs(
  money: FileMoney,
  lines: readonly FileLine[],
  known: KnownPrices,
  answer: CurrencyAnswer | undefined,
): CurrencyQuestion | { lines: readonly FileLine[]; notes: string[] } {
  if (answer === undefined) return questionOf(money, lines, known) ?? { lines, notes: [] }
  return answer === 'cfa' ? { lines, notes: [] } : converted(lines, known, answer)
}

function questionOf(
  { named, hasCents }: FileMoney,
  lines: readonly FileLine[],
  known: KnownPrices,
): CurrencyQuestion | null {
  if (named === CFA) return null
  const isLow = isLowCatalogue(lines, known)
  if (named === null && !hasCents && !isLow) return null
  const fresh = lines.flatMap((line) => {
    const [price, former] = priceFields.map((field) => foreignAmount(line, field, known))
    return price || former ? { line, price: price ?? null, former: former ?? null } : []
  })
  const withCents = fresh.filter(({ price, former }) => hasPart(price) || hasPart(former))
  if (fresh.length === 0 || (named === null && !isLow && withCents.length === 0)) return null
  const low = fresh.filter(({ price, former }) => Number(price ?? former) < LOW).length
  const shown = [...new Set([...withCents, ...fresh])].slice(0, EXAMPLES)
  return {
    ask: 'currency',
    guess: named ?? (low * 2 > fresh.length ? 'EUR' : null),
    examples: shown.map(({ line, price, former }) => ({
      name: (line.texts.name ?? known.products.get(idOf(line))?.name ?? '').slice(0, 80),
      price: price ?? former ?? '',
      former: price ? former : null,
    })),
  }
}

/** Whether there are prices, and all of them, also those that the shop has, are too low for francs. */
function isLowCatalogue(lines: readonly FileLine[], known: KnownPrices): boolean {
  const prices = lines.map((line) => Number(amountIn(line, 'price', known))).filter((price) => price > 0)
  return prices.length > 0 && prices.every((price) => price < LOW)
}

function converted(lines: readonly FileLine[], known: KnownPrices, conversion: Conversion) {
  let without = 0
  const all = lines.map((line) => {
    const [price, former] = priceFields.map((field) => foreignAmount(line, field, known))
    if (!price && !former) return line
    const texts = { ...line.texts }
    if (price) texts.price = inFrancs(price, conversion)
    if (former) texts.compareAtPrice = inFrancs(former, conversion)
    // Rounding may make both the same, which is no lower price (D45).
    if (price && former && Number(former) > Number(price) && texts.price === texts.compareAtPrice) {
      texts.compareAtPrice = ''
      without += 1
    }
    return { ...line, texts }
  })
  const { rate, step } = conversion
  const rounding = step === 1 ? '' : `, arrondis aux ${step} CFA supérieurs`
  return {
    lines: all,
    notes: [`Prix convertis au taux de ${amountText(rate)}${rounding}.`, sameText(without)].filter(Boolean),
  }
}

function sameText(count: number): string {
  if (count === 0) return ''
  const many = count > 1 ? `${count} anciens prix ne sont pas repris` : '1 ancien prix n’est pas repris'
  return `${many} : arrondi, il est le même que le prix.`
}

const idOf = ({ texts }: FileLine) => (texts.id ?? '').trim().toLowerCase()
const hasPart = (amount: string | null) => /\.\d*[1-9]/.test(amount ?? '')

/** The amount in a line's cell as a plain decimal; null for what is none. */
function amountIn({ texts }: FileLine, field: PriceField, { separators }: KnownPrices): string | null {
  const text = plainNumber(texts[field] ?? '', separators) ?? ''
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:[.,](\d*))?$/.exec(text.replace(/\s/g, '')) ?? []
  return whole + decimals === '' ? null : `${whole || '0'}${decimals && `.${decimals}`}`
}

/** The same unless the shop has that price, or had it when the line was exported. */
function foreignAmount(line: FileLine, field: PriceField, known: KnownPrices): string | null {
  const text = amountIn(line, field, known)
  if (text === null) return null
  const amount = Number(text)
  const product = known.products.get(idOf(line))
  const isOurs = product?.[field] === amount || readMark(line.texts.mark ?? '')?.[field] === hashOf(amount)
  return isOurs ? null : text
}

const maybePart = /[.,]\d*[1-9]/

export function hasCents(cells: Iterable<string>, separators: Known['separators']): boolean {
  for (const cell of cells) if (maybePart.test(cell) && hasPart(plainNumber(cell, separators))) return true
  return false
}

/** The code of the currency in which a file says its prices are; null where it does not say, or not of all. */
export type NamedCurrency = string | null

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
