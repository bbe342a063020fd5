import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { applyConcurrently, isWithoutTransaction } from './apply-concurrently.ts'
import { runFile } from './run-file.ts'

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

type Applied = {
  /** The names of the migrations that were applied now. */
  applied: string[]
  /**
   * `newer`: a later release has migrated this database further than this one can. `concurrent`: the next
   * file runs outside of a transaction.
   */
  state: 'partial' | 'complete' | 'newer' | 'concurrent'
}

/** The names of all migrations of this release in their order, without `.sql`. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

/** The names of the migrations that a database has, in their order. */
export async function appliedMigrations(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations.applied order by id')
  return rows.map(({ name }) => name)
}

/**
 * Applies the files that the database does not have, in their order, within the transaction of the caller, up
 * to the next one that runs without a transaction.
 *
 * @param most how many at most
 * @param folder where the files are
 * @throws Error with the name of the file that failed, or when a new file comes before one that was applied
 */
export async function applyMigrations(owner: pg.ClientBase, most: number, folder: string): Promise<Applied> {
  await owner.query(
    `create schema if not exists migrations;
     create table if not exists migrations.applied (
       id serial primary key,
       name varchar(255) not null,
       run_on timestamp not null
     )`,
  )
  const [names, known] = [await migrationNames(folder), await appliedMigrations(owner)]
  const stray = known.findIndex((name, position) => position < names.length && name !== names[position])
  if (stray >= 0) {
    throw new Error(`Migration ${names[stray]} comes before ${known[stray]}, which was applied already`)
  }
  const applied: string[] = []
  for (const name of names.slice(known.length, known.length + most)) {
    const text = await readMigration(name, folder)
    if (isWithoutTransaction(text)) return { applied, state: 'concurrent' }
    await runFile(owner, 'Migration', name, text)
    await markApplied(owner, name)
    applied.push(name)
  }
  if (known.length > names.length) return { applied, state: 'newer' }
  return { applied, state: known.length + applied.length < names.length ? 'partial' : 'complete' }
}

/**
 * Applies the next file, which runs without a transaction.
 *
 * @returns its name
 */
export async function applyNextConcurrently(owner: pg.ClientBase, folder: string): Promise<string> {
  const known = await appliedMigrations(owner)
  const name = (await migrationNames(folder))[known.length] ?? ''
  await applyConcurrently(owner, name, await readMigration(name, folder))
  await markApplied(owner, name)
  return name
}

function readMigration(name: string, folder: string): Promise<string> {
  return readFile(join(folder, `${name}.sql`), 'utf8')
}

async function markApplied(owner: pg.ClientBase, name: string): Promise<void> {
  await owner.query('insert into migrations.applied (name, run_on) values ($1, now())', [name])
}
