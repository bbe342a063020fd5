import { sql } from 'kysely'

/**
 * The columns of a product, once for all who read it. A new field belongs into `productColumns`, and into
 * `Product`. All but `listedColumns` need the category joined to the product.
 */
const productColumns = [
  'products.id',
  'products.name',
  'products.price',
  'products.stock',
  'products.image_url',
] as const

const categoryName = 'categories.name as category_name'

/**
 * The columns of a product in the shop's lists. The time is read as text, because a cursor needs its
 * microseconds.
 */
export const listedColumns = [
  ...productColumns,
  'products.category_id',
  sql<string>`products.created_at::text`.as('created_at'),
] as const

/** The columns of a product on its own page. */
export const detailColumns = [...listedColumns, 'products.description', categoryName] as const

/** The columns of a product in the admin's list. */
export const adminRowColumns = [...productColumns, 'products.is_active', categoryName] as const

/** The columns of a product in the admin's form. */
export const editedColumns = [
  ...adminRowColumns,
  'products.description',
  'products.category_id',
  'products.version',
] as const
