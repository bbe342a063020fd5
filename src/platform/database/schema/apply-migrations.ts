import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Runs the statements of a file; an error names the file. */
export async function runFile(owner: pg.ClientBase, kind: string, name: string, text: string): Promise<void> {
  try {
    await owner.query(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${kind} ${name} failed: ${reason}`, { cause: error })
  }
}

/** The first line of a migration whose statements run each by itself, outside of any transaction. */
const MARK = /^-- no transaction\b/

/** Whether a migration is applied apart: its first line is `-- no transaction`. */
export function isWithoutTransaction(text: string): boolean {
  return MARK.test(text)
}

/** The statements of such a file. It contains no function and no text with a semicolon. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

const building = /^create\s+(?:unique\s+)?index\s+concurrently\s+([\w.]+)\s/i

/** The index that a statement builds while others write; null for any other statement. */
export function indexBuiltBy(statement: string): string | null {
  return building.exec(statement)?.[1] ?? null
}

/**
 * Applies a migration without a transaction. It can be applied again from its beginning: an invalid index
 * that an interrupted build left is dropped and built again. It waits for locks without a limit, because it
 * does not block writers meanwhile.
 */
async function applyConcurrently(owner: pg.ClientBase, name: string, text: string): Promise<void> {
  const { rows } = await owner.query<{ limit: string }>("select current_setting('lock_timeout') as limit")
  await owner.query('set lock_timeout = 0')
  try {
    for (const statement of statementsOf(text)) {
      const index = indexBuiltBy(statement)
      const state = index === null ? 'missing' : await stateOf(owner, index)
      if (state === 'valid') continue
      if (state === 'invalid') await owner.query(`drop index concurrently ${index}`)
      await runFile(owner, 'Migration', name, statement)
    }
  } finally {
    await owner.query("select set_config('lock_timeout', $1, false)", [rows[0]?.limit]).catch(() => undefined)
  }
}

async function stateOf(owner: pg.ClientBase, index: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await owner.query<{ isValid: boolean }>(
    'select indisvalid and indisready as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (!rows[0]) return 'missing'
  return rows[0].isValid ? 'valid' : 'invalid'
}

export const migrationsFolder = fileURLToPath(new URL('../../../../database/migrations', import.meta.url))

/** A file of the folder; its name is without `.sql`. */
export type Migration = {
  name: string
  text: string
  /** Whether its statements run each by itself, after the transaction of all others. */
  isApart: boolean
}

/** The names of all migrations of this release in their order, without `.sql`. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return { name, text, isApart: isWithoutTransaction(text) }
    }),
  )
}

/** Makes the table of what was applied, in a new database. */
export async function prepareRecords(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `create schema if not exists migrations;
     create table if not exists migrations.applied (
       id serial primary key,
       name varchar(255) not null,
       run_on timestamp not null
     )`,
  )
}

export async function appliedMigrations(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations.applied')
  return rows.map(({ name }) => name).sort()
}

/**
 * The migrations that a database lacks, in the order of their names.
 * @throws Error when one comes before another of its kind that was applied: the database was made by a release
 * that does not lead to this one
 */
export function pendingMigrations(files: readonly Migration[], known: readonly string[]): Migration[] {
  const has = new Set(known)
  const pending = files.filter(({ name }) => !has.has(name))
  const later = laterThan(files, known)
  for (const { name, isApart } of pending) {
    const passed = files.filter((file) => file.isApart === isApart && file.name > name)
    const stray = passed.find((file) => has.has(file.name))?.name ?? (isApart ? undefined : later[0])
    if (stray) throw new Error(`Migration ${name} comes before ${stray}, which was applied already`)
  }
  return pending
}

/** The migrations of a database that only a later release has. */
export function laterThan(files: readonly Migration[], known: readonly string[]): string[] {
  const own = new Set(files.map(({ name }) => name))
  return known.filter((name) => !own.has(name))
}

/** Applies migrations in their order and then notes them. @throws Error with the name of the one that failed */
export async function applyMigrations(owner: pg.ClientBase, files: readonly Migration[]): Promise<void> {
  for (const { name, text, isApart } of files) {
    if (isApart) await applyConcurrently(owner, name, text)
    else await runFile(owner, 'Migration', name, text)
  }
  await owner.query(
    `insert into migrations.applied (name, run_on)
     select m.name, now() from unnest($1::text[]) with ordinality as m (name, place) order by m.place`,
    [files.map(({ name }) => name)],
  )
}
