import type { FileFormat } from './import.schema.ts'

/** Where the browser asks for the products as a file. */
export const EXPORT_PATH = '/api/product-export'
/** Where it sends a product file. */
export const IMPORT_PATH = '/api/product-import'

/** The name of an export without its ending; `day` as "2026-11-21". */
export function exportName(day: string): string {
  return `produits-${day}`
}

/** The address that exports all products as a file of this format (EXPORT-01). */
export function exportAddress(format: FileFormat): string {
  return `${EXPORT_PATH}?format=${format}`
}

/** The most products in a file that is imported (IMPORT-03). */
export const MOST_PRODUCTS = 10_000

/** The most bytes of a file that is imported (IMPORT-03). */
export const MAX_FILE_BYTES = 8 * 1024 * 1024
