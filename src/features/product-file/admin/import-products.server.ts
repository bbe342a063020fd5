import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type AdminActor, asActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import type { Addition, Change } from './import-plan.ts'
import type { Imported } from './import-preview.ts'
import { followImport, portionsOf } from './imports.server.ts'
import type { ImportRequest } from './imports.ts'
import type { ReadyImport } from './plan-import.server.ts'
import { columnsKey, readyImport } from './plan-in-thread.server.ts'

/**
 * Imports a file as previewed, all or nothing (IMPORT-05), once for its key (IMPORT-06); `import_changed`,
 * `import_recorded`, or as `previewImport`.
 */
export async function importProducts(
  admin: AdminActor,
  bytes: Uint8Array,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<Imported> {
  const { digest, requestKey, fileName } = request
  const earlier = await findRepeated(admin, requestKey, digest)
  if (earlier) return earlier
  const ready = await readyImport(admin, bytes, request, signal)
  if ('ask' in ready || ready.digest !== digest) {
    // Pressed twice at once, the other press may have changed the products meanwhile.
    const meanwhile = await findRepeated(admin, requestKey, digest)
    if (meanwhile) return meanwhile
    throw new DomainError('import_changed')
  }

  const counts = { added: ready.additions.length, changed: ready.changes.length }
  await asActor(admin, async (db) => {
    const id = await callSql(db, 'beginProductImport', { requestKey, digest, fileName, ...counts })
    if (id) await write(db, id, ready, request.categories === 'create')
  })
  return counts
}

async function write(db: Queries, id: string, ready: ReadyImport, areCreated: boolean) {
  const { additions, changes, newCategories: categories, chosen } = ready
  if (areCreated && categories.length > 0) await db.insertInto('categories').values(categories).execute()
  const ids = await newProductIds(db, additions.length)
  const rows = rowsOf(ready, ids, new Set(areCreated ? [] : categories.map((category) => category.id)))
  for (const portion of portionsOf(rows)) await callSql(db, 'importProducts', { import: id, portion })
  for (const formats of portionsOf(formatsOf(ready, ids))) {
    await callSql(db, 'importFormats', { import: id, formats })
  }
  const products = [
    ...additions.map((addition, at) => ({ productId: ids[at] ?? '', ...besideOf(addition) })),
    ...changes.map((change) => ({ productId: change.product.id, ...besideOf(change) })),
  ]
  await followImport(db, id, products, areCreated ? categories.map((category) => category.id) : [])
  if (chosen) await rememberColumns(db, chosen)
}

function besideOf({ pictureUrls = [], oldAddresses = [] }: Addition | Change) {
  return { pictureUrls, oldAddresses }
}

async function newProductIds(db: Queries, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select new_product_id() as id from generate_series(1, ${count}::integer)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The new products that are formats. They join the perfume of those in the file that the shop has already (D44). */
function formatsOf({ additions, perfumes }: ReadyImport, ids: readonly string[]) {
  const ofPerfumes = new Map<string, { productId: string; sizeMl: number }[]>()
  for (const [at, { format }] of additions.entries()) {
    if (!format) continue
    const own = ofPerfumes.get(format.perfume) ?? []
    ofPerfumes.set(format.perfume, [...own, { productId: ids[at] ?? '', sizeMl: format.sizeMl }])
  }
  return [...ofPerfumes].flatMap(([key, own]) => {
    const existing = perfumes.get(key)?.id
    const perfume = existing ?? randomUUID()
    return own.length > 1 || existing
      ? own.map(({ productId, sizeMl }) => ({ productId, perfumeId: perfume, sizeMl }))
      : []
  })
}

async function rememberColumns(db: Queries, { signature, columns }: { signature: string; columns: object }) {
  const row = { columns: JSON.stringify(columns), usedAt: new Date() }
  await db
    .insertInto('importColumns')
    .values({ signature: columnsKey(signature), ...row })
    .onConflict((conflict) => conflict.column('signature').doUpdateSet(row))
    .execute()
}

/** What a request has imported already; null when it has not. */
async function findRepeated(admin: AdminActor, requestKey: string, digest: string): Promise<Imported | null> {
  const earlier = await readAs(admin, (db) =>
    db
      .selectFrom('productImports')
      .select(['digest', 'added', 'changed'])
      .where('requestKey', '=', requestKey)
      .executeTakeFirst(),
  )
  if (!earlier) return null
  if (earlier.digest !== digest) throw new DomainError('import_recorded')
  return { added: earlier.added, changed: earlier.changed }
}

/** For `import_products`, in the order of locks; `left` are categories that shall not be created. */
function rowsOf({ additions, changes }: ReadyImport, ids: readonly string[], left: ReadonlySet<string>) {
  const isLeft = ({ categoryId }: { categoryId?: string | null }) => left.has(categoryId ?? '')
  return [
    ...changes
      .map(({ product, before, after }) => ({
        id: product.id,
        before: isLeft(after) ? { ...before, categoryId: undefined } : before,
        after: isLeft(after) ? { ...after, categoryId: undefined } : after,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    ...additions.map(({ values }, at) => ({
      id: ids[at],
      before: null,
      after: isLeft(values) ? { ...values, categoryId: null } : values,
    })),
  ]
}
