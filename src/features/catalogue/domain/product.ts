import type { CursorPage } from '#lib/lists/page.ts'
import type { ListFilters } from './list-counts.ts'
import type { ListChoice } from './list-filters.ts'
import type { ProductDetails } from './product-details.ts'
import type { ProductWords } from './product-words.ts'

/** The fields of a product that all screens need. Price in CFA, stock in pieces. */
export type Product = {
  id: string
  name: string
  price: number
  /** What it cost before, above the price; null when there is nothing to cross out (D45). */
  compareAtPrice: number | null
  stock: number
  imageUrl: string | null
}

/** The columns of `Product`, which all queries for products read. */
export const productColumns = [
  'id',
  'name',
  'price',
  'compareAtPrice',
  'stock',
  'imageUrl',
] as const satisfies (keyof Product)[]

/** A format of a perfume: a product of its own. Size in ml. */
export type ProductFormat = Product & { size: number }

/**
 * A product in a list. `createdAt` is an ISO timestamp. `formats` are those of its perfume that are for sale,
 * itself among them, the smallest first; null when it is not a format (D44). `brand` stands above its name (D65). `character` is what its description says of it in
 * a word or two (`characterOf`).
 */
export type ListedProduct = Product & {
  categoryId: string | null
  createdAt: string
  formats: readonly ProductFormat[] | null
  brand: string | null
  character: string | null
}

/** A product on its own page. */
export type ProductDetail = ListedProduct &
  ProductDetails & {
    description: string | null
    categoryName: string | null
    words: ProductWords
    /** What its formats have in common; null when it is not a format. */
    perfumeId: string | null
    /** The pictures beside the first, at most `MORE_PICTURES`, in their order (PICS-01). */
    moreImageUrls: string[]
  }

/** How many pictures a product may have beside the first. */
export const MORE_PICTURES = 5

export type Category = {
  id: string
  name: string
  description: string | null
  imageUrl: string | null
}

/** A page of a list: at most `PAGE_SIZE` products, the cursor of the next page, and what the list can be filtered by. */
export type ProductPage = CursorPage<ListedProduct, string> & { filters: ListFilters }

/** How many products a list loads at a time (SHOP-05). */
export const PAGE_SIZE = 24

/** The beginning of a list that a press on a filter leads to, before anybody presses (FILT-08). */
export type NextList = { choice: ListChoice; page: ProductPage }

/** How many of its products: more than a phone shows at first. */
export const NEXT_LIST = 8

/** How many products the home page features (HOME-04). */
export const FEATURED = 6

/** How many products are shown under a product (REL-01). */
export const RELATED = 4

/** The product reference that customers see: the first 8 characters of the id (PROD-06). */
export function productReference(id: string): string {
  return id.slice(0, 8)
}

/**
 * An event of the live stream about one product. `product` is null when visitors no longer see it. `isListed`:
 * lists show it; of the formats of a perfume, the newest.
 */
export type ProductChange = {
  op: 'insert' | 'update' | 'delete'
  id: string
  product: ListedProduct | null
  isListed: boolean
}
