import type { CategoryChoice } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { foldText } from '#lib/text.ts'
import type { FileLine } from './file-lines.ts'
import type { ImportPlan } from './import-plan.ts'

const LONGEST_NAME = 200

/** The categories that a file names and the shop does not have, each as it is written first (MOVE-05). */
export function missingCategories(lines: readonly FileLine[], existing: readonly CategoryChoice[]): string[] {
  const known = new Set(existing.map(({ name }) => foldText(name)))
  const missing: string[] = []
  for (const { texts } of lines) {
    const name = (texts.categoryId ?? '').trim()
    if (name === '' || name.length > LONGEST_NAME || known.has(foldText(name))) continue
    known.add(foldText(name))
    missing.push(name)
  }
  return missing
}

/** The new categories that products of a plan would have. */
export function plannedCategories(
  { additions, changes }: ImportPlan,
  newCategories: ReadonlyMap<string, string>,
): { id: string; name: string }[] {
  const used = new Set([
    ...additions.map(({ values }) => values.categoryId),
    ...changes.map(({ after }) => after.categoryId),
  ])
  return [...newCategories].filter(([id]) => used.has(id)).map(([id, name]) => ({ id, name }))
}
