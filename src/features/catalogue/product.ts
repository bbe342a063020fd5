import type { CursorPage } from '#lib/lists/list-params.ts'
import type { ListChoice } from './list-filters.ts'
import type { ProductDetails } from './product-details.ts'
import type { ListFilters } from './shown-filters.ts'

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
 * itself among them, the smallest first; null when it is not a format (D44). `brand` stands above its name (D65). `character`
 * is what its description says of it in a word or two (`characterOf`).
 */
export type ListedProduct = Product & {
  categoryId: string | null
  createdAt: string
  formats: readonly ProductFormat[] | null
  brand: string | null
  character: string | null
}

export type Said = { label: string; value: string }
export type PyramidRow = { label: string; notes: readonly string[] }

/** What the page says of a product: found on the server, so that no phone loads the fields' rules. */
export type ProductWords = {
  /** "Eau de parfum · Ambrée · Mixte", as far as it is known (PROF-03). */
  line: string | null
  pyramid: PyramidRow[]
  longevity: Said | null
  /** With how strong it is, from 0 for the weakest. */
  sillage: (Said & { level: number }) | null
  /** All other fields that are filled in (PICS-05). */
  contents: Said[]
}

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

/** `product`: null when visitors no longer see it. `isListed`: lists show it; of formats, the newest. */
export type ProductChange = {
  op: 'insert' | 'update' | 'delete'
  id: string
  product: ListedProduct | null
  isListed: boolean
}

type Prices = {
  price: number
  /** What it cost before; null or absent when there is nothing to compare with. */
  compareAtPrice?: number | null | undefined
}

/** The former price and what is saved, in CFA (PRICE-02, D45); null when not above the price, or D28. */
export function formerPrice({ price, compareAtPrice }: Prices): { amount: number; saving: number } | null {
  if (!compareAtPrice || price <= 0 || compareAtPrice <= price) return null
  return { amount: compareAtPrice, saving: Math.round((compareAtPrice - price) * 100) / 100 }
}

/** A stock from 1 to this many pieces counts as low (SHOP-10); the same number in SQL: `low_stock_limit()`. */
export const LOW_STOCK = 5

type StockLevel = 'sold_out' | 'low' | 'available'

/** The level of a stock: sold out at 0, low from 1 to 5, otherwise available. */
export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return 'sold_out'
  return stock <= LOW_STOCK ? 'low' : 'available'
}

/** The text of each level, on cards and on the product page. */
export const stockTexts = {
  soldOutButton: 'Épuisé',
  soldOutBanner: 'Produit épuisé',
  limited: 'Stock limité!',
  remaining: (stock: number) => `Plus que ${stock}`,
  available: 'En stock',
  unavailableButton: 'Indisponible',
} as const

/** The pictures of a product in their order, each once; only null for a product without any (PICS-02). */
export function picturesOf(product: {
  imageUrl: string | null
  moreImageUrls: readonly string[]
}): readonly (string | null)[] {
  const addresses = [product.imageUrl, ...product.moreImageUrls].filter((address) => address !== null)
  return addresses.length > 0 ? [...new Set(addresses)] : [null]
}

/** What a picture of a product is called, for those who do not see it: the first is the product itself. */
export function pictureLabel(name: string, place: number, count: number): string {
  return place === 0 ? name : `${name}, image ${place + 1} sur ${count}`
}
