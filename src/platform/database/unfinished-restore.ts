import type { ClientBase } from 'pg'
import { StartError } from '#platform/start-error.ts'

/**
 * A schema that stands in the database while a backup is being restored: an empty mark, which a killed
 * restore leaves behind.
 */
export const RESTORE_SCHEMA = 'restore_unfinished'

/** @throws StartError for a database whose restore did not come to its end */
export async function refuseUnfinishedRestore(owner: ClientBase): Promise<void> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = $1', [RESTORE_SCHEMA])
  if (rowCount) {
    throw new StartError(
      'La restauration de cette base n’est pas allée au bout : recommencez-la dans une base nouvelle ou un dossier vide (npm run restore).',
    )
  }
}
