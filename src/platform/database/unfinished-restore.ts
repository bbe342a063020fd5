import pg from 'pg'

/**
 * An empty schema that marks a database being restored. An interrupted restore leaves it, with what was
 * restored as its comment.
 */
export const RESTORE_SCHEMA = 'restore_unfinished'

/** What `npm run restore` was called with: the backup, and the files with a key or a list of erasures; whole paths. */
export type RestoreFiles = { file: string; others: readonly string[] }

/** What an unfinished restore was restoring; null when the database has none. */
export async function readUnfinishedRestore(owner: pg.ClientBase): Promise<RestoreFiles | null> {
  const { rows } = await owner.query<{ files: string | null }>(
    `select obj_description(oid, 'pg_namespace') as files from pg_namespace where nspname = $1`,
    [RESTORE_SCHEMA],
  )
  const [found] = rows
  if (!found) return null
  return found.files ? JSON.parse(found.files) : { file: '', others: [] }
}

/** Marks the database as being restored. */
export async function markRestore(owner: pg.ClientBase, { file, others }: RestoreFiles): Promise<void> {
  const files = pg.escapeLiteral(JSON.stringify({ file, others }))
  await owner.query(
    `create schema if not exists ${RESTORE_SCHEMA}; comment on schema ${RESTORE_SCHEMA} is ${files}`,
  )
}

/** Takes the mark away: the restore is complete. */
export async function unmarkRestore(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema ${RESTORE_SCHEMA}`)
}
