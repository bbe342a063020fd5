import type { CursorPage } from '#lib/page.ts'

/** The fields of a product that all screens need. Price in CFA, stock in pieces. */
export type Product = {
  id: string
  name: string
  price: number
  stock: number
  imageUrl: string | null
}

/** The columns of `Product`, which all queries for products read. */
export const productColumns = [
  'id',
  'name',
  'price',
  'stock',
  'imageUrl',
] as const satisfies (keyof Product)[]

/** A product in a list. `createdAt` is an ISO timestamp. */
export type ListedProduct = Product & { categoryId: string | null; createdAt: string }

/** A product on its own page. */
export type ProductDetail = ListedProduct & {
  description: string | null
  categoryName: string | null
}

export type Category = {
  id: string
  name: string
  description: string | null
  imageUrl: string | null
}

/** A page of a list: at most `PAGE_SIZE` products, and the cursor of the next page. */
export type ProductPage = CursorPage<ListedProduct, string>

/** How many products a list loads at a time (SHOP-05). */
export const PAGE_SIZE = 24

/** How many products the home page features (HOME-04). */
export const FEATURED = 6

/** The product reference that customers see: the first 8 characters of the id (PROD-06). */
export function productReference(id: string): string {
  return id.slice(0, 8)
}
