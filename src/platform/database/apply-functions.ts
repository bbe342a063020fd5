import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { appliedMigrations, migrationNames } from './apply-migrations.ts'
import { runFile } from './run-file.ts'

/** The functions, views and triggers of this release. */
export const functionsFolder = fileURLToPath(new URL('../../../database/functions', import.meta.url))

/**
 * Shorter than `deadlock_timeout`: when a trigger or a view is replaced while others write, this side gives
 * up first and tries again, so that no customer's order fails.
 */
const LOCK_TIMEOUT = '500ms'

/**
 * Applies the files of database/functions whose text differs from the one last applied, in the order of their
 * names, within the caller's transaction. After a new migration all files are applied again, because the
 * migration may have dropped a function or a view that depended on what it changed.
 *
 * @throws Error with the name of the file that failed
 */
export async function applyFunctions(owner: pg.ClientBase, folder = functionsFolder): Promise<void> {
  await owner.query(
    'create table if not exists migrations.functions (name text primary key, hash text not null)',
  )
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'select name, hash from migrations.functions',
  )
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = await changedFiles(known, await appliedMigrations(owner), folder)
  if (changed.length === 0) return
  // Every checkout locks this table first. Locking it before any other table prevents deadlocks with
  // checkouts.
  await owner.query(
    `set local lock_timeout = '${LOCK_TIMEOUT}'; lock table orders in share row exclusive mode`,
  )
  for (const { name, text, hash } of changed) {
    await runFile(owner, 'Functions', name, text)
    await owner.query(
      `insert into migrations.functions (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash`,
      [name, hash],
    )
  }
}

/** What `migrations.functions` says once all files of this release are applied: names and hashes. */
export async function functionHashes(): Promise<ReadonlyMap<string, string>> {
  const files = await functionFiles(await migrationNames())
  return new Map(files.map(({ name, hash }) => [name, hash]))
}

async function changedFiles(
  known: ReadonlyMap<string, string>,
  migrations: readonly string[],
  folder: string,
) {
  const files = await functionFiles(migrations, folder)
  return files.filter(({ name, hash }) => known.get(name) !== hash)
}

async function functionFiles(migrations: readonly string[], folder = functionsFolder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(`${migrations.join()}\n${text}`).digest('hex')
      return { name, text, hash }
    }),
  )
}
