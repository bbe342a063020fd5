import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { oldPathsOf } from '../domain/old-path.ts'

/** Whether a product of another shop may have had its page at a path. */
export function isOldAddress(path: string): boolean {
  return oldPathsOf(path).length > 0
}

/** The page of the product that was at a path of another shop; null when none that is for sale was (MOVE-17). */
export async function findOldAddress(path: string): Promise<string | null> {
  const found = await readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('oldAddresses')
      .innerJoin('products', 'products.id', 'oldAddresses.productId')
      .select('products.id')
      .where('path', 'in', oldPathsOf(path))
      .limit(1)
      .executeTakeFirst(),
  )
  return found ? `/product/${found.id}` : null
}
