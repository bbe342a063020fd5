import { snakeCase } from '#lib/camel-case.ts'
import { type AdminActor, asActor, readAs } from '#platform/database/actor.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import type { ImportRequest } from '../domain/import.schema.ts'
import type { ImportPlan } from '../domain/import-plan.ts'
import type { Imported } from '../domain/import-preview.ts'
import { planImport } from './plan-import.server.ts'
import { readProductFile } from './read-file.server.ts'

/** How many products one statement writes: each ends long before its limit, and all are one transaction. */
const AT_ONCE = 500

/**
 * Imports a file as its preview said, in one transaction: all of it or nothing (IMPORT-05). Sent again with its
 * key, it imports nothing more and returns the same answer (IMPORT-06).
 *
 * @throws DomainError import_changed when the file or a product of it has changed since the preview,
 * import_recorded when the key has imported something else; for a file that cannot be read, as `readProductFile`
 */
export async function importProducts(
  admin: AdminActor,
  bytes: Buffer,
  { digest, requestKey, fileName }: ImportRequest,
): Promise<Imported> {
  const { database } = runtime()
  const earlier = await findRepeated(admin, requestKey, digest)
  if (earlier) return earlier
  const { plan, digest: present } = await planImport(admin, await readProductFile(bytes))
  if (present !== digest || plan.errors.length > 0) {
    // Pressed twice at once, the other press may have changed the products meanwhile.
    const meanwhile = await findRepeated(admin, requestKey, digest)
    if (meanwhile) return meanwhile
    throw new DomainError('import_changed')
  }

  const counts = { added: plan.additions.length, changed: plan.changes.length }
  const rows = rowsOf(plan)
  await asActor(database, admin, async (db) => {
    const id = await callSql(db, 'beginProductImport', { requestKey, digest, fileName, ...counts })
    for (let at = 0; id && at < rows.length; at += AT_ONCE) {
      const portion = JSON.stringify(rows.slice(at, at + AT_ONCE))
      await callSql(db, 'importProducts', { import: id, portion })
    }
  })
  return counts
}

/** What a request has imported already; null when it has not. */
async function findRepeated(admin: AdminActor, requestKey: string, digest: string): Promise<Imported | null> {
  const earlier = await readAs(runtime().database, admin, (db) =>
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

/** As `import_products` takes them; changes in the order in which orders lock their products. */
function rowsOf({ additions, changes }: ImportPlan) {
  return [
    ...changes
      .map(({ product, before, after }) => ({
        id: product.id,
        before: columns(before),
        after: columns(after),
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    ...additions.map(({ values }) => ({ id: null, before: null, after: columns(values) })),
  ]
}

function columns(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]))
}
