import type { ReadRow } from '#lib/spreadsheet/cell.ts'
import {
  type AmountAnswer,
  type AmountQuestion,
  plainWhole,
  type Separators,
  separatorsOf,
} from '../amounts.ts'
import { fieldOfTitle } from '../file-columns.ts'
import { type FileLine, type LineError, readLines } from '../file-lines.ts'
import { withBrandOfDescription } from './brand.ts'
import { counted, type ForeignContext, type ForeignLines, type ForeignShop } from './foreign-lines.ts'
import { guessColumns } from './guess-columns.ts'
import { signatureOf, sourceOf, type Table } from './recognise.ts'
import { readTable, type TableField, tableFields } from './table.ts'
import { type Places, placesOf, rowsBy } from './titles.ts'

/** A column of a file with its first values, to be recognised by. `at` is its place from 0. */
export type ColumnChoice = { at: number; title: string; examples: string[] }

/** What only the shopkeeper knows of a file. The same file is then sent again with the answer. */
export type ImportQuestion =
  | { ask: 'sheet'; sheets: string[] }
  | { ask: 'columns'; columns: ColumnChoice[]; chosen: Places<TableField> }
  | { ask: 'amounts'; question: AmountQuestion }
  | { ask: 'stock'; products: number }

/** The answers so far. `isTable`: the columns shall be chosen, whatever the file seems to be. */
export type ImportAnswers = {
  sheet?: string | undefined
  isTable?: boolean | undefined
  columns?: Places<TableField> | undefined
  amounts?: AmountAnswer | undefined
  stock?: number | undefined
}

/** A file by its products. */
export type ReadFile = Pick<ForeignLines, 'lines' | 'left' | 'notes'> & {
  /** Whose it is: "WooCommerce", "tableau"; null for the shop's own. */
  from: string | null
  /** How many rows joined the products of others. */
  joined: number
  /** Titles of columns with values that the shop does not read. */
  ignored: string[]
  /** What is wrong with the whole table. */
  errors: LineError[]
  /** How the numbers of its lines are read. */
  separators: Separators
  /** The columns that were chosen for these titles. */
  chosen: { signature: string; columns: Places<TableField> } | null
}

/** Whose file a table is that no known shop has made. */
export const TABLE = 'tableau'
/** As programs write numbers, and the readers of foreign files leave them. */
const plain: Separators = { ',': 'decimal', '.': 'decimal' }
const ABOVE_ONE = 'ligne au-dessus des titres n’est pas lue.'
const ABOVE_SEVERAL = 'lignes au-dessus des titres ne sont pas lues.'
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
  const amounts = cellsAt(table.rows, [columns.price, columns.compareAtPrice], columns.stock)
  return whole(amounts, answers, { today, from: TABLE, above: table.above.length }, (context) => ({
    ...readTable(table.rows, columns, context),
    ignored: ignoredIn(table, new Set(Object.values(columns))),
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
  const placed = tables.map((table) => ({ table, places: placesOf(table.titles.cells, shop.titles) }))
  const rows = placed.flatMap(({ table, places }) => rowsBy(table.rows, shop.titles, places, table.file))
  const amounts = rows.flatMap(({ of }) => shop.amounts.map((role) => of[role] ?? ''))
  const ignored = placed.flatMap(({ table, places }) => ignoredIn(table, new Set(Object.values(places))))
  const above = tables.reduce((sum, table) => sum + table.above.length, 0)
  return whole(amounts, answers, { today, from: shop.name, above }, (context) => ({
    ...shop.read(rows, context),
    ignored: [...new Set(ignored)],
    chosen: null,
  }))
}

type Read = ForeignLines & Pick<ReadFile, 'ignored' | 'chosen'>

/** A foreign file, once its numbers have one reading. */
function whole(
  amounts: Iterable<string>,
  answers: ImportAnswers,
  { today, from, above }: { today: string; from: string; above: number },
  read: (context: ForeignContext) => Read,
): ReadFile | ImportQuestion {
  const { separators, question } = separatorsOf(amounts, answers.amounts)
  if (question) return { ask: 'amounts', question }
  const { joined, lines, notes, ...rest } = read({ separators, today })
  const stocked = lines.map(withBrandOfDescription).map(({ texts, ...line }): FileLine => {
    const stock = texts.stock ?? ''
    return { ...line, texts: { ...texts, stock: plainWhole(stock, separators) ?? stock } }
  })
  return {
    ...rest,
    lines: stocked,
    notes: above > 0 ? [...notes, counted(above, ABOVE_ONE, ABOVE_SEVERAL)] : notes,
    joined: joined.length,
    from,
    errors: [],
    separators: plain,
  }
}

function readOwn(table: Table, answers: ImportAnswers): ReadFile | ImportQuestion {
  const places = new Map(table.titles.cells.map((title, at) => [fieldOfTitle(title), at]))
  const amounts = cellsAt(
    table.rows,
    [places.get('price'), places.get('compareAtPrice')],
    places.get('stock'),
  )
  const { separators, question } = separatorsOf(amounts, answers.amounts)
  if (question) return { ask: 'amounts', question }
  const { lines, ignored, errors } = readLines(table.titles, table.rows)
  return { lines, left: [], notes: [], joined: 0, from: null, ignored, errors, separators, chosen: null }
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

/** The titles of columns with values that nothing reads. */
function ignoredIn({ titles, rows }: Table, read: ReadonlySet<number | undefined>): string[] {
  return titles.cells.flatMap((title, at) =>
    title.trim() !== '' && !read.has(at) && rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')
      ? [title.trim().slice(0, LONGEST_EXAMPLE)]
      : [],
  )
}
