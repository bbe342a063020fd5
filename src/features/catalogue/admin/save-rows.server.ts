import { DomainError } from '#lib/errors/domain-error.ts'
import type { Queries } from '#platform/database/actor.ts'

/** A table whose rows have a `version`, and in `creationKey` the key of the form that added them. */
export type VersionedTable<Row extends { id: string }> = {
  name: 'products' | 'categories' | 'promoCodes'
  find: (db: Queries, column: 'id' | 'creationKey', value: string) => Promise<Row | undefined>
  notFound: 'product_not_found' | 'category_not_found' | 'promo_code_not_found'
}

type Values = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

/**
 * Adds a row, once for each creation key, and returns its id. A form that is sent again because the answer
 * was lost finds the row that it added; values that were corrected in between are saved, unless the row has
 * changed since.
 *
 * @throws DomainError `already_added` when the row was added and then changed; the table's code when it was
 * deleted
 */
export async function createRow<Row extends { id: string }>(
  db: Queries,
  table: VersionedTable<Row>,
  addition: Values & { creationKey: string },
): Promise<string> {
  const { creationKey: key, ...values } = addition
  const added = await db
    .insertInto(table.name)
    .values(addition as never)
    .onConflict((repeat) => repeat.column('creationKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const earlier = await findRow(db, table, 'creationKey', key)
  if (isSettled(earlier, values)) return earlier.id
  const corrected = await db
    .updateTable(table.name)
    .set(values)
    .where('creationKey', '=', key)
    .where('version', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (!corrected) throw new DomainError('already_added')
  return corrected.id
}

/**
 * Saves the changed fields of a row, provided that it still has the version that the edit began from, and
 * returns the row.
 *
 * @throws DomainError `version_conflict` with the row as it is now, when it has changed since and does not
 * hold these values already; the table's code when it was deleted
 */
export async function updateRow<Row extends { id: string }>(
  db: Queries,
  table: VersionedTable<Row>,
  { id, version, changes }: { id: string; version: number; changes: Values },
): Promise<Row> {
  // An edit that waits for a delivery of the same product to commit then meets the new version.
  const saved = await db
    .updateTable(table.name)
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  const current = await findRow(db, table, 'id', id)
  if (saved || isSettled(current, changes)) return current
  throw new DomainError('version_conflict', current)
}

/** Whether a row already holds the values of an edit: its answer was lost, or somebody else made the same change. */
function isSettled(current: object, changes: Values): boolean {
  return JSON.stringify({ ...current, ...changes }) === JSON.stringify(current)
}

/** Reads a row. @throws DomainError the table's code when there is none */
export async function findRow<Row extends { id: string }>(
  db: Queries,
  { find, notFound }: VersionedTable<Row>,
  column: 'id' | 'creationKey',
  value: string,
): Promise<Row> {
  const row = await find(db, column, value)
  if (!row) throw new DomainError(notFound)
  return row
}
