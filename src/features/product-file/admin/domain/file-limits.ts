/** The most products in a file that is imported (IMPORT-03). */
export const MOST_PRODUCTS = 10_000

/** The most bytes of a file that is imported (IMPORT-03). */
export const MAX_FILE_BYTES = 8 * 1024 * 1024
