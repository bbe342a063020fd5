import { sql } from 'kysely'
import { characterOf } from '../domain/character.ts'
import { type ProductFormat, productColumns } from '../domain/product.ts'
import { detailFields } from '../domain/product-details.ts'

/**
 * The columns of a product, once for all queries. A new field belongs into `Product` and its columns
 * (product.ts), an optional one into `productDetails`. All but `listedColumns` need the category joined to the product.
 */
const columns = productColumns.map((column) => `products.${column}` as const)

const details = detailFields.map((column) => `products.${column}` as const)

const categoryName = 'categories.name as categoryName'

/**
 * The formats for sale of the perfume that the row of `products` belongs to; null when it is not a format. One index
 * entry for each row that is shown.
 */
export const formatsForSale = sql<ProductFormat[] | null>`(
  select jsonb_agg(
    jsonb_build_object(${sql.join(productColumns.flatMap((column) => [sql.lit(column), sql.ref(`p.${column}`)]))}, 'size', f.size_ml)
    order by f.size_ml
  )
  from product_formats own
  join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
  join products p on p.id = f.product_id and p.is_active
  where own.product_id = products.id and not own.is_binned
)`.as('formats')

const sizeMl = sql<number | null>`(
  select f.size_ml from product_formats f where f.product_id = products.id and not f.is_binned
)`.as('sizeMl')

const perfumeId = sql<string | null>`(
  select f.perfume_id from product_formats f where f.product_id = products.id and not f.is_binned
)`.as('perfumeId')

/**
 * The columns of a product in the shop's lists. The time is read as text, because a cursor needs its
 * microseconds.
 */
export const listedColumns = [
  ...columns,
  'products.categoryId',
  sql<string>`products.created_at::text`.as('createdAt'),
  formatsForSale,
  'products.description',
  'products.olfactoryFamily',
  'products.heartNotes',
] as const

/** A row of `listedColumns` as lists show it: with its character in the place of what it is made from. */
export function toListed<Row extends Parameters<typeof characterOf>[0]>(row: Row) {
  const { description: _, olfactoryFamily: __, heartNotes: ___, ...listed } = row
  return { ...listed, character: characterOf(row) }
}

/** The columns of a product on its own page. */
export const detailColumns = [
  ...listedColumns,
  ...details,
  'products.moreImageUrls',
  categoryName,
  perfumeId,
] as const

/** The columns of a product in the admin's list. */
export const adminRowColumns = [...columns, 'products.isActive', categoryName, sizeMl] as const

/** The columns of a product in the admin's form. */
export const editedColumns = [
  ...adminRowColumns,
  ...details,
  'products.description',
  'products.moreImageUrls',
  'products.categoryId',
  'products.version',
] as const
