import { resolve } from 'node:path'
import type pg from 'pg'
import type { RestoreReport } from '#platform/backup/restore-backup.ts'
import { commandLine, StartError } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { takePreparationLock } from '#platform/database/preparation.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { rowsOf } from './steps/backup-text.ts'
import { giveUp } from './steps/failure.ts'
import { seconds } from './steps/progress.ts'
import { type CheckedRestore, checkRestore } from './steps/restore-shop.ts'

/**
 * Tables that are filled in the transaction that emptied them need no log then: their files are on disk
 * before the transaction ends.
 */
const loadingFlags = ['-cwal_level=minimal', '-cmax_wal_senders=0', '-cmax_wal_size=1GB']

/**
 * Restores a backup into an empty database: that of `DATABASE_URL`, else a new one of the shop's own in
 * `DATA_DIR` (D41). The other files are keys of an encrypted backup and lists of erasures.
 */
async function restore([name, ...others]: readonly string[]): Promise<RestoreReport> {
  if (!name) throw new StartError(`Indiquez la sauvegarde : ${commandLine('restore', 'boutique.sauvegarde')}`)
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  if (config.serving.url && !config.databaseUrl) {
    throw new StartError('DATABASE_URL : manque ; une restauration se fait en propriétaire de la base.')
  }
  const checked = await checkRestore({
    file: resolve(name),
    others: others.map((other) => resolve(other)),
    config,
    onStep,
  })
  if (config.databaseUrl) return alone(config.databaseUrl, checked)
  const { dataDir, logLevel } = config
  const embedded = await startEmbedded({ dataDir, log: createLog(logLevel), flags: loadingFlags })
  try {
    return await alone(embedded.ownerUrl, checked)
  } finally {
    await embedded.stop()
  }
}

/** Restores while no shop prepares this database, and no other restore runs on it. */
async function alone(ownerUrl: string, checked: CheckedRestore): Promise<RestoreReport> {
  const work = async (holder: pg.Client) => {
    await takePreparationLock(holder, {
      onWait: () =>
        onStep('Une autre restauration, ou un démarrage, travaille sur cette base : attente de sa fin'),
    })
    return checked.into(ownerUrl)
  }
  return withClient(ownerUrl, work, { connectionTimeoutMillis: 10_000, keepAlive: true })
}

function onStep(what: string): void {
  console.log(`${what}…`)
}

const began = performance.now()
const { header, trailer, erased } = await restore(process.argv.slice(2)).catch((error) =>
  giveUp(error, 'La sauvegarde n’a pas été restaurée', 'fr'),
)
const madeAt = new Date(header.madeAt).toLocaleString('fr-FR', { timeZone: 'Africa/Abidjan' })
console.log(`Restauration faite en ${seconds(began, 'fr')} s : sauvegarde du ${madeAt}`)
console.log(`${rowsOf(trailer.tables)} ; chaque table est telle qu’elle était.`)
if (erased > 0) console.log(`Personnes effacées de nouveau : ${erased}`)
console.log('Chacun se reconnecte ; démarrez maintenant la boutique.')
process.exit(0)
