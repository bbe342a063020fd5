import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSecretKeys } from '#platform/backup/encryption.ts'
import { ERASURES_FILE, readErasureList } from '#platform/backup/erasure-list.ts'
import { inspectBackup, type RestoreReport, restoreBackup } from '#platform/backup/restore-backup.ts'
import { commandLine, StartError } from '#platform/command-line.ts'
import type { Config } from '#platform/config/config.ts'
import type { RestoreFiles } from '#platform/database/preparation.ts'
import { keyOptions } from '#platform/keys.ts'
import { codeOf } from './failure.ts'

const DISK_FULL = '53100'

/** The checked files of a restore. */
export type CheckedRestore = {
  /** @throws StartError of one French line; the next restore or start then begins it again */
  into: (ownerUrl: string) => Promise<RestoreReport>
}

type Restoring = RestoreFiles & {
  config: Pick<Config, 'dataDir' | 'backup' | 'shopKeys'>
  onStep: (what: string) => void
}

/**
 * Reads the files of a restore to their ends, before anything is begun (D41).
 *
 * @throws StartError for a file that is missing, damaged, of a later release, or opened by none of the keys
 */
export async function checkRestore({ file, others, config, onStep }: Restoring): Promise<CheckedRestore> {
  await Promise.all([file, ...others].map(refuseMissing))
  const secretKeys = (await Promise.all(others.map(readSecretKeys))).flat()
  const given = await Promise.all(others.map(isKeyOrList))
  const stranger = others.find((_, at) => !given[at])
  if (stranger)
    throw new StartError(
      `${stranger} n’est ni une clé secrète, ni une liste d’effacements (${ERASURES_FILE}).`,
    )
  onStep('Contrôle du fichier')
  const header = await inspectBackup(file, { secretKeys })
  const folders = [dirname(file), config.dataDir, ...(config.backup ? [config.backup.folder] : [])]
  const erasureLists = [...folders.map((folder) => join(folder, ERASURES_FILE)), ...others]
  return {
    into: (url) => {
      const ownerUrl = withKeys(url, config.shopKeys)
      return restoreBackup(header, { file, others, secretKeys, ownerUrl, erasureLists, onStep }).catch(
        (error: unknown) => {
          throw error instanceof StartError ? error : stopped(error, file)
        },
      )
    },
  }
}

/** Begins a restore again that was interrupted, with the same files. For the start of a shop, before anything else. */
export async function finishRestore(files: RestoreFiles, ownerUrl: string, config: Config): Promise<void> {
  const mend = `relancez ${commandLine('restore', '<sauvegarde>')}, puis démarrez`
  if (!files.file) throw new StartError(`La restauration de cette base n’est pas allée au bout : ${mend}.`)
  console.log(`La restauration de ${files.file} n’était pas allée au bout : elle est reprise.`)
  try {
    const checked = await checkRestore({ ...files, config, onStep: (what) => console.log(`${what}…`) })
    await checked.into(ownerUrl)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(`${error.message} La base attend toujours cette restauration : ${mend}.`)
  }
}

async function refuseMissing(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new StartError(`${file} n’existe pas ou ne peut pas être lu.`)
  })
}

async function isKeyOrList(file: string): Promise<boolean> {
  return (await readSecretKeys(file)).length > 0 || (await readErasureList(file)) !== null
}

function stopped(error: unknown, file: string): StartError {
  const reason =
    codeOf(error) === DISK_FULL
      ? 'le disque de la base est plein'
      : error instanceof Error
        ? error.message
        : error
  return new StartError(
    `La restauration de ${file} s’est arrêtée (${reason}). Rien n’est à ranger : la même commande la recommence.`,
  )
}

/** Finding erased people needs the keys that the operator configured. */
function withKeys(ownerUrl: string, shopKeys: readonly string[] | null): string {
  const url = new URL(ownerUrl)
  if (shopKeys) url.searchParams.set('options', keyOptions(shopKeys))
  return url.href
}
