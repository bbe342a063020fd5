import { sql } from 'kysely'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { type FailedPicture, MOST_FAILURES, type RecentImport } from '../domain/recent-imports.ts'

const MOST_IMPORTS = 5

type ImportRow = Omit<RecentImport, 'importedAt' | 'failures'> & { importedAt: Date }

/** The last imports, the newest first, with the progress of their pictures (MOVE-11, MOVE-12, MOVE-14). */
export function listRecentImports(admin: AdminActor): Promise<RecentImport[]> {
  return readAs(runtime().database, admin, async (db) => {
    const { rows } = await sql<ImportRow>`
      select i.id, i.file_name, i.imported_at, a.actor_email as by, i.added, i.changed,
        case
          when exists (select from product_imports u where u.undoes = i.id) then 'undone'
          when i.imported_at < now() - interval '1 day' then 'settled'
          else 'undoable'
        end as state,
        (
          select json_build_object(
            'total', count(*), 'kept', count(*) filter (where f.state = 'kept'),
            'failed', count(*) filter (where f.state = 'failed')
          )
          from picture_fetches f where f.import_id = i.id
        ) as pictures
      from product_imports i
      left join audit_log a on a.entity = 'product_imports' and a.entity_id = i.id::text
      where i.undoes is null
      order by i.imported_at desc
      limit ${MOST_IMPORTS}
    `.execute(db)
    const failures = await db
      .selectFrom('pictureFetches as f')
      .innerJoin('products as p', 'p.id', 'f.productId')
      .select(['f.id', 'f.importId', 'p.name as productName', 'f.address', 'f.reason'])
      .where('f.importId', 'in', [...rows.map(({ id }) => id), NO_IMPORT])
      .where('f.state', '=', 'failed')
      .orderBy('f.id')
      .limit(MOST_IMPORTS * MOST_FAILURES)
      .execute()
    return rows.map((row) => ({
      ...row,
      importedAt: row.importedAt.toISOString(),
      failures: failures
        .filter(({ importId }) => importId === row.id)
        .slice(0, MOST_FAILURES)
        .map(({ importId: _, ...failed }) => failed as FailedPicture),
    }))
  })
}

/** `in ()` is no SQL. */
const NO_IMPORT = '00000000-0000-0000-0000-000000000000'

/** Has the pictures of an import that failed fetched again (MOVE-12). Returns how many. */
export async function repeatPictures(admin: AdminActor, importId: string): Promise<number> {
  return (await callSqlAs(admin, 'repeatPictureFetches', { import: importId })) ?? 0
}
