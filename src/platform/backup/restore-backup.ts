import type pg from 'pg'
import {
  appliedMigrations,
  laterThan,
  migrationsFolder,
  pendingMigrations,
  readMigrations,
} from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { RESTORE_SCHEMA } from '#platform/database/unfinished-restore.ts'
import { StartError } from '#platform/start-error.ts'
import type { BackupHeader, BackupTrailer } from './backup-format.ts'
import { readBackup } from './backup-reader.ts'
import { eraseAgain, readErasureList } from './erasure-list.ts'
import { loadBackup } from './load-backup.ts'
import { openOwnerSession } from './owner-session.ts'

export type RestoreReport = {
  header: BackupHeader
  trailer: BackupTrailer
  /** How many people in the backup had been erased since it was made. */
  erased: number
}

type Restore = {
  file: string
  ownerUrl: string
  /** Folders that may hold lists of erasures. */
  erasureLists: readonly string[]
  /** Called with each step that begins. */
  onStep: (what: string) => void
  /** Where the migrations are: those of another release, for tests. */
  folder?: string
}

/**
 * Reads a backup to its end and returns its header and counts.
 *
 * @throws StartError for a damaged file, or one of a release that is not an ancestor of this one
 */
export async function inspectBackup(file: string, folder = migrationsFolder): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  await readBackup(file, {
    onHeader: async (found) => {
      await checkMigrations(found, folder)
      header = found
    },
  })
  if (!header) throw new Error('a backup without a header was read')
  return header
}

async function checkMigrations({ migrations }: BackupHeader, folder: string): Promise<void> {
  const own = await readMigrations(folder)
  const [unknown] = laterThan(own, migrations)
  if (unknown) {
    throw new StartError(
      `Cette sauvegarde vient d’une version plus récente de la boutique (${unknown}) : installez celle-là d’abord.`,
    )
  }
  try {
    pendingMigrations(own, migrations)
  } catch (cause) {
    throw new StartError('Cette sauvegarde vient d’une version qui ne mène pas à celle-ci.', { cause })
  }
}

/**
 * Restores a backup into an empty database: migrates as far as the backup was, loads and checks it, runs the
 * remaining migrations, and repeats the erasures of the lists. Until then a marker keeps the shop from
 * starting.
 *
 * @param header from `inspectBackup`
 * @throws StartError for a database that is not empty, or a table whose count or hash differs
 */
export async function restoreBackup(
  header: BackupHeader,
  { file, ownerUrl, erasureLists, onStep, folder = migrationsFolder }: Restore,
): Promise<RestoreReport> {
  const owner = await openOwnerSession(ownerUrl, 'shop restore')
  try {
    await refuseFilled(owner)
    await owner.query(`create schema ${RESTORE_SCHEMA}`)
    onStep('Structure de la base')
    await migrate(ownerUrl, { only: header.migrations, folder })
    if ((await appliedMigrations(owner)).join() !== header.migrations.toSorted().join()) {
      throw new Error('the migrations are not those of the backup')
    }
    onStep('Données')
    const trailer = await loadBackup(owner, file)
    onStep('Mise à jour et effacements')
    await migrate(ownerUrl, { folder })
    const lists = await Promise.all(erasureLists.map(readErasureList))
    const erased = await eraseAgain(
      owner,
      lists.filter((list) => list !== null),
    )
    await owner.query(`drop schema ${RESTORE_SCHEMA}`)
    await owner.query('analyze')
    return { header, trailer, erased }
  } finally {
    await owner.end()
  }
}

async function refuseFilled(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth', 'migrations', 'graphile_worker', $1) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     union all
     select from pg_namespace where nspname = $1
     limit 1`,
    [RESTORE_SCHEMA],
  )
  if (rowCount) {
    throw new StartError(
      'La base n’est pas vide, et rien n’y est écrasé : restaurez dans une base nouvelle (DATABASE_URL) ou un dossier vide (DATA_DIR).',
    )
  }
}
