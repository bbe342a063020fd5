import { createHash } from 'node:crypto'
import { linesInFrancs } from '../domain/currency/currency-question.ts'
import type { FileLine } from '../domain/file-lines.ts'
import type { FileRequest } from '../domain/import.schema.ts'
import { ImportPlan } from '../domain/import-plan.ts'
import { knownAgain } from '../domain/known-again.ts'
import type { ImportQuestion, ReadFile } from '../domain/moving-in/read-tables.ts'
import { planLine } from '../domain/plan-line.ts'
import { fillProfiles } from '../domain/profile/fill-profiles.ts'
import { withNamedSizes } from '../domain/profile/sizes.ts'
import type { ShopQuestions } from '../domain/shop-questions.ts'
import { readProductFile } from './read-file.server.ts'
import { readKnown } from './read-known.server.ts'

export type PlannedImport = Exclude<Awaited<ReturnType<typeof planImport>>, ImportQuestion>

/**
 * What a file would do to the products as they are now, and the digest that names it; or what must be known first.
 *
 * @throws UnreadableFile
 */
export async function planImport(shop: ShopQuestions, bytes: Buffer, request: FileRequest) {
  const file = await readProductFile(shop, bytes, request)
  if ('ask' in file) return file
  const { lines: read, refused } = await findAgain(shop, file)
  const known = await readKnown(shop, { ...file, lines: read })
  const inFrancs = linesInFrancs(file.money, read, known, request.currency)
  if ('ask' in inFrancs) return inFrancs
  const { lines, notes } = inFrancs
  const isUncounted = ({ texts }: FileLine) =>
    file.from !== null && !texts.id && texts.name?.trim() && !texts.stock?.trim()
  const uncounted = lines.filter(isUncounted).length
  if (uncounted > 0 && request.stock === undefined) return { ask: 'stock' as const, products: uncounted }

  const profiles = fillProfiles(lines, known.products)
  const filled = request.isProfileLeft ? lines : profiles.lines
  const plan = new ImportPlan([...file.errors, ...refused], known.perfumeOf)
  for (const line of file.errors.length > 0 ? [] : filled) {
    const counted = isUncounted(line)
      ? { ...line, texts: { ...line.texts, stock: `${request.stock}` } }
      : line
    plan.add(counted, planLine(counted, known))
  }
  plan.refuseFormats()
  const digest = createHash('sha256').update(plan.facts(known.newCategories)).digest('hex')
  return {
    file: { ...file, notes: [...file.notes, ...notes] },
    plan,
    known,
    digest,
    profiles: profiles.filled,
  }
}

/** Finds the products of a file from elsewhere that the shop has already (MOVE-07). */
async function findAgain(shop: ShopQuestions, { from, lines }: ReadFile) {
  if (from === null) return { lines, refused: [] }
  const names = [...lines, ...withNamedSizes(lines)].map(({ texts }) => (texts.name ?? '').trim())
  const namesakes = await shop.findNamesakes(names)
  const known = new Set(namesakes.map(({ name, sizeMl }) => `${name} ${sizeMl ?? ''}`))
  const isKnown = (name: string, sizeMl: number | null) =>
    known.has(`${name.trim().toLowerCase()} ${sizeMl ?? ''}`)
  return knownAgain(withNamedSizes(lines, isKnown), namesakes)
}
