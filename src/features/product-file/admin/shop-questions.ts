import type { CategoryChoice, EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import type { Places } from './foreign-lines.ts'
import type { TableField } from './foreign-table.ts'
import type { Namesake } from './import-plan.ts'
import type { KnownPerfume } from './plan-line.ts'

/** What a file names of the shop. */
export type Named = { ids: readonly string[]; names: readonly string[]; pictures: readonly string[] }

/** What the shop has of it. */
export type Found = {
  categories: CategoryChoice[]
  products: Map<string, EditedProduct>
  perfumeOf: Map<string, KnownPerfume>
  takenNames: Set<string>
  lostPictures: Set<string>
}

/** What the reading of a file has to know of the shop. The thread that reads it asks the process, which has the database. */
export type ShopQuestions = {
  /** Whether a product of the shop, also in the bin, has any of these ids. */
  hasAny: (ids: readonly string[]) => Promise<boolean>
  /** The columns that were chosen for these titles the last time (MOVE-02). */
  findColumns: (signature: string) => Promise<Places<TableField> | null>
  /** The products that have one of these names already (MOVE-07). */
  findNamesakes: (names: readonly string[]) => Promise<Namesake[]>
  find: (named: Named) => Promise<Found>
}

export const shopQuestions = ['hasAny', 'findColumns', 'findNamesakes', 'find'] as const
