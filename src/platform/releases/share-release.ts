import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '#platform/database/transaction.ts'
import { withClient } from '#platform/database/with-client.ts'
import { readAs, visitor } from '../database/actor.ts'
import { isServed, type StaticFile, staticFile } from '../http/answers/static-files.ts'

/** Instances that start together write one after the other. */
const LOCK = 7_302_520

/**
 * Puts the release's files (`folder`: the build's `assets`) where every instance finds them, and forgets
 * those unused for 30 days; as the owner. Returns how many are new.
 */
export async function shareRelease(ownerUrl: string, folder: string): Promise<number> {
  const names = (await readdir(folder)).filter(isServed)
  return withClient(
    ownerUrl,
    (client) =>
      inTransaction(client, async () => {
        await client.query('select pg_advisory_xact_lock($1)', [LOCK])
        const { rows } = await client.query<{ name: string }>(
          `select wanted as name from unnest($1::text[]) as wanted
       where not exists (select from release_files where name = wanted)`,
          [names],
        )
        for (const { name } of rows) {
          const path = join(folder, name)
          const [body, brotli] = await Promise.all([readFile(path), readFile(`${path}.br`).catch(() => null)])
          await client.query('insert into release_files (name, body, brotli) values ($1, $2, $3)', [
            name,
            body,
            brotli,
          ])
        }
        await client.query(
          `update release_files set replaced_at = case when name = any($1) then null else now() end
       where (replaced_at is null) <> (name = any($1))`,
          [names],
        )
        await client.query(`delete from release_files where replaced_at < now() - interval '30 days'`)
        return rows.length
      }),
    { connectionTimeoutMillis: 10_000 },
  )
}

const address = /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/

/** A file of another release from the database; null when none had it lately. */
export async function releaseFile(path: string): Promise<StaticFile | null> {
  const name = address.exec(path)?.[1]
  if (name === undefined) return null
  const row = await readAs(visitor, (db) =>
    db.selectFrom('releaseFiles').select(['body', 'brotli']).where('name', '=', name).executeTakeFirst(),
  )
  return row ? staticFile(path, row) : null
}
