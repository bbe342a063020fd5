import { oldPath } from '#features/seo/domain/old-path.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'

/** How many products one statement writes: each ends long before its limit, and all are one transaction. */
export const AT_ONCE = 500

/** These rows, as many at a time as one statement writes. */
export function* portionsOf(rows: readonly object[]): Generator<object> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

/** What a file says of a product beside its fields. */
export type ImportedProduct = {
  productId: string
  /** The addresses of its pictures on other sites, the first one first. */
  pictureUrls: readonly string[]
  /** Where it was in the shop that it comes from: paths or whole addresses. */
  oldAddresses: readonly string[]
}

/**
 * The last step of an import, in its transaction: its pictures will be fetched in the background (MOVE-10), the old
 * addresses lead to its products (MOVE-17), and the categories that it created go when it is taken back (MOVE-14).
 */
export async function followImport(
  db: Queries,
  importId: string,
  products: readonly ImportedProduct[],
  newCategoryIds: readonly string[] = [],
): Promise<void> {
  const extras = products.map(({ productId, pictureUrls, oldAddresses }) => ({
    productId,
    // One that is too long is the same as one that leads nowhere.
    pictureUrls: [...new Set(pictureUrls)].map((address) => address.slice(0, LONGEST_ADDRESS)),
    oldPaths: [...new Set(oldAddresses)].flatMap((address) => oldPath(address) ?? []),
  }))
  let newCategories = [...newCategoryIds]
  for (const portion of portionsOf(extras)) {
    await callSql(db, 'followProductImport', { import: importId, newCategories, extras: portion })
    newCategories = []
  }
}

const LONGEST_ADDRESS = 2048
