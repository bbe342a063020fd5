import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { ReadFile } from '../domain/file-lines.ts'
import { ImportPlan } from '../domain/import-plan.ts'
import { type ImportPreview, previewOf } from '../domain/import-preview.ts'
import { planLine } from '../domain/plan-line.ts'
import { readProductFile } from './read-file.server.ts'
import { readKnown } from './read-known.server.ts'

/** Other requests get their turn after this many lines. */
const LINES_AT_ONCE = 50

/** What a file would do to the products as they are now, and the digest that names it. */
export async function planImport(admin: AdminActor, { lines, ignored, errors }: ReadFile) {
  const known = await readAs(runtime().database, admin, (db) => readKnown(db, lines))
  const plan = new ImportPlan(ignored, errors)
  for (const [at, line] of errors.length > 0 ? [] : lines.entries()) {
    plan.add(line, planLine(line, known))
    if (at % LINES_AT_ONCE === 0) await setImmediate()
  }
  return { plan, known, digest: createHash('sha256').update(plan.facts()).digest('hex') }
}

/**
 * Says what a file would change, and changes nothing (IMPORT-01).
 *
 * @throws DomainError for a file that cannot be read, as `readProductFile`
 */
export async function previewImport(admin: AdminActor, bytes: Buffer): Promise<ImportPreview> {
  const { plan, known, digest } = await planImport(admin, await readProductFile(bytes))
  return previewOf(plan, digest, known.categoryNames)
}
