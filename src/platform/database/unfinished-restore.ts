import type { ClientBase } from 'pg'
import { StartError } from '#platform/start-error.ts'

/**
 * An empty schema that marks the database while a backup is being restored. An interrupted restore leaves it
 * behind.
 */
export const RESTORE_SCHEMA = 'restore_unfinished'

/** @throws StartError for a database whose restore was not completed */
export async function refuseUnfinishedRestore(owner: ClientBase): Promise<void> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [RESTORE_SCHEMA])
  if (rowCount) {
    throw new StartError(
      'La restauration de cette base n’est pas allée au bout : recommencez-la dans une base nouvelle ou un dossier vide (npm run restore).',
    )
  }
}
