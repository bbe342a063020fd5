import type { ImportPlan } from './import-plan.ts'
import type { ReadFile } from './read-tables.ts'

/** All that an import of a file writes. */
export type ReadyImport = Pick<ImportPlan, 'additions' | 'changes' | 'perfumes'> & {
  /** The categories that it would create (MOVE-05). */
  newCategories: { id: string; name: string }[]
  /** The columns that were chosen for its titles. */
  chosen: ReadFile['chosen']
  /** Names exactly this; null for what cannot be imported. */
  digest: string | null
}
