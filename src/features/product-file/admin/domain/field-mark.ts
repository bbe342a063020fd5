import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { productFieldNames } from '#features/catalogue/admin/domain/product-fields.ts'

/**
 * The mark of a product in a file: a short hash of each of its values on the day of the export. By it an import
 * knows which cells were edited since, and which only are older than the shop (IMPORT-04).
 */

const VERSION = 'r1'
const marked = [...productFieldNames, 'sizeMl'] as const
type MarkedField = (typeof marked)[number]

/** The values at the export, as hashes. */
export type Mark = Readonly<Record<MarkedField, string>>

/** The mark of a product as it is. A spreadsheet takes it for a text, since it begins with a letter. */
export function markOf(product: EditedProduct): string {
  return [VERSION, ...marked.map((field) => hashOf(product[field]))].join('.')
}

/** Reads a mark; null for what is none, or one of another release. */
export function readMark(text: string): Mark | null {
  const [version, ...hashes] = text.trim().split('.')
  if (version !== VERSION || hashes.length !== marked.length) return null
  return Object.fromEntries(marked.map((field, at) => [field, hashes[at]])) as Mark
}

/** The hash of a value (FNV-1a, 32 bits); line ends and spaces around a text do not count. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(plain(value) ?? null)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Whether two values are the same but for line ends and spaces around a text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one) ?? null) === JSON.stringify(plain(other) ?? null)
}

function plain(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value
}
