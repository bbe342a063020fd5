import type pg from 'pg'
import { quoted, type ShopTable } from './shop-tables.ts'

type Definition = { drop: string; create: string }

/**
 * Prepares the tables for COPY: drops triggers, foreign keys and indexes that no constraint needs, and
 * switches off row-level security, which COPY cannot pass. For the owner, within a transaction. Returns a
 * function that restores all of it and so checks each foreign key.
 */
export async function suspendDefinitions(
  owner: pg.ClientBase,
  tables: readonly ShopTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const forced = await readForced(owner, names)
  const definitions = await readDefinitions(owner, names)
  for (const { drop } of definitions) await owner.query(drop)
  for (const name of names) await owner.query(`alter table ${quoted(name)} disable trigger user`)
  for (const name of forced) await owner.query(`alter table ${quoted(name)} no force row level security`)
  return async () => {
    for (const { create } of definitions.toReversed()) await owner.query(create)
    for (const name of forced) await owner.query(`alter table ${quoted(name)} force row level security`)
    for (const name of names) await owner.query(`alter table ${quoted(name)} enable trigger user`)
  }
}

async function readForced(owner: pg.ClientBase, names: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname || '.' || c.relname = any ($1)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Foreign keys first: an index that one of them needs is dropped after it, and restored before it. */
async function readDefinitions(owner: pg.ClientBase, names: string[]): Promise<Definition[]> {
  // With an empty search path, definitions name everything with its schema.
  await owner.query(`set local search_path = ''`)
  const { rows } = await owner.query<Definition>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname || '.' || c.relname = any ($1)
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = any ($1)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [names],
  )
  await owner.query('set local search_path = public, pg_temp')
  return rows
}
