import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { KeptProduct, UndoneImport } from '../domain/recent-imports.ts'
import { AT_ONCE } from './follow-import.server.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Takes an import back, as one: the products that it added go to the bin, the changed ones get their former values, and
 * what was changed by hand since stays (MOVE-14, MOVE-15). A repeat changes nothing.
 *
 * @throws DomainError import_settled a day later, import_ordered when a product that it added was ordered
 */
export function undoImport(admin: AdminActor, importId: string): Promise<UndoneImport> {
  return asActor(runtime().database, admin, async (db) => {
    const keptProducts: KeptProduct[] = []
    const undo = await callSql(db, 'beginImportUndo', { import: importId })
    if (!undo) return { keptProducts, keptCategories: [] }
    for (let afterProduct: string | null = FIRST; afterProduct; ) {
      const portion = await callSql(db, 'undoImportRows', { undo, afterProduct, most: AT_ONCE })
      const { last, kept } = portion as { last: string | null; kept: KeptProduct[] }
      keptProducts.push(...kept)
      afterProduct = last
    }
    const keptCategories = (await callSql(db, 'finishImportUndo', { undo })) ?? []
    return { keptProducts, keptCategories }
  })
}
