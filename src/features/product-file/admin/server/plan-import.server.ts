import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { linesInFrancs } from '../domain/currency/currency-question.ts'
import type { FileLine } from '../domain/file-lines.ts'
import type { FileRequest } from '../domain/import.schema.ts'
import { ImportPlan } from '../domain/import-plan.ts'
import { type ImportAnswer, previewOf } from '../domain/import-preview.ts'
import { knownAgain, type Namesake } from '../domain/known-again.ts'
import type { ImportQuestion, ReadFile } from '../domain/moving-in/read-tables.ts'
import { planLine } from '../domain/plan-line.ts'
import { fillProfiles } from '../domain/profile/fill-profiles.ts'
import { withNamedSizes } from '../domain/profile/sizes.ts'
import { readProductFile } from './read-file.server.ts'
import { readKnown } from './read-known.server.ts'

/** Other requests get their turn after this many lines. */
const LINES_AT_ONCE = 50

/**
 * Says what a file would change, and changes nothing (IMPORT-01).
 *
 * @throws DomainError for a file that cannot be read, as `readProductFile`
 */
export async function previewImport(
  admin: AdminActor,
  bytes: Buffer,
  request: FileRequest = {},
): Promise<ImportAnswer> {
  const planned = await planImport(admin, bytes, request)
  return 'ask' in planned ? planned : { ask: null, ...previewOf(planned) }
}

export type PlannedImport = Exclude<Awaited<ReturnType<typeof planImport>>, ImportQuestion>

/**
 * What a file would do to the products as they are now, and the digest that names it; or what must be known first.
 *
 * @throws DomainError as `readProductFile`
 */
export async function planImport(admin: AdminActor, bytes: Buffer, request: FileRequest) {
  const file = await readProductFile(admin, bytes, request)
  if ('ask' in file) return file
  const { refused, known, ...read } = await readAs(runtime().database, admin, async (db) => {
    const again = await findAgain(db, file)
    return { ...again, known: await readKnown(db, { ...file, lines: again.lines }) }
  })
  const inFrancs = linesInFrancs(file.money, read.lines, known, request.currency)
  if ('ask' in inFrancs) return inFrancs
  const { lines, notes } = inFrancs
  const isUncounted = ({ texts }: FileLine) =>
    file.from !== null && !texts.id && texts.name?.trim() && !texts.stock?.trim()
  const uncounted = lines.filter(isUncounted).length
  if (uncounted > 0 && request.stock === undefined) return { ask: 'stock' as const, products: uncounted }

  const profiles = fillProfiles(lines, known.products)
  const filled = request.isProfileLeft ? lines : profiles.lines
  const plan = new ImportPlan([...file.errors, ...refused], known.perfumeOf)
  for (const [at, line] of file.errors.length > 0 ? [] : filled.entries()) {
    const counted = isUncounted(line)
      ? { ...line, texts: { ...line.texts, stock: `${request.stock}` } }
      : line
    plan.add(counted, planLine(counted, known))
    if (at % LINES_AT_ONCE === 0) await setImmediate()
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
async function findAgain(db: Queries, { from, lines }: ReadFile) {
  if (from === null) return { lines, refused: [] }
  const names = [...lines, ...withNamedSizes(lines)].map(({ texts }) => (texts.name ?? '').trim())
  const { rows } = await sql<Namesake>`
    select new.name, f.size_ml, array_agg(p.id::text) as ids
    from (select distinct lower(name) as name from unnest(${names}::text[]) as named (name)) as new
    join products p on lower(p.name) = new.name and p.deleted_at is null
    left join product_formats f on f.product_id = p.id and not f.is_binned
    group by new.name, f.size_ml
  `.execute(db)
  const known = new Set(rows.map(({ name, sizeMl }) => `${name} ${sizeMl ?? ''}`))
  const isKnown = (name: string, sizeMl: number | null) =>
    known.has(`${name.trim().toLowerCase()} ${sizeMl ?? ''}`)
  return knownAgain(withNamedSizes(lines, isKnown), rows)
}
