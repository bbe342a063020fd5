import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '#platform/command-line.ts'
import { inTransaction } from '../database/transaction.ts'
import { type BackupVisitor, readBackup } from './backup-reader.ts'
import { type BackupTrailer, leftOut, type TableSum } from './encryption.ts'
import { columnList, isBackedUp, listTables, quoted, type ShopTable, sumOf } from './shop-objects.ts'

/**
 * Replaces the contents of a database, migrated as far as the backup was, by those of the backup, in one
 * transaction.
 *
 * @throws StartError for a damaged file, or a table whose count or hash differs; then nothing is changed
 */
export async function loadBackup(
  owner: pg.Client,
  file: string,
  secretKeys: readonly string[],
): Promise<BackupTrailer> {
  return inTransaction(owner, async () => {
    await owner.query(`set local maintenance_work_mem = '256MB'`)
    const all = await listTables(owner)
    const tables = all.filter(isBackedUp)
    const restoreDefinitions = await suspendDefinitions(owner, all)
    // Rows that migrations inserted are in the backup too.
    await owner.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    const visitor: BackupVisitor = {
      onTable: async ({ table, columns }, rows) => {
        // An earlier release may have backed up more tables.
        if (!leftOut.has(table)) await copyRows(owner, knownTable(tables, table, columns), rows)
      },
    }
    const trailer = await readBackup(file, visitor, secretKeys)
    await restoreDefinitions()
    await restoreSequences(owner, trailer)
    await checkSums(owner, tables, trailer)
    return trailer
  })
}

/** The names come from a file: only names that exist in the database may reach a statement. */
function knownTable(tables: readonly ShopTable[], name: string, columns: string[]): ShopTable {
  const known = tables.find((table) => table.name === name)
  if (!known || columns.some((column) => !known.columns.includes(column))) {
    throw new StartError(`La sauvegarde contient une table inconnue de cette version : ${name}.`)
  }
  return { name, columns }
}

async function copyRows(
  owner: pg.Client,
  { name, columns }: ShopTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const target = owner.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), target)
}

async function restoreSequences(owner: pg.Client, { sequences }: BackupTrailer): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await owner.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])
  }
}

/** The sum of a table that an earlier release did not back up. */
const noRows: TableSum = { rows: '0', hash: '0' }

async function checkSums(owner: pg.Client, tables: readonly ShopTable[], trailer: BackupTrailer) {
  for (const table of tables) {
    const expected = trailer.tables[table.name] ?? noRows
    const { rows, hash } = await sumOf(owner, table)
    if (rows !== expected.rows || hash !== expected.hash) {
      throw new StartError(
        `La table ${table.name} n’est pas revenue telle qu’elle était : rien n’a été restauré.`,
      )
    }
  }
}

type Definition = { drop: string; create: string }

/**
 * Prepares the tables for COPY: drops triggers, foreign keys and indexes that no constraint needs, and
 * switches off row-level security, which COPY cannot pass. For the owner, within a transaction. Returns a
 * function that restores all of it and so checks each foreign key.
 */
async function suspendDefinitions(
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
