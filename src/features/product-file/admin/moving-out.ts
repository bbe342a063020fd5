import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { detailFields, detailOf, detailWords } from '#features/catalogue/product-details.ts'
import { pictureWidths } from '#lib/picture.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { slugOf, wordList } from './foreign-lines.ts'

/** A product as other shops know it: one, or several formats of a perfume, the smallest first. */
export type Perfume = readonly [EditedProduct, ...EditedProduct[]]

/** The table of another shop: its titles, and the rows of a perfume. `origin` is this shop's address. */
export type ForeignTable = {
  titles: readonly string[]
  rowsOf: (perfume: Perfume, origin: string) => Cell[][]
}

/** The size of a format: "50 ml". */
function sizeName({ sizeMl }: EditedProduct): string {
  return `${sizeMl} ml`
}

/** The pictures of a product as addresses that another shop can fetch, the first one first. */
export function pictureAddresses({ imageUrl, moreImageUrls }: EditedProduct, origin: string): string[] {
  const largest = Math.max(...pictureWidths.portrait)
  return [imageUrl ?? '', ...moreImageUrls]
    .filter(Boolean)
    .map((address) =>
      address.startsWith('/') ? `${origin}${address.replace(/\.webp$/, `-${largest}.webp`)}` : address,
    )
}

/** A description as HTML: other shops show it as it is written. */
export function htmlOf(text: string | null): string {
  const escaped = (text ?? '').trim().replace(/[&<>]/g, (letter) => entities[letter] ?? letter)
  return escaped
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A row with the cells of these titles, and empty ones for all others. */
function rowBy(titles: readonly string[], cells: Readonly<Record<string, Cell>>): Cell[] {
  return titles.map((title) => cells[title] ?? null)
}

const shopifyTitles = wordList(`
  Title | URL handle | Description | Vendor | Type | Tags | Published on online store | Status | SKU |
  Option1 name | Option1 value | Price | Compare-at price | Inventory tracker | Inventory quantity |
  Continue selling when out of stock | Requires shipping | Product image URL | Image position |
  Variant image URL | Gift card
`)

/**
 * The columns by which Shopify imports products (MOVE-19). A perfume is a product, each format a variant of it, and each
 * further picture a row. Shopify takes no variant off sale alone: a format that is not for sale is a product of its own.
 */
export const shopifyTable: ForeignTable = {
  titles: shopifyTitles,
  rowsOf: (perfume, origin) => {
    const shopifySold = perfume.filter(({ isActive }) => isActive)
    const others = perfume.filter(({ isActive }) => !isActive)
    const isDivided = shopifySold.length > 0 && others.length > 0
    const products = isDivided ? [shopifySold, ...others.map((format) => [format])] : [perfume]
    return products.flatMap((variants) => productRows(variants as unknown as Perfume, origin))
  },
}

function productRows(variants: Perfume, origin: string): Cell[][] {
  const [first] = variants
  // Two products of one name are two products there too.
  const handle = `${slugOf(first.name)}-${first.id.slice(0, 8)}`
  const pictures = [...new Set(variants.flatMap((variant) => pictureAddresses(variant, origin)))]
  const rows = Math.max(variants.length, pictures.length)
  return Array.from({ length: rows }, (_, at) => {
    const variant = variants[at]
    return rowBy(shopifyTitles, {
      'URL handle': handle,
      ...(at === 0 ? shopifyCommon(first) : {}),
      ...(variant ? shopifySold(variant, origin) : {}),
      'Product image URL': pictures[at] ?? null,
      'Image position': pictures[at] ? at + 1 : null,
    })
  })
}

function shopifyCommon(product: EditedProduct): Record<string, Cell> {
  const { name, brand, description, categoryName, isActive } = product
  return {
    Title: name,
    Description: htmlOf(description),
    Vendor: brand,
    Type: categoryName,
    Tags: tagsOf(product),
    'Published on online store': isActive ? 'TRUE' : 'FALSE',
    Status: isActive ? 'Active' : 'Draft',
    'Gift card': 'FALSE',
  }
}

/** What can be chosen by: the words of the profile. */
function tagsOf(product: EditedProduct): string {
  const chosen = detailFields.filter((field) => ['choice', 'notes'].includes(detailOf(field).kind))
  return chosen.flatMap((field) => detailWords(field, product[field]) ?? []).join(', ')
}

function shopifySold(variant: EditedProduct, origin: string): Record<string, Cell> {
  const { id, sizeMl, price, compareAtPrice, stock } = variant
  const isFormat = sizeMl !== null
  return {
    SKU: id,
    'Option1 name': isFormat ? 'Contenance' : 'Title',
    'Option1 value': isFormat ? sizeName(variant) : 'Default Title',
    Price: price,
    'Compare-at price': compareAtPrice,
    'Inventory tracker': 'shopify',
    'Inventory quantity': stock,
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Variant image URL': isFormat ? (pictureAddresses(variant, origin)[0] ?? null) : null,
  }
}

const SIZE = 'Contenance'
/** The optional fields, after the size; the brand has a column of its own. */
const attributeFields = detailFields.filter((field) => field !== 'brand')
const attributes = attributeFields.map((_, at) => at + 2)

const wooTitles = [
  ...wordList(`
    Type | SKU | Name | Published | Is featured? | Visibility in catalog | Short description | Description |
    In stock? | Stock | Backorders allowed? | Sale price | Regular price | Categories | Brands | Images |
    Parent | Position
  `),
  ...[1, ...attributes].flatMap((at) => [
    `Attribute ${at} name`,
    `Attribute ${at} value(s)`,
    `Attribute ${at} visible`,
    `Attribute ${at} global`,
  ]),
]

/**
 * The columns by which WooCommerce imports products (MOVE-19): its English titles, which it knows in every language. A
 * perfume of several formats is a variable product, and each format a variation of it.
 */
export const wooCommerceTable: ForeignTable = {
  titles: wooTitles,
  rowsOf: (perfume, origin) => {
    const [first] = perfume
    if (first.sizeMl === null)
      return [rowBy(wooTitles, { Type: 'simple', ...wooCommon(first, origin), ...wooSold(first) })]
    const sizes = { ...attribute(1, SIZE, perfume.map(sizeName).join(', ')) }
    const parent = {
      ...wooCommon(first, origin),
      Type: 'variable',
      SKU: parentOf(perfume),
      Images: imagesOf(perfume.find(({ imageUrl }) => imageUrl !== null) ?? first, origin),
      Published: perfume.some(({ isActive }) => isActive) ? 1 : 0,
      ...sizes,
    }
    return [rowBy(wooTitles, parent), ...perfume.map((format, at) => variation(perfume, format, at, origin))]
  },
}

function variation(perfume: Perfume, format: EditedProduct, at: number, origin: string): Cell[] {
  const { id, name, isActive } = format
  return rowBy(wooTitles, {
    Type: 'variation',
    SKU: id,
    Name: `${name} - ${sizeName(format)}`,
    Published: isActive ? 1 : 0,
    // Without it, WooCommerce refuses the row.
    'Visibility in catalog': 'visible',
    Images: imagesOf(format, origin),
    Parent: parentOf(perfume),
    Position: at + 1,
    ...wooSold(format),
    ...attribute(1, SIZE, sizeName(format)),
  })
}

/** WooCommerce knows products by their SKU: a format its own, what they have in common another one. */
const parentOf = ([{ id }]: Perfume) => `parfum-${id}`

function wooCommon(product: EditedProduct, origin: string): Record<string, Cell> {
  const details = attributeFields.flatMap((field) => {
    const words = detailWords(field, product[field])
    return words === null ? [] : [[detailOf(field).title, valuesOf(words, detailOf(field).kind)] as const]
  })
  return {
    SKU: product.id,
    Name: product.name,
    Published: product.isActive ? 1 : 0,
    'Is featured?': 0,
    'Visibility in catalog': 'visible',
    Description: htmlOf(product.description),
    Categories: escaped(product.categoryName ?? ''),
    Brands: escaped(product.brand ?? ''),
    Images: imagesOf(product, origin),
    ...Object.assign({}, ...details.map(([name, values], at) => attribute(at + 2, name, values))),
  }
}

/** The regular price is the former one while a lower one stands beside it. */
function wooSold({ price, compareAtPrice, stock }: EditedProduct): Record<string, Cell> {
  return {
    'In stock?': stock > 0 ? 1 : 0,
    Stock: stock,
    'Backorders allowed?': 0,
    'Sale price': compareAtPrice === null ? null : price,
    'Regular price': compareAtPrice ?? price,
  }
}

function attribute(at: number, name: string, values: string): Record<string, Cell> {
  return {
    [`Attribute ${at} name`]: name,
    [`Attribute ${at} value(s)`]: values,
    [`Attribute ${at} visible`]: 1,
    [`Attribute ${at} global`]: 0,
  }
}

/** Notes are several values; a comma within any other text is none between values. */
const valuesOf = (words: string, kind: string) => (kind === 'notes' ? words : escaped(words))
const escaped = (text: string) => text.replaceAll(',', '\\,')
const imagesOf = (product: EditedProduct, origin: string) =>
  pictureAddresses(product, origin)
    .map((address) => address.replaceAll(',', '%2C'))
    .join(', ')
