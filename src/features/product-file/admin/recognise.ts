import { withoutBrackets } from '#features/catalogue/admin/product-fields.ts'
import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { fieldOfTitle } from './file-columns.ts'
import { type ForeignShop, foldTitle, type Places, placesOf, type Titles } from './foreign-lines.ts'
import { type TableField, tableTitles } from './foreign-table.ts'
import { prestaShop } from './from-prestashop.ts'
import { shopify } from './from-shopify.ts'
import { wooCommerce } from './from-woocommerce.ts'
import { saidField } from './said.ts'

const foreignShops: readonly ForeignShop[] = [shopify, wooCommerce, prestaShop]

/** How many of a shop's marks make a file one of its files. */
const ENOUGH_MARKS = 3

/**
 * A table: the row with its titles, and those below. `above` is what stands over the titles, `file` the name of one of several
 * files.
 */
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
  if (best === 0 && row.cells.some((cell) => francs.test(cell.trim()))) {
    return { titles: { line: 0, cells: row.cells.map(() => '') }, rows: rows.slice(at), above }
  }
  return { titles: row, rows: rows.slice(at + 1), above }
}

const francs = /^\d[\d\s.,]{0,20}(?:f|fcfa|cfa|f cfa)?$/i
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

/**
 * What columns are about that the shop does not read, with the words by which their titles say it: those of WooCommerce,
 * Shopify and PrestaShop, and of people. The first that fits counts.
 */
const meanings = Object.entries({
  'Google Shopping': 'google',
  référencement:
    'seo, meta title, meta description, meta keywords, meta titre, mots cles, balise titre, yoast, rank math',
  'prix d’autres pays': 'international',
  'prix d’achat': 'wholesale, cost, cost per item, prix d achat, prix de gros, prix de revient, coste, custo',
  'prix à l’unité': 'unit price, unity, base measure, base price, prix par unite, prix unitaire',
  'codes-barres':
    'barcode, code barre, code barres, codes barres, code a barres, gtin, ean, upc, isbn, mpn, codigo de barras, strichcode, codice a barre, barkod, штрихкод, 条形码, الباركود',
  taxes:
    'tax, taxes, taxable, tva, vat, ecotax, impuesto, imposto, steuer, steuerklasse, iva, vergi, налог, 税, الضريبة',
  poids: 'weight, poids, grams, peso, gewicht, agirlik, вес, 重量, الوزن',
  dimensions:
    'length, width, height, depth, longueur, largeur, hauteur, profondeur, dimensions, longitud, anchura, altura, lange, breite, hohe, длина, ширина, высота, 长度, 宽度, 高度',
  livraison:
    'shipping, livraison, expedition, fulfillment, delivery, envio, versand, spedizione, kargo, доставка, 运费',
  SKU: 'sku, ugs, reference, ref, code article, artikelnummer, referencia, stok kodu, артикул, 货号',
  étiquettes: 'tag, tags, etiquettes, etiquetas, schlagworter, etiketler, метки, теги, 标签, الوسوم',
  avis: 'review, reviews, rating, avis',
  marque:
    'brand, brands, marque, marques, manufacturer, fabricant, vendor, marca, marke, hersteller, бренд, 品牌',
  fournisseur: 'supplier, fournisseur, proveedor, fornecedor, lieferant, fornitore, поставщик',
  'textes des images': 'image alt, alt text, image position, alt texts, legende',
  'adresses des pages': 'url, slug, permalink, permalien, handle, template',
  'produits associés':
    'upsells, cross sells, grouped products, related, complementary, accessories, montees en gamme, ventes croisees, produits groupes, groupes de produits, produits suggeres, ventes incitatives, accessoires',
  téléchargements: 'download, downloads, telechargement, telechargements, virtual, file',
  réductions: 'discount, sale, on sale, promo, promotion, remise, reduction, soldes',
  'règles de stock':
    'backorders, low stock, sold individually, inventory, minimal quantity, out of stock, commande en rupture, autoriser les commandes, commandes en souffrance, when in stock, when backorder, si en stock, si rupture, stock faible, vendre individuellement, quantite minimale',
  'mise en avant': 'featured, mis en avant, position',
  'réglages de vente':
    'visibility, visibilite, show price, afficher le prix, available for order, available online, disponible a la vente, exclusivite web, condition, etat, delete existing, supprimer',
  dates: 'date, created, updated, available',
  'textes d’achat':
    'purchase note, note de commande, note de l achat, button text, texte du bouton, libelle du bouton',
  'cartes cadeaux': 'gift card, carte cadeau',
  attributs: 'option, attribute, attribut, variant, combination, swatch, default',
}).map(([meaning, words]) => [meaning, words.split(', ').map((word) => ` ${word} `)] as const)

/** What extensions of a shop keep for themselves, and titles that nobody can read. */
const OTHERS = 'autres colonnes'
const LONGEST_TITLE = 200
const LONGEST_NAME = 30
/** What joins words in the titles of programs, and the numbers between them: "Attribute 1 value(s)", "ean13". */
const signs = /[\d\s_/:*#?.[\]()-]+/g

/** « taxes, poids, SKU »: what the columns of these titles are about, each once (MOVE-03). */
export function leftOutNames(titles: readonly string[]): string[] {
  return [...new Set(titles.map(nameOf))]
}

function nameOf(title: string): string {
  const plain = withoutBrackets(title.slice(0, LONGEST_TITLE)).replace(signs, ' ').trim()
  const words = ` ${foldText(plain)} `
  const meaning = meanings.find(([, names]) => names.some((name) => words.includes(name)))
  if (meaning) return meaning[0]
  return words.startsWith(' meta ') ? OTHERS : shortName(plain)
}

/** The first words of a title. */
function shortName(title: string): string {
  const words = title.split(' ')
  while (words.join(' ').length > LONGEST_NAME && words.length > 1) words.pop()
  const name = words.join(' ')
  return name === '' || name.length > LONGEST_NAME ? OTHERS : name
}
