import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { withBrandOfDescription } from './brand.ts'
import {
  type AmountAnswer,
  type AmountQuestion,
  plainWhole,
  type Separators,
  separatorsOf,
} from './cell-texts.ts'
import type { CurrencyAnswer } from './currencies.ts'
import {
  type CurrencyQuestion,
  type FileMoney,
  hasCents,
  type NamedCurrency,
  readPriceCells,
} from './currency-question.ts'
import { type FileLine, fieldOfTitle, type LineError, readLines } from './file-columns.ts'
import {
  counted,
  type ForeignContext,
  type ForeignLines,
  type ForeignShop,
  type Places,
  pictureItself,
  placesOf,
  rowsBy,
} from './foreign-lines.ts'
import { readTable, type TableField, tableFields } from './foreign-table.ts'
import { guessColumns, leftOutNames, signatureOf, sourceOf, type Table } from './recognise.ts'
import { saidColumns } from './said.ts'

/** A column of a file with its first values, to be recognised by. `at` is its place from 0. */
type ColumnChoice = { at: number; title: string; examples: string[] }

/** What only the shopkeeper knows of a file. The same file is then sent again with the answer. */
export type ImportQuestion =
  | { ask: 'sheet'; sheets: string[] }
  | { ask: 'columns'; columns: ColumnChoice[]; chosen: Places<TableField> }
  | { ask: 'amounts'; question: AmountQuestion }
  | CurrencyQuestion
  | { ask: 'stock'; products: number }

/** The answers so far. `isTable`: the columns shall be chosen, whatever the file seems to be. */
export type ImportAnswers = {
  sheet?: string | undefined
  isTable?: boolean | undefined
  columns?: Places<TableField> | undefined
  amounts?: AmountAnswer | undefined
  currency?: CurrencyAnswer | undefined
  stock?: number | undefined
  /** The profiles that were found in the texts stay there (D53). */
  isProfileLeft?: boolean | undefined
}

export type ReadFile = Pick<ForeignLines, 'lines' | 'left' | 'notes'> & {
  /** Whose it is: "WooCommerce", "tableau"; null for the shop's own. */
  from: string | null
  /** What the columns are about whose values the shop does not read. */
  ignored: string[]
  errors: LineError[]
  separators: Separators
  /** What it says of the currency of its prices (D64). */
  money: FileMoney
  /** The columns that were chosen for these titles. */
  chosen: { signature: string; columns: Places<TableField> } | null
}

/** Whose file a table is that no known shop has made. */
const TABLE = 'tableau'
/** As programs write numbers, and the readers of foreign files leave them. */
const plain: Separators = { ',': 'decimal', '.': 'decimal' }
const ABOVE_ONE = 'ligne au-dessus des titres n’est pas lue.'
const ABOVE_SEVERAL = 'lignes au-dessus des titres ne sont pas lues.'
const SHARED_ONE =
  'lien de partage (Google Drive…) mène à une page et non à une image : ajoutez l’image à la main.'
const SHARED_SEVERAL =
  'liens de partage (Google Drive…) mènent à des pages et non à des images : ajoutez les images à la main.'
/** A stock of thousands, or one with decimals that are none. */
const openWhole = /^[1-9]\d{0,2}[.,]000$/

/** The titles by which the columns of a table are remembered; null for a file that needs no choice of columns. */
export function rememberedBy([table]: readonly Table[], { isTable, columns }: ImportAnswers): string | null {
  if (!table || columns) return null
  return isTable || sourceOf(table).kind === 'table' ? signatureOf(table.titles) || null : null
}

/** Reads the tables of a file by its products, or says what must be known first. */
export function readTables(
  tables: readonly [Table, ...Table[]],
  answers: ImportAnswers,
  remembered: Places<TableField> | null,
  today: string,
): ReadFile | ImportQuestion {
  const [table] = tables
  const source = answers.isTable || answers.columns ? { kind: 'table' as const } : sourceOf(table)
  if (source.kind === 'own') return readOwn(table, answers)
  if (source.kind === 'foreign') return readForeign(tables, source.shop, answers, today)

  const known = answers.columns ?? remembered
  const columns = known ? withinTitles(known, table) : guessColumns(table)
  if (
    !known ||
    (answers.isTable && !answers.columns) ||
    columns.name === undefined ||
    columns.price === undefined
  ) {
    return { ask: 'columns', columns: columnsOf(table), chosen: columns }
  }
  const prices = [columns.price, columns.compareAtPrice]
  const { table: plainTable, named } = readPriceCells(table, prices)
  const amounts = [...cellsAt(plainTable.rows, prices, columns.stock)]
  const facts = { today, from: TABLE, above: table.above.length, named }
  const taken = new Set(Object.values(columns))
  const said = saidColumns(table.titles.cells, taken)
  return whole(amounts, answers, facts, (context) => ({
    ...readTable(plainTable.rows, columns, context, said.of),
    ignored: leftOutNames(ignoredIn(table, new Set([...taken, ...said.read]))),
    // A table without titles is no other one's twin.
    chosen: signatureOf(table.titles) === '' ? null : { signature: signatureOf(table.titles), columns },
  }))
}

function readForeign(
  tables: readonly Table[],
  shop: ForeignShop,
  answers: ImportAnswers,
  today: string,
): ReadFile | ImportQuestion {
  const placed = tables.map((table) => {
    const places = placesOf(table.titles.cells, shop.titles)
    const said = saidColumns(table.titles.cells, new Set(Object.values(places)))
    return {
      places,
      said,
      ...readPriceCells(
        table,
        shop.amounts.map((role) => places[role]),
      ),
    }
  })
  const rows = placed.flatMap(({ table, places, said }) =>
    rowsBy(table.rows, shop.titles, places, { file: table.file, saidOf: said.of }),
  )
  const amounts = rows.flatMap(({ of }) => shop.amounts.map((role) => of[role] ?? ''))
  const ignored = placed.flatMap(({ table, places, said }) => lostOf(table, places, shop, said.read))
  const above = tables.reduce((sum, table) => sum + table.above.length, 0)
  const named = placed.map((each) => each.named).find((code) => code !== null) ?? null
  return whole(amounts, answers, { today, from: shop.name, above, named }, (context) => ({
    ...shop.read(rows, context),
    ignored: [...new Set(ignored)],
    chosen: null,
  }))
}

type Read = ForeignLines & Pick<ReadFile, 'ignored' | 'chosen'>

/** A foreign file, once its numbers have one reading. */
function whole(
  amounts: readonly string[],
  answers: ImportAnswers,
  { today, from, above, named }: { today: string; from: string; above: number; named: NamedCurrency },
  read: (context: ForeignContext) => Read,
): ReadFile | ImportQuestion {
  const { separators, question } = separatorsOf(amounts, answers.amounts)
  if (question) return { ask: 'amounts', question }
  const { joined: _, lines, notes, ...rest } = read({ separators, today })
  const isOneBrand = lines.length > 1 && new Set(lines.map(({ texts }) => texts.brand)).size === 1
  let shared = 0
  const stocked = lines.map((read): FileLine => {
    const { texts, pictureUrls = [], ...line } = withBrandOfDescription(read, isOneBrand)
    const pictures = pictureUrls.map(pictureItself)
    shared += pictures.filter((picture) => picture === null).length
    const stock = texts.stock ?? ''
    return {
      ...line,
      texts: { ...texts, stock: plainWhole(stock, separators) ?? stock },
      pictureUrls: pictures.filter((picture) => picture !== null),
    }
  })
  return {
    ...rest,
    lines: stocked,
    notes: [
      ...notes,
      ...(above > 0 ? [counted(above, ABOVE_ONE, ABOVE_SEVERAL)] : []),
      ...(shared > 0 ? [counted(shared, SHARED_ONE, SHARED_SEVERAL)] : []),
    ],
    from,
    errors: [],
    separators: plain,
    money: { named, hasCents: hasCents(amounts, separators) },
  }
}

function readOwn(own: Table, answers: ImportAnswers): ReadFile | ImportQuestion {
  const places = new Map(own.titles.cells.map((title, at) => [fieldOfTitle(title), at]))
  const prices = [places.get('price'), places.get('compareAtPrice')]
  const { table, named } = readPriceCells(own, prices)
  const amounts = [...cellsAt(table.rows, prices, places.get('stock'))]
  const { separators, question } = separatorsOf(amounts, answers.amounts)
  if (question) return { ask: 'amounts', question }
  const { lines, ignored, errors } = readLines(table.titles, table.rows)
  const money = { named, hasCents: hasCents(amounts, separators) }
  return {
    lines,
    left: [],
    notes: [],
    from: null,
    ignored: leftOutNames(ignored),
    errors,
    separators,
    money,
    chosen: null,
  }
}

/** The cells with amounts, and those of a stock that have two readings. */
function* cellsAt(
  rows: readonly ReadRow[],
  prices: readonly (number | undefined)[],
  stock: number | undefined,
) {
  for (const { cells } of rows) {
    for (const at of prices) yield at === undefined ? '' : (cells[at] ?? '')
    const pieces = stock === undefined ? '' : (cells[stock] ?? '').trim()
    if (openWhole.test(pieces)) yield pieces
  }
}

function withinTitles(columns: Places<TableField>, { titles }: Table): Places<TableField> {
  return Object.fromEntries(
    tableFields.flatMap((field) => {
      const at = columns[field]
      return at !== undefined && at < titles.cells.length ? [[field, at]] : []
    }),
  )
}

const MOST_EXAMPLES = 3
const LONGEST_EXAMPLE = 40
const ROWS_FOR_EXAMPLES = 50

/** The columns that have a title or a value. */
function columnsOf({ titles, rows }: Table): ColumnChoice[] {
  const few = rows.slice(0, ROWS_FOR_EXAMPLES)
  return titles.cells.flatMap((cell, at) => {
    const values = new Set(few.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean))
    const examples = [...values].slice(0, MOST_EXAMPLES).map((value) => value.slice(0, LONGEST_EXAMPLE))
    const title = cell.trim().slice(0, LONGEST_EXAMPLE) || `Colonne ${at + 1}`
    return cell.trim() === '' && examples.length === 0 ? [] : [{ at, title, examples }]
  })
}

/** What another shop's file says and the shop does not keep. Nothing is lost where all rows say no. */
function lostOf(
  table: Table,
  places: Places<string>,
  { helpers }: ForeignShop,
  said: ReadonlySet<number>,
): string[] {
  const lost = Object.entries(helpers).filter(([role]) => saysSomething(table, places[role] ?? -1))
  const titles = ignoredIn(table, new Set([...Object.values(places), ...said]))
  return [...lost.flatMap(([, meaning]) => meaning ?? []), ...leftOutNames(titles)]
}

/** The titles of columns with values that nothing reads. */
function ignoredIn(table: Table, read: ReadonlySet<number | undefined>): string[] {
  return table.titles.cells.filter(
    (title, at) => title.trim() !== '' && !read.has(at) && saysSomething(table, at),
  )
}

function saysSomething({ rows }: Table, at: number): boolean {
  return rows.some(({ cells }) => !nothing.has((cells[at] ?? '').trim()))
}

const nothing = new Set(['', '0', 'FALSE', 'false', 'no', 'non'])
