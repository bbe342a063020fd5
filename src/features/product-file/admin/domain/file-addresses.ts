import type { FileFormat } from './import.schema.ts'

/** Where the browser asks for the products as a file. */
export const EXPORT_PATH = '/api/product-export'
/** Where it sends a product file. */
export const IMPORT_PATH = '/api/product-import'

/** Whose columns an export of the products has (EXPORT-01, MOVE-19). */
export const exportColumns = {
  boutique: 'Cette boutique',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
} as const
export type ExportColumns = keyof typeof exportColumns
/** What else is exported: the addresses of the shop that was left (MOVE-18). */
export const OLD_ADDRESSES = 'anciennes-adresses'

/** The name of an export without its ending; `day` as "2026-11-21". */
export function exportName(day: string, columns: ExportColumns | typeof OLD_ADDRESSES = 'boutique'): string {
  if (columns === OLD_ADDRESSES) return `${columns}-${day}`
  return columns === 'boutique' ? `produits-${day}` : `produits-${columns}-${day}`
}

/** The address that exports all products as a file of this format, with these columns (EXPORT-01, MOVE-19). */
export function exportAddress(
  format: FileFormat,
  columns: ExportColumns | typeof OLD_ADDRESSES = 'boutique',
): string {
  return `${EXPORT_PATH}?format=${format}${columns === 'boutique' ? '' : `&columns=${columns}`}`
}

/** The most products in a file that is imported (IMPORT-03). */
export const MOST_PRODUCTS = 10_000

/** The most bytes of a file that is imported (IMPORT-03). */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** The most rows of a file: a product of another shop may have several (MOVE-08). */
export const MOST_ROWS = 30_000
