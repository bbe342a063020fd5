import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ERASURES_FILE } from '#platform/backup/erasure-list.ts'
import { inspectBackup, type RestoreReport, restoreBackup } from '#platform/backup/restore-backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { keyOptions } from '#platform/keys.ts'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { rowsOf } from './steps/backup-text.ts'
import { giveUp } from './steps/failure.ts'
import { seconds } from './steps/progress.ts'

/**
 * Tables that are filled in the transaction that emptied them need no log then: their files are on disk
 * before the transaction ends.
 */
const loadingFlags = ['-cwal_level=minimal', '-cmax_wal_senders=0', '-cmax_wal_size=1GB']

/**
 * Restores a backup into an empty database: that of `DATABASE_URL`, else a new one of the shop's own in
 * `DATA_DIR` (D41).
 */
async function restore(name: string | undefined, list: string | undefined): Promise<RestoreReport> {
  if (!name) throw new StartError('Indiquez la sauvegarde : npm run restore -- boutique.sauvegarde')
  const file = resolve(name)
  await access(file).catch(() => {
    throw new StartError(`${file} n’existe pas ou ne peut pas être lu.`)
  })
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  if (config.serving.url && !config.databaseUrl) {
    throw new StartError('DATABASE_URL : manque ; une restauration se fait en propriétaire de la base.')
  }
  const onStep = (what: string) => console.log(`${what}…`)
  onStep('Contrôle du fichier')
  const header = await inspectBackup(file)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: createLog(config.logLevel), flags: loadingFlags })
  try {
    const ownerUrl = config.databaseUrl ?? embedded?.ownerUrl ?? ''
    const folders = [dirname(file), config.dataDir, ...(config.backup ? [config.backup.folder] : [])]
    const erasureLists = [...folders.map((folder) => join(folder, ERASURES_FILE)), ...(list ? [list] : [])]
    return await restoreBackup(header, {
      file,
      ownerUrl: withKeys(ownerUrl, config.shopKeys),
      erasureLists,
      onStep,
    })
  } finally {
    await embedded?.stop()
  }
}

/** Finding erased people needs the keys that the operator configured. */
function withKeys(ownerUrl: string, shopKeys: readonly string[] | null): string {
  const url = new URL(ownerUrl)
  if (shopKeys) url.searchParams.set('options', keyOptions(shopKeys))
  return url.href
}

const began = performance.now()
const [file, list] = process.argv.slice(2)
const done = await restore(file, list).catch((error) =>
  giveUp(error, 'La sauvegarde n’a pas été restaurée', 'fr'),
)
const { header, trailer, erased } = done
const madeAt = new Date(header.madeAt).toLocaleString('fr-FR', { timeZone: 'Africa/Abidjan' })
console.log(`Restauration faite en ${seconds(began, 'fr')} s : sauvegarde du ${madeAt}`)
console.log(`${rowsOf(trailer.tables)} ; chaque table est telle qu’elle était.`)
if (erased > 0) console.log(`Personnes effacées de nouveau : ${erased}`)
console.log('Chacun se reconnecte ; la boutique s’ouvre par npm start.')
process.exit(0)
