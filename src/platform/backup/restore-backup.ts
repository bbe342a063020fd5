import pg from 'pg'
import { StartError } from '#platform/command-line.ts'
import {
  markRestore,
  type RestoreFiles,
  readUnfinishedRestore,
  unmarkRestore,
} from '#platform/database/preparation.ts'
import {
  appliedMigrations,
  laterThan,
  migrationsFolder,
  pendingMigrations,
  readMigrations,
} from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { readBackup } from './backup-reader.ts'
import type { BackupHeader, BackupTrailer } from './encryption.ts'
import { eraseAgain, readErasureList } from './erasure-list.ts'
import { loadBackup } from './load-backup.ts'
import { emptyDatabase, isEmptyDatabase } from './shop-objects.ts'

/** The longest that a statement of a backup or a restore may run; it waits one minute for a lock. */
const settings = {
  statement_timeout: '6h',
  lock_timeout: '60s',
  // While one connection copies a large table, the other one may be idle already.
  idle_in_transaction_session_timeout: '6h',
  // Makes the text of each value, and so its hash, the same on every server.
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  search_path: 'public, pg_temp',
}

/** Opens a connection as the owner, with its own time limits and fixed output formats. */
export async function openOwnerSession(ownerUrl: string, name: string): Promise<pg.Client> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener an interrupted connection would end the process. The pending query gets the error
  // anyway.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    for (const [setting, value] of Object.entries(settings)) {
      await owner.query(`set ${setting} = ${value.includes(',') ? value : owner.escapeLiteral(value)}`)
    }
    // The work of a process that was killed ends soon, and its locks with it. Servers on some systems cannot do this.
    await owner.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)
    return owner
  } catch (error) {
    await owner.end().catch(() => undefined)
    throw error
  }
}

export type RestoreReport = {
  header: BackupHeader
  trailer: BackupTrailer
  /** How many people in the backup had been erased since it was made. */
  erased: number
}

type Restore = RestoreFiles & {
  ownerUrl: string
  /** One of them opens an encrypted backup. */
  secretKeys?: readonly string[]
  /** Folders that may hold lists of erasures. */
  erasureLists: readonly string[]
  onStep: (what: string) => void
  /** Where the migrations are: those of another release, for tests. */
  folder?: string
}

/** Reads a backup to its end: header and counts; StartError when damaged or of another line of releases. */
export async function inspectBackup(
  file: string,
  { folder = migrationsFolder, secretKeys = [] }: Pick<Partial<Restore>, 'folder' | 'secretKeys'> = {},
): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  const visitor = {
    onHeader: async (found: BackupHeader) => {
      await checkMigrations(found, folder)
      header = found
    },
  }
  await readBackup(file, visitor, secretKeys)
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
 * Restores a backup into an empty database, or one in which a restore was interrupted, whatever was restored
 * there: migrates as far as the backup was, loads and checks it, runs the remaining migrations, and repeats the
 * erasures of the lists. Until then the database is marked, so that the next start restores it first. For one
 * process at a time.
 *
 * @param header from `inspectBackup`
 * @throws StartError for a database that is not empty, or a table whose count or hash differs
 */
export async function restoreBackup(
  header: BackupHeader,
  { file, others, ownerUrl, secretKeys = [], erasureLists, onStep, folder = migrationsFolder }: Restore,
): Promise<RestoreReport> {
  const owner = await openOwnerSession(ownerUrl, 'shop restore')
  try {
    const unfinished = await readUnfinishedRestore(owner)
    if (!unfinished && !(await isEmptyDatabase(owner))) {
      throw new StartError(
        'La base n’est pas vide, et rien n’y est écrasé : restaurez dans une base nouvelle (DATABASE_URL) ou un dossier vide (DATA_DIR).',
      )
    }
    await markRestore(owner, { file, others })
    if (unfinished) {
      onStep('Ce qu’une restauration interrompue a laissé est retiré')
      await emptyDatabase(owner)
    }
    onStep('Structure de la base')
    await migrate(ownerUrl, { only: header.migrations, folder })
    if ((await appliedMigrations(owner)).join() !== header.migrations.toSorted().join()) {
      throw new Error('the migrations are not those of the backup')
    }
    onStep('Données')
    const trailer = await loadBackup(owner, file, secretKeys)
    onStep('Mise à jour et effacements')
    await migrate(ownerUrl, { folder })
    const lists = await Promise.all(erasureLists.map(readErasureList))
    const erased = await eraseAgain(
      owner,
      lists.filter((list) => list !== null),
    )
    await holdLetters(owner)
    await unmarkRestore(owner)
    await owner.query('analyze')
    return { header, trailer, erased }
  } finally {
    await owner.end()
  }
}

/** Whom a letter has reached since the backup nobody knows: the staff decides whether it goes on (D63). */
async function holdLetters(owner: pg.Client): Promise<void> {
  await owner.query(`
    update letters set state = 'paused' where state = 'sending';
    update letters set state = 'draft', due_at = null where state = 'planned' and due_at <= now()`)
}
