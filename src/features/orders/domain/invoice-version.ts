import { formatDate } from '#lib/format/dates.ts'
import type { Receipt } from './receipt.ts'

/** The text below the number of a corrected order's invoice; null while it was never corrected (CORR-04). */
export function versionText({ correction }: Pick<Receipt, 'correction'>): string | null {
  if (!correction) return null
  const { version, previousIssuedAt } = correction
  return `Version ${version}, remplace la version ${version - 1} du ${formatDate(previousIssuedAt)}`
}
