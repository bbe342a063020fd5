import * as v from 'valibot'
import { type ProductField, productFields } from '#features/catalogue/admin/product-fields.ts'
import { camelCase } from '#lib/camel-case.ts'
import type { ErrorCode } from '#lib/errors/staff-error-texts.ts'
import { inFrench } from '#lib/format/money.ts'
import { searchedPart } from '#lib/lists/search-text.ts'
import { columnName } from './file-columns.ts'

/** A picture that was not fetched, and why. */
export type FailedPicture = { id: string; productName: string; address: string; reason: ErrorCode }

/** An import, and what became of it (MOVE-11, MOVE-14). */
export type RecentImport = {
  id: string
  fileName: string
  importedAt: string
  /** The admin's e-mail; null when the account was erased. */
  by: string | null
  added: number
  changed: number
  state: 'undoable' | 'undone' | 'settled'
  /** How many pictures its file names by addresses, and how many of them were fetched and failed. */
  pictures: { total: number; kept: number; failed: number }
  failures: FailedPicture[]
}

/** How many failures of one import are listed; all are counted. */
export const MOST_FAILURES = 50

/** A product that stays as it is when its import is taken back: columns that were changed since, none for a new one. */
export type KeptProduct = { name: string; fields: string[] }
export type UndoneImport = { keptProducts: KeptProduct[]; keptCategories: string[] }

const photos = (count: number) => `${inFrench(count)} ${count > 1 ? 'photos' : 'photo'}`

export function waitingPictures({
  pictures: { total, kept, failed },
}: Pick<RecentImport, 'pictures'>): number {
  return total - kept - failed
}

/** « 312 photos sur 480 », then « 478 photos reçues » (MOVE-11). */
export function progressText(of: Pick<RecentImport, 'pictures'>): string {
  const { total, kept } = of.pictures
  if (waitingPictures(of) > 0) return `${photos(kept)} sur ${inFrench(total)}`
  return `${photos(kept)} ${kept > 1 ? 'reçues' : 'reçue'}`
}

/** « 2 photos n’ont pas été reçues ». */
export function failedText(failed: number): string {
  return `${photos(failed)} ${failed > 1 ? 'n’ont pas été reçues' : 'n’a pas été reçue'}`
}

/** « Ambre Doré (Prix, Stock) », « Oud (ajouté) » (MOVE-15). */
export function keptText({ name, fields }: KeptProduct): string {
  const columns = fields.map((field) => columnOf(camelCase(field)))
  return `${name} (${columns.join(', ') || 'ajouté'})`
}

function columnOf(field: string): string {
  return field in productFields ? columnName(field as ProductField) : field
}

/** An address of another shop, and the product that it leads to (MOVE-18). */
export type OldAddress = { id: string; path: string; productName: string }

/** The first of the addresses that were asked for. */
export type OldAddresses = { total: number; found: number; shown: OldAddress[] }

/** How many addresses are shown; all are counted and exported. */
export const MOST_ADDRESSES = 50

export const oldAddressSearch = v.object({ search: v.pipe(v.string(), v.transform(searchedPart)) })
