import type { Product } from '../../domain/product.ts'

/** A product in the admin's list. */
export type AdminProduct = Product & { is_active: boolean; category_name: string | null }

/** A product as its form loads it, and as a version conflict returns it. */
export type EditedProduct = AdminProduct & {
  description: string | null
  category_id: string | null
  /** Counts its changes, from 1. */
  version: number
}

/** A category as the staff's list shows it, with the number of its products, sold or not. */
export type AdminCategory = EditedCategory & { products: number }

export type EditedCategory = {
  id: string
  name: string
  description: string | null
  image_url: string | null
  version: number
}

export type CategoryChoice = { id: string; name: string }

/** One page of a list; `page` is the one that is shown, which is the last one where the wanted one is beyond the end. */
export type StaffPage<Row> = { rows: Row[]; total: number; page: number }

/** How many rows a page of the staff's products and of its categories holds. */
export const STAFF_PAGE = 20

/** Which products the staff wants to see, as the address has it; null is all. */
export const productFilters = ['active', 'inactive', 'low', 'sold_out'] as const
export type ProductFilter = (typeof productFilters)[number]

export const productFilterLabels: Record<ProductFilter, string> = {
  active: 'Actifs',
  inactive: 'Inactifs',
  low: 'Stock faible',
  sold_out: 'Épuisés',
}

/** The filter that an address names; null for none and for one that there is not. */
export function productFilterOf(text: string | null): ProductFilter | null {
  return productFilters.find((filter) => filter === text) ?? null
}
