import { sql } from 'kysely'
import { productColumns } from '../domain/product.ts'

/**
 * The columns of a product, once for all queries. A new field belongs into `Product` and its columns
 * (product.ts). All but `listedColumns` need the category joined to the product.
 */
const columns = productColumns.map((column) => `products.${column}` as const)

const categoryName = 'categories.name as categoryName'

/**
 * The columns of a product in the shop's lists. The time is read as text, because a cursor needs its
 * microseconds.
 */
export const listedColumns = [
  ...columns,
  'products.categoryId',
  sql<string>`products.created_at::text`.as('createdAt'),
] as const

/** The columns of a product on its own page. */
export const detailColumns = [...listedColumns, 'products.description', categoryName] as const

/** The columns of a product in the admin's list. */
export const adminRowColumns = [...columns, 'products.isActive', categoryName] as const

/** The columns of a product in the admin's form. */
export const editedColumns = [
  ...adminRowColumns,
  'products.description',
  'products.categoryId',
  'products.version',
] as const
