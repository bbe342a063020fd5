import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '#platform/start-error.ts'
import { type BackupTrailer, leftOut, type TableSum } from './backup-format.ts'
import { type BackupVisitor, readBackup } from './backup-reader.ts'
import { columnList, isBackedUp, listTables, quoted, type ShopTable, sumOf } from './shop-tables.ts'
import { suspendDefinitions } from './suspended-definitions.ts'

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
  await owner.query('begin')
  try {
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
    await owner.query('commit')
    return trailer
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
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
