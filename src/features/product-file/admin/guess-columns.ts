import { foldText } from '#lib/text.ts'
import { type Places, placesOf } from './foreign-lines.ts'
import { type TableField, tableTitles } from './foreign-table.ts'
import type { Table } from './recognise.ts'
import { saidField } from './said.ts'

/** A column that no title explains, with its values. */
type Column = { at: number; values: string[]; isFull: boolean }
type Guess = (columns: readonly Column[]) => Column | undefined

const ROWS_LOOKED_AT = 200
const LONGEST_LOOKED_AT = 500

/** The columns of a table by their titles, and what these leave open by what stands in them (MOVE-02). */
export function guessColumns(table: Pick<Table, 'titles' | 'rows'>): Places<TableField> {
  const places = placesOf(table.titles.cells, tableTitles)
  const taken = new Set(Object.values(places))
  const isOfProfile = (at: number) => saidField(table.titles.cells[at] ?? '') !== null
  const columns = columnsOf(table).filter(({ at }) => !taken.has(at) && !isOfProfile(at))
  for (const [field, guess] of guesses) {
    if (places[field] !== undefined) continue
    const found = guess(columns.filter(({ at }) => !taken.has(at)))
    if (!found) continue
    places[field] = found.at
    taken.add(found.at)
  }
  return places
}

function columnsOf({ titles, rows }: Pick<Table, 'titles' | 'rows'>): Column[] {
  const few = rows.slice(0, ROWS_LOOKED_AT)
  return titles.cells.flatMap((_, at) => {
    const values = few
      .map(({ cells }) => (cells[at] ?? '').slice(0, LONGEST_LOOKED_AT).trim())
      .filter(Boolean)
    return values.length === 0 ? [] : [{ at, values, isFull: values.length >= few.length * 0.9 }]
  })
}

/** In this order: what is recognised most surely is not taken for anything else. */
const guesses: readonly (readonly [TableField, Guess])[] = [
  ['imageUrl', (columns) => columns.find(({ values }) => values.every(isPicture))],
  ['price', (columns) => best(columns, priceScore)],
  [
    'description',
    (columns) => best(columns, ({ values }) => (middle(lengths(values)) >= 60 ? middle(lengths(values)) : 0)),
  ],
  ['name', (columns) => best(columns, nameScore)],
  ['categoryId', (columns) => best(columns, categoryScore)],
]

/** The column with the highest score, the first of equals; none with 0. */
function best(columns: readonly Column[], score: (column: Column) => number): Column | undefined {
  const scores = columns.map(score)
  const most = Math.max(0, ...scores)
  return most > 0 ? columns[scores.indexOf(most)] : undefined
}

const isPicture = (value: string) =>
  /^https?:\/\/[^\s,|;]+\.(?:jpe?g|png|webp|gif|avif|heic)(?![a-z0-9])/i.test(value)

const currency = /^(?:\p{Sc}|eur|usd)|(?:\p{Sc}|f|f?cfa|xof|eur|usd|[/.,][=-])$/iu
const amount = /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d{1,2})?$/

/**
 * Numbers of one shape are prices: with a currency, decimals or groups of thousands, or round ones. Small numbers are a
 * stock; those that rise from row to row, begin with 0 or are very long are the number of something.
 */
function priceScore({ values }: Column): number {
  const texts = values.map((value) => value.replace(/[\s'’]/g, ''))
  const bare = texts.map((text) => text.replace(currency, ''))
  if (!bare.every((text) => amount.test(text)) || bare.some((text) => /^0\d/.test(text))) return 0
  const numbers = bare.map((text) => Number(text.replace(/[.,]\d{1,2}$/, '').replace(/[.,]/g, '')))
  const value = middle(numbers)
  const isWritten = values.some((value) => !/^\d+$/.test(value))
  if (isWritten) return value >= 1 ? 1e9 + value : 0
  const isRound = numbers.every((number) => number % 5 === 0)
  const isNumbering = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
  const isCode = texts.some((text) => text.length >= 8)
  return value < 100 || isCode || (isNumbering && !isRound) ? 0 : value + (isRound ? 1e8 : 0)
}

/** Short texts of which most differ. Codes and parts of addresses are none: they have no spaces. */
function nameScore({ values, isFull }: Column): number {
  const length = middle(lengths(values))
  const isName = values.every((value) => /\p{L}/u.test(value)) && !values.every(isCode)
  return isFull && isName && length >= 3 && length <= 80 ? different(values) : 0
}

const isCode = (value: string) => /[\d_/-]/.test(value) && !/\s/.test(value)

/** A few short texts that come again and again. As many as a list of houses has are none, they would all become categories. */
function categoryScore({ values, isFull }: Column): number {
  const count = different(values)
  const isGroup = values.every((value) => /\p{L}/u.test(value) && !answers.has(foldText(value)))
  const isFew = count > 1 && count < values.length && count <= Math.max(2, Math.min(values.length / 3, 30))
  return isFull && isGroup && isFew && middle(lengths(values)) <= 40 ? count : 0
}

const answers = new Set(['oui', 'non', 'yes', 'no', 'true', 'false', 'vrai', 'faux'])

const lengths = (values: readonly string[]) => values.map(({ length }) => length)
const different = (values: readonly string[]) => new Set(values.map(foldText)).size

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
