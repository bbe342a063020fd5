import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type Migration, readMigrations, runFile } from './apply-migrations.ts'

/** The functions, views and triggers of this release: one folder for each part of the shop, one file for each subject. */
export const functionsFolder = fileURLToPath(new URL('../../../../database/functions', import.meta.url))

type FunctionFile = { name: string; text: string; hash: string }

/**
 * The files of database/functions whose text differs from the one last applied, in the order of their paths;
 * all of them after a new migration, which may have dropped what depended on what it changed (those that run
 * apart change nothing of the kind). A moved file is applied again, and the record of its former path stays,
 * for an instance of the previous release that starts again.
 */
export async function changedFunctions(
  owner: pg.ClientBase,
  migrations: readonly Migration[],
  folder: string,
): Promise<FunctionFile[]> {
  await owner.query(
    'create table if not exists migrations.functions (name text primary key, hash text not null)',
  )
  const { rows } = await owner.query<{ name: string; hash: string }>(
    'select name, hash from migrations.functions',
  )
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const files = await functionFiles(migrations, folder)
  return files.filter(({ name, hash }) => known.get(name) !== hash)
}

/**
 * A function looks only where the shop's own tables are, whoever calls it. Those in SQL that act with the rights of their
 * caller are left as they are: PostgreSQL can then make them a part of the calling query.
 */
const fixSearchPaths = `
  do $$
  declare
    loose regprocedure;
  begin
    for loose in
      select p.oid
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
        and (p.prosecdef or l.lanname = 'plpgsql')
        and not coalesce(p.proconfig @> array ['search_path=public, pg_temp'], false)
        and not exists (
          select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        )
    loop
      execute format('alter function %s set search_path = public, pg_temp', loose);
    end loop;
  end
  $$`

/** Applies such files within the caller's transaction. @throws Error with the name of the file that failed */
export async function applyFunctions(owner: pg.ClientBase, files: readonly FunctionFile[]): Promise<void> {
  if (files.length === 0) return
  for (const { name, text } of files) await runFile(owner, 'Functions', name, text)
  await owner.query(fixSearchPaths)
  await owner.query(
    `insert into migrations.functions (name, hash)
     select f.name, f.hash from unnest($1::text[], $2::text[]) as f (name, hash)
     on conflict (name) do update set hash = excluded.hash`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  )
}

/** What `migrations.functions` says once all files of this release are applied: names and hashes. */
export async function functionHashes(): Promise<ReadonlyMap<string, string>> {
  const files = await functionFiles(await readMigrations(), functionsFolder)
  return new Map(files.map(({ name, hash }) => [name, hash]))
}

async function functionFiles(migrations: readonly Migration[], folder: string): Promise<FunctionFile[]> {
  const before = migrations.filter(({ isApart }) => !isApart).map(({ name }) => name)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(`${before.join()}\n${text}`).digest('hex')
      return { name, text, hash }
    }),
  )
}
