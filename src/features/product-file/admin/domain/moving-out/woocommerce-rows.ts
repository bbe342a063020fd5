import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { detailFields, detailOf, detailWords } from '#features/catalogue/domain/product-details.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { type ForeignTable, htmlOf, type Perfume, pictureAddresses, rowBy, sizeName } from './perfume.ts'

const SIZE = 'Contenance'
/** The optional fields, after the size; the brand has a column of its own. */
const attributeFields = detailFields.filter((field) => field !== 'brand')
const attributes = attributeFields.map((_, at) => at + 2)

const titles = [
  'Type',
  'SKU',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sale price',
  'Regular price',
  'Categories',
  'Brands',
  'Images',
  'Parent',
  'Position',
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
  titles,
  rowsOf: (perfume, origin) => {
    const [first] = perfume
    if (first.sizeMl === null)
      return [rowBy(titles, { Type: 'simple', ...common(first, origin), ...sold(first) })]
    const sizes = { ...attribute(1, SIZE, perfume.map(sizeName).join(', ')) }
    const parent = {
      ...common(first, origin),
      Type: 'variable',
      SKU: parentOf(perfume),
      Images: imagesOf(perfume.find(({ imageUrl }) => imageUrl !== null) ?? first, origin),
      Published: perfume.some(({ isActive }) => isActive) ? 1 : 0,
      ...sizes,
    }
    return [rowBy(titles, parent), ...perfume.map((format, at) => variation(perfume, format, at, origin))]
  },
}

function variation(perfume: Perfume, format: EditedProduct, at: number, origin: string): Cell[] {
  const { id, name, isActive } = format
  return rowBy(titles, {
    Type: 'variation',
    SKU: id,
    Name: `${name} - ${sizeName(format)}`,
    Published: isActive ? 1 : 0,
    // Without it, WooCommerce refuses the row.
    'Visibility in catalog': 'visible',
    Images: imagesOf(format, origin),
    Parent: parentOf(perfume),
    Position: at + 1,
    ...sold(format),
    ...attribute(1, SIZE, sizeName(format)),
  })
}

/** WooCommerce knows products by their SKU: a format its own, what they have in common another one. */
const parentOf = ([{ id }]: Perfume) => `parfum-${id}`

function common(product: EditedProduct, origin: string): Record<string, Cell> {
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
function sold({ price, compareAtPrice, stock }: EditedProduct): Record<string, Cell> {
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
