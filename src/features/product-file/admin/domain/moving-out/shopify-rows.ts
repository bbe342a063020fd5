import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { detailFields, detailOf, detailWords } from '#features/catalogue/domain/product-details.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { slugOf } from '../moving-in/foreign-lines.ts'
import { type ForeignTable, htmlOf, type Perfume, pictureAddresses, rowBy, sizeName } from './perfume.ts'

const titles = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Option1 name',
  'Option1 value',
  'Price',
  'Compare-at price',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Requires shipping',
  'Product image URL',
  'Image position',
  'Variant image URL',
  'Gift card',
] as const

/**
 * The columns by which Shopify imports products (MOVE-19). A perfume is a product, each format a variant of it, and each
 * further picture a row. Shopify takes no variant off sale alone: a format that is not for sale is a product of its own.
 */
export const shopifyTable: ForeignTable = {
  titles,
  rowsOf: (perfume, origin) => {
    const sold = perfume.filter(({ isActive }) => isActive)
    const others = perfume.filter(({ isActive }) => !isActive)
    const isDivided = sold.length > 0 && others.length > 0
    const products = isDivided ? [sold, ...others.map((format) => [format])] : [perfume]
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
    return rowBy(titles, {
      'URL handle': handle,
      ...(at === 0 ? common(first) : {}),
      ...(variant ? sold(variant, origin) : {}),
      'Product image URL': pictures[at] ?? null,
      'Image position': pictures[at] ? at + 1 : null,
    })
  })
}

function common(product: EditedProduct): Record<string, Cell> {
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

function sold(variant: EditedProduct, origin: string): Record<string, Cell> {
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
