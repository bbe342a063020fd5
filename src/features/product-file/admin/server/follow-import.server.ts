import { oldPath } from '#features/seo/domain/old-path.ts'
import type { Queries } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'

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
    product_id: productId,
    // One that is too long is the same as one that leads nowhere.
    picture_urls: [...new Set(pictureUrls)].map((address) => address.slice(0, LONGEST_ADDRESS)),
    old_paths: [...new Set(oldAddresses)].flatMap((address) => oldPath(address) ?? []),
  }))
  await callSql(db, 'followProductImport', {
    import: importId,
    newCategories: [...newCategoryIds],
    extras: JSON.stringify(extras),
  })
}

const LONGEST_ADDRESS = 2048
