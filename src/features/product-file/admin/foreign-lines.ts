import { MOST_FORMATS } from '#features/catalogue/admin/field-parsers.ts'
import { withoutBrackets } from '#features/catalogue/admin/product-fields.ts'
import { MORE_PICTURES } from '#features/catalogue/product.ts'
import { htmlLine } from '#lib/html-text.ts'
import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { plainNumber, type Separators } from './cell-texts.ts'
import type { FileLine, LineError, LineName } from './file-columns.ts'
import type { Said } from './profile-words.ts'

/** What columns may be called, by what they contain. */
export type Titles<Role extends string> = Readonly<Record<Role, readonly string[]>>
export type Places<Role extends string> = { [Column in Role]?: number | undefined }
/** A row of a table by its columns; a column that the table lacks is empty. */
export type RoleRow<Role extends string> = {
  line: LineName
  of: Readonly<Record<Role, string>>
  /** What other columns say of its profile. */
  said: readonly Said[]
}

/** Finds what other columns of a row say of its profile. */
export type SaidOf = (row: ReadRow) => readonly Said[]

export const nothingSaid: SaidOf = () => []

/** The words of a list that is written in one text, of one line or several: "Prix | Tarif". */
export function wordList(words: string): string[] {
  return words.split('|').map((word) => word.trim())
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

/** The rows of a table by their columns; `file`: its name, where several are read together. */
export function rowsBy<Role extends string>(
  rows: readonly ReadRow[],
  titles: Titles<Role>,
  places: Places<Role>,
  { file, saidOf = nothingSaid }: { file?: string | undefined; saidOf?: SaidOf } = {},
): RoleRow<Role>[] {
  const empty = Object.fromEntries(Object.keys(titles).map((role) => [role, ''])) as Record<Role, string>
  const placed = Object.entries(places) as [Role, number][]
  return rows.map((row) => {
    const of = { ...empty }
    for (const [role, place] of placed) {
      const cell = row.cells[place]
      if (cell) of[role] = unguarded(cell.trim())
    }
    return { line: file ? `${row.line} de ${file}` : row.line, of, said: saidOf(row) }
  })
}

/** Exporters put a "'" before what a spreadsheet would take for a formula: "'-1" is -1. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/** What the products of another shop's file become. Each of its rows is in one of the first three (MOVE-01). */
export type ForeignLines = {
  lines: FileLine[]
  /** Rows that become no product, each with its reason. */
  left: LineError[]
  /** Rows that say something about the products of other rows: a picture, what variants have in common. */
  joined: LineName[]
  /** What the shopkeeper should know of the whole file. */
  notes: string[]
}

/** `today` is a day as "2026-11-21". */
export type ForeignContext = { separators: Separators; today: string }

/** A kind of shop whose product files are known. */
export type ForeignShop<Role extends string = string> = {
  name: string
  titles: Titles<Role>
  /** Columns that hardly any other file has; three of them make a file one of this shop. */
  marks: readonly Role[]
  /** Columns without all of which its rows would say nothing of which product they are. */
  names: readonly Role[]
  /** What the columns are about that only help to know or to read the file: their values are not kept. */
  helpers: Readonly<Partial<Record<Role, string>>>
  amounts: readonly Role[]
  read: (rows: readonly RoleRow<Role>[], context: ForeignContext) => ForeignLines
}

/** Leaves the roles of a shop to its own file. */
export function foreignShop<Role extends string>(shop: ForeignShop<Role>): ForeignShop {
  return shop as unknown as ForeignShop
}

/** The texts of a price and of a former one, which is none unless it is higher (D45). */
export function priceTexts(price: string, former: string, { separators }: ForeignContext) {
  const [now = '', before = ''] = [price, former].map((text) => plainNumber(text, separators) ?? text)
  return { price: now, compareAtPrice: Number(before) > Number(now) ? before : '' }
}

/** The same where a lower sale price makes the regular one the former. */
export function saleTexts(regular: string, sale: string, context: ForeignContext) {
  const lowered = priceTexts(sale, regular, context)
  const isSale = Number(lowered.price) > 0 && (lowered.compareAtPrice !== '' || regular === '')
  return isSale ? lowered : priceTexts(regular, '', context)
}

/** Whether a day lies between two others, either of which may be missing; what follows the day does not count. */
export function isWithin(today: string, from: string, to: string): boolean {
  const day = (text: string) => (/^[1-9]\d{3}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : '')
  return !(day(from) > today) && (day(to) === '' || day(to) >= today)
}

/** What an address is written with in these shops: "L’Eau d’Été" is "leau-dete". */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[–—/]/g, '-')
    .replace(/[^a-z0-9 _-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The addresses of pictures in a cell, each once; what is no address is left out. */
function pictureAddresses(...cells: readonly string[]): string[] {
  const addresses = cells.flatMap((cell) => cell.split(/[\s|]|,\s*(?=https?:)|,$/i))
  const whole = addresses.filter((address) => /^https?:\/\/[^\s/]+\/./i.test(address))
  return [...new Set(whole.map((address) => address.replace(/^http:/i, 'https:')))]
}

/** The pictures that these cells name, as many as a product can have: its first and five more. */
export function picturesIn(...cells: readonly string[]): string[] {
  return pictureAddresses(...cells).slice(0, MORE_PICTURES + 1)
}

/** A longer text is too long for a description: whether another one contains it would be a long search for nothing. */
const LONGEST_PART = 20_000

/** Texts one after the other, without those that another one contains. */
export function joinedTexts(texts: readonly string[]): string {
  // Of two equal texts, the later one is part of the first.
  const isPart = (text: string, at: number) =>
    text.length <= LONGEST_PART &&
    texts.some((other, of) => other.includes(text) && (other !== text || of < at))
  return texts.filter((text, at) => !isPart(text, at)).join('\n\n')
}

export function addTo<Key, Row>(rows: Map<Key, Row[]>, key: Key, row: Row): void {
  const own = rows.get(key)
  if (own) own.push(row)
  else rows.set(key, [row])
}

export function lastPart(path: string, between: string): string {
  return path.split(between).at(-1)?.trim() ?? ''
}

/** What shops and translations of WooCommerce call the category of products that have none. */
const uncategorized = new Set(
  wordList(
    'Uncategorized | Non classé | Sin categorizar | Sem categoria | Unkategorisiert | Senza categoria | 未分类',
  ).map(foldText),
)

/** The name of a category; empty for none. */
export function categorised(name: string): string {
  return uncategorized.has(foldText(name)) ? '' : name
}

const size = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*(ml|cl|l|litres?)\b/i
const bareSize = /^\d{1,4}(?:[.,]0+)?$/
const inMl: Readonly<Record<string, number>> = { m: 1, c: 10, l: 1000 }

/** How many ml a text names, such as "50 ml" or "10cl"; a number alone where its column says ml. */
export function sizeIn(text: string, isMl = false): number | null {
  if (isMl && bareSize.test(text.trim())) return Number.parseInt(text, 10) || null
  const [, number = '', unit = ''] = size.exec(text) ?? []
  const ml = Number(number.replace(',', '.')) * (inMl[unit.charAt(0).toLowerCase()] ?? 0)
  return Number.isInteger(ml) && ml >= 1 && ml <= 5000 ? ml : null
}

/** One of the rows by which another shop sells a product. `label` says how it differs from the others. */
export type Variant = Omit<FileLine, 'format'> & { label: string; sizeMl: number | null }

/** A variant by the names and values of its options. The first one has the product's old addresses. */
export function variantOf(
  line: FileLine,
  at: number,
  { names, values }: { names: readonly (string | undefined)[]; values: readonly string[] },
): Variant {
  const sizes = values.map((value, option) => sizeIn(value, /\bml\b/i.test(names[option] ?? '')))
  return {
    ...line,
    oldAddresses: at === 0 ? (line.oldAddresses ?? []) : [],
    label: values.filter(Boolean).map(htmlLine).join(', '),
    sizeMl: sizes.find((ml) => ml !== null) ?? null,
  }
}

/** A longer name is too long for a product. */
const LONGEST_LOOKED_AT = 1000

/** The formats of one perfume (D44) if each has another size in ml, else a product each. */
export function variantLines(key: string, name: string, variants: readonly Variant[]): FileLine[] {
  const sizes = new Set(variants.map(({ sizeMl }) => sizeMl))
  const areFormats =
    variants.length > 1 &&
    variants.length <= MOST_FORMATS &&
    sizes.size === variants.length &&
    !sizes.has(null)
  const said = foldText(name.slice(0, LONGEST_LOOKED_AT))
  return variants.map(({ label, sizeMl, ...line }) => {
    if (areFormats && sizeMl !== null) {
      return { ...line, texts: { ...line.texts, name }, format: { perfume: key, sizeMl } }
    }
    const isSaid = said.includes(foldText(label))
    return { ...line, texts: { ...line.texts, name: isSaid ? name : `${name}, ${label}` } }
  })
}

/** « 12 lignes d’images » : a number of things, as a note counts them. */
export function counted(count: number, one: string, several: string): string {
  return `${count} ${count > 1 ? several : one}`
}

/** Addresses by which people share a picture: they show a page with it, to browsers only. */
const pages =
  /^https:\/\/(?:(?:drive|docs|photos)\.google\.com|photos\.app\.goo\.gl|1drv\.ms|onedrive\.live\.com|[\w-]+\.sharepoint\.com|(?:www\.)?icloud\.com|(?:www\.)?mega\.nz|we\.tl|wetransfer\.com|(?:[\w-]+\.)?(?:facebook|instagram|pinterest)\.com|ibb\.co|postimg\.cc)\//i
const dropbox = /^https:\/\/(?:www\.)?dropbox\.com\//i

/** The address of the picture itself: Dropbox sends it instead of its page for "raw=1". Null for a page. */
export function pictureItself(address: string): string | null {
  if (!dropbox.test(address) || !URL.canParse(address)) return pages.test(address) ? null : address
  const url = new URL(address)
  url.searchParams.delete('dl')
  url.searchParams.set('raw', '1')
  return url.href
}
