import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

type Applied = {
  /** The names of the migrations that were applied now. */
  applied: string[]
  /** `newer`: a later release has migrated this database further than this one can. */
  state: 'partial' | 'complete' | 'newer'
}

/** The names of all migrations of this release in their order, without `.sql`. */
export async function migrationNames(): Promise<string[]> {
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
 * Applies the files that the database does not have, in their order, within the transaction of the caller.
 *
 * @param most how many at most
 * @throws Error with the name of the file that failed, or when a new file comes before one that was applied
 */
export async function applyMigrations(owner: pg.ClientBase, most: number): Promise<Applied> {
  await owner.query(
    `create schema if not exists migrations;
     create table if not exists migrations.applied (
       id serial primary key,
       name varchar(255) not null,
       run_on timestamp not null
     )`,
  )
  const [names, known] = [await migrationNames(), await appliedMigrations(owner)]
  const stray = known.findIndex((name, position) => position < names.length && name !== names[position])
  if (stray >= 0) {
    throw new Error(`Migration ${names[stray]} comes before ${known[stray]}, which was applied already`)
  }
  const applied = names.slice(known.length, known.length + most)
  for (const name of applied) {
    await runFile(owner, 'Migration', name, await readFile(join(folder, `${name}.sql`), 'utf8'))
    await owner.query('insert into migrations.applied (name, run_on) values ($1, now())', [name])
  }
  if (known.length > names.length) return { applied, state: 'newer' }
  return { applied, state: known.length + applied.length < names.length ? 'partial' : 'complete' }
}

/** Runs the statements of a file; an error names the file. */
export async function runFile(owner: pg.ClientBase, kind: string, name: string, text: string): Promise<void> {
  try {
    await owner.query(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${kind} ${name} failed: ${reason}`, { cause: error })
  }
}
