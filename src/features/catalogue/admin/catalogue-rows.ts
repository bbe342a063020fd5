import type { ListFilters } from '#lib/lists/list-filter.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import type { Category, Product } from '../product.ts'
import type { ProductDetails } from '../product-details.ts'

export type AdminProduct = Product & {
  isActive: boolean
  categoryName: string | null
  /** In ml; null when it is not a format of a perfume. */
  sizeMl: number | null
  /** Pieces that open orders hold (D47). */
  committed: number
}

export type AdminFormat = {
  id: string
  name: string
  price: number
  stock: number
  isActive: boolean
  sizeMl: number
}

export type EditedProduct = Omit<AdminProduct, 'committed'> &
  ProductDetails & {
    description: string | null
    moreImageUrls: string[]
    categoryId: string | null
    /** Counts its changes, from 1. */
    version: number
  }

export type AdminCategory = EditedCategory & { products: number }

export type EditedCategory = Category & { version: number }

export type CategoryChoice = { id: string; name: string }

export const PRODUCTS_PER_PAGE = 20
export const CATEGORIES_PER_PAGE = 20

/** The filters of the list of products (APROD-02). */
export const productFilters = {
  status: {
    kind: 'select',
    label: 'Afficher',
    all: 'Tous',
    values: {
      active: 'Actifs',
      inactive: 'Inactifs',
      low: 'Stock faible',
      sold_out: 'Épuisés',
      no_profile: 'Sans profil',
    },
  },
} as const satisfies ListFilters

export type ProductListRequest = ListRequest<typeof productFilters>
export type ProductFilter = keyof typeof productFilters.status.values

export type BinnedProduct = { id: string; name: string; price: number; stock: number; deletedAt: string }

/** The stock overview (ASTAT-05, APROD-01), of the active products; only `products` counts all. */
export type StockFigures = {
  products: number
  active: number
  pieces: number
  /** Products of which 1 to 5 pieces remain. */
  low: number
  soldOut: number
  /** Price × stock, in CFA. */
  value: number
}

/** The text when an admin's list could not be loaded (APROD-10, ACAT-06). */
export function loadFailureText(list: string, reason: string): string {
  return `Impossible de charger ${list}: ${reason || 'Erreur inconnue'}`
}

/** The text for a save that failed (APROD-11, ACAT-07). */
export const saveFailed = (reason: string) => `Erreur lors de la sauvegarde: ${reason}`
/** The text for a deletion that failed (APROD-11, ACAT-07). */
export const deleteFailed = (reason: string) => `Erreur lors de la suppression: ${reason}`
