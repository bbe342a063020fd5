import { htmlLine } from '#lib/html-text.ts'
import { brandTexts, brandTitles } from './brand.ts'
import type { FileLine, LineError, LineName } from './file-columns.ts'
import {
  counted,
  type ForeignContext,
  type ForeignLines,
  foreignShop,
  lastPart,
  picturesIn,
  priceTexts,
  type RoleRow,
  type Variant,
  variantLines,
  variantOf,
} from './foreign-lines.ts'

const titles = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  category: ['Product Category'],
  brand: brandTitles,
  type: ['Type', 'Custom Product Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  name1: ['Option1 Name'],
  value1: ['Option1 Value'],
  name2: ['Option2 Name'],
  value2: ['Option2 Value'],
  name3: ['Option3 Name'],
  value3: ['Option3 Value'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  image: ['Image Src', 'Product image URL'],
  place: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
} as const

type Row = RoleRow<keyof typeof titles>
type Rows = [Row, ...Row[]]

/** The product files of Shopify: a row for each variant, and rows that only add a picture, all with the same handle. */
export const shopify = foreignShop({
  name: 'Shopify',
  titles,
  marks: ['handle', 'body', 'name1', 'value1', 'price', 'compareAt', 'stock', 'image', 'giftCard'],
  names: ['title', 'handle'],
  helpers: {},
  amounts: ['price', 'compareAt'],
  read,
})

const NO_HANDLE = 'Sans « Handle », cette ligne n’appartient à aucun produit.'
const GIFT_CARD = 'Une carte cadeau n’est pas un produit de la boutique.'

function read(rows: readonly Row[], context: ForeignContext): ForeignLines {
  const left: LineError[] = []
  const lines: FileLine[] = []
  const joined: LineName[] = []
  const products = new Map<string, Rows>()
  for (const row of rows) {
    const key = row.of.handle || (row.of.title && `title ${row.of.title}`)
    const earlier = products.get(key)
    if (earlier) earlier.push(row)
    else if (key) products.set(key, [row])
    else left.push({ line: row.line, column: 'Handle', text: NO_HANDLE })
  }
  for (const [key, own] of products) {
    const [first] = own
    const variants = own.filter((row) => row === first || row.of.price !== '' || row.of.value1 !== '')
    const isVariant = new Set(variants)
    for (const row of own) if (!isVariant.has(row)) joined.push(row.line)
    if (first.of.giftCard.toLowerCase() === 'true') {
      left.push(...variants.map(({ line }) => ({ line, column: 'Gift Card', text: GIFT_CARD })))
    } else {
      const name = htmlLine(first.of.title) || first.of.handle
      lines.push(...variantLines(`shopify ${key}`, name, variantsOf(variants, own, context)))
    }
  }
  const pictures = counted(joined.length, 'ligne d’images jointe', 'lignes d’images jointes')
  return { lines, left, joined, notes: joined.length > 0 ? [`${pictures} à leur produit.`] : [] }
}

const isNothing = (value: string) => value.toLowerCase() === 'default title'
/** Of several variants, it tells one from the others. */
const isUsual = (value: string) => /^(?:standard|default|one size|taille unique|unique)$/i.test(value)

function variantsOf(variants: readonly Row[], own: Readonly<Rows>, context: ForeignContext): Variant[] {
  const [first] = own
  const pictures = picturesIn(
    ...own
      .toSorted((one, other) => Number(one.of.place || 999) - Number(other.of.place || 999))
      .map(({ of }) => of.image),
  )
  return variants.map((row, at) => {
    const { of } = row
    const values = [of.value1, of.value2, of.value3].map((value) =>
      isNothing(value) || (variants.length === 1 && isUsual(value)) ? '' : value,
    )
    const names = [first.of.name1, first.of.name2, first.of.name3]
    const line = {
      line: row.line,
      said: first.said,
      texts: {
        description: first.of.body,
        ...brandTexts(first.of.brand),
        ...priceTexts(of.price, of.compareAt, context),
        stock: stockOf(row),
        categoryId: categoryOf(first),
        isActive: isShown(first) ? 'oui' : 'non',
      },
      pictureUrls: picturesIn(of.variantImage, ...pictures),
      oldAddresses: of.handle ? [`/products/${of.handle}`] : [],
    }
    return variantOf(line, at, { names, values })
  })
}

/** Nothing where Shopify does not count it; orders beyond the stock make less than none. */
function stockOf({ of }: Row): string {
  return Number(of.stock) < 0 ? '0' : of.stock
}

/** The shop's own kind of product, else the last part of Shopify's. */
function categoryOf({ of }: Row): string {
  return htmlLine(of.type || lastPart(of.category, '>'))
}

function isShown({ of }: Row): boolean {
  return ['', 'active'].includes(of.status.toLowerCase()) && of.published.toLowerCase() !== 'false'
}
