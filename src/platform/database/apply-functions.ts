import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { appliedMigrations, runFile } from './apply-migrations.ts'

const folder = fileURLToPath(new URL('../../../database/functions', import.meta.url))

/**
 * Applies the files of database/functions whose text is not the one that the database has, in the order of their
 * names, within the transaction of the caller. A new migration has all of them applied again: it may have dropped
 * a function or a view that depended on what it changed.
 *
 * @throws Error with the name of the file that failed
 */
export async function applyFunctions(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'create table if not exists migrations.functions (name text primary key, hash text not null)',
  )
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'select name, hash from migrations.functions',
  )
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const migrations = (await appliedMigrations(owner)).join()
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(join(folder, file), 'utf8')
    const hash = createHash('sha256').update(`${migrations}\n${text}`).digest('hex')
    if (known.get(file) === hash) continue
    await runFile(owner, 'Functions', file, text)
    await owner.query(
      `insert into migrations.functions (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash`,
      [file, hash],
    )
  }
}
