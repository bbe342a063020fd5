/** The facts of a product that all its readers need. Money in CFA, stock in pieces. */
export type Product = {
  id: string
  name: string
  price: number
  stock: number
  image_url: string | null
}

/** A product in a list. `created_at` is ISO text. */
export type ListedProduct = Product & { category_id: string | null; created_at: string }

/** A product on its own page. */
export type ProductDetail = ListedProduct & {
  description: string | null
  category_name: string | null
}

export type Category = {
  id: string
  name: string
  description: string | null
  image_url: string | null
}

/** A page of a list: at most `PAGE_SIZE` products, and where the next page begins. */
export type ProductPage = { products: ListedProduct[]; nextCursor: string | null }

/** How many products the grid loads at a time (SHOP-05). */
export const PAGE_SIZE = 24

/** How many products the home page features (HOME-04). */
export const FEATURED = 6

/** What customers read as a product's reference: the first 8 characters of its id (PROD-06). */
export function productReference(id: string): string {
  return id.slice(0, 8)
}
