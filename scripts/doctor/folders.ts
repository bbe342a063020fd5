import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkPublicKeys, isEncrypted } from '#platform/backup/encryption.ts'
import { commandLine, StartError } from '#platform/command-line.ts'
import { codeOf } from '../steps/failure.ts'
import { type Finding, fine, hint, wrong } from './finding.ts'

const MB = 1024 * 1024
const LEAST_SPACE = 500 * MB
const GOOD_SPACE = 2048 * MB
/** As long as the administration waits before it warns of the backups. */
const OLDEST_BACKUP_H = 36
const backupName = /^boutique-.*\.sauvegarde$/
const OTHERS_READ = 0o004

/** The folder, or the nearest one above it that exists: there it will be made. */
async function nearest(folder: string): Promise<string> {
  const path = resolve(folder)
  const exists = await stat(path).then(
    () => true,
    () => false,
  )
  return exists || dirname(path) === path ? path : nearest(dirname(path))
}

/** Whether the shop can write a folder of a setting, and has room there. */
export async function checkFolder(setting: string, folder: string): Promise<Finding[]> {
  const place = await nearest(folder)
  try {
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const user = process.getuid?.() ?? ''
    return [
      wrong(
        setting,
        `cet utilisateur (${user}) ne peut pas écrire dans ${place} (${codeOf(error) ?? 'erreur'})`,
        `chown ${user} ${place}, ou un autre dossier`,
      ),
    ]
  }
  const { bavail, bsize } = await statfs(place)
  return [checkSpace(setting, bavail * bsize)]
}

export function checkSpace(setting: string, bytes: number): Finding {
  const text = `${(bytes / MB / 1024).toFixed(1).replace('.', ',')} Go libres`
  if (bytes < LEAST_SPACE)
    return wrong(setting, text, 'faites de la place : PostgreSQL s’arrête quand le disque est plein')
  if (bytes < GOOD_SPACE) return hint(setting, text, 'prévoyez plus de place')
  return fine(setting, text)
}

/** Files of secrets must be readable for the shop, and should not be for others. */
export async function checkSecretFile(setting: string, path: string): Promise<Finding | null> {
  const { mode } = await stat(path)
  if (!(mode & OTHERS_READ)) return null
  return hint(setting, `tout utilisateur de cette machine peut lire ${path}`, `chmod o-r ${path}`)
}

export async function checkBackups(folder: string, now: number): Promise<Finding> {
  const files = await backupsIn(folder)
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  if (times.length === 0)
    return wrong(
      'Sauvegardes',
      `aucune dans ${folder}`,
      'la première se fait dans les dix minutes après le démarrage ; sinon voyez le journal',
    )
  const hours = Math.max(0, (now - Math.max(...times)) / 3_600_000)
  const text = `la dernière a ${Math.floor(hours)} h`
  return hours > OLDEST_BACKUP_H
    ? wrong(
        'Sauvegardes',
        text,
        `voyez pourquoi dans l’administration ou le journal ; ${commandLine('backup')} en fait une tout de suite`,
      )
    : fine('Sauvegardes', text)
}

/** Whether the public keys have no mistake, and the newest backup was encrypted for them. */
export async function checkEncryption(
  publicKeys: readonly string[],
  folder: string | null,
): Promise<Finding> {
  const setting = 'BACKUP_PUBLIC_KEY'
  if (publicKeys.length === 0) {
    return hint(
      'Chiffrement des sauvegardes',
      'aucune clé : qui copie un fichier de sauvegarde lit toute la boutique',
      `${commandLine('backup-key')} fait une clé, ou copiez les sauvegardes ailleurs par un outil qui les chiffre`,
    )
  }
  try {
    checkPublicKeys(publicKeys)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return wrong(setting, 'une clé publique n’est pas entière', 'recopiez-la du fichier de la clé')
  }
  const newest = folder ? (await backupsIn(folder)).at(-1) : undefined
  if (newest && !(await isEncrypted(newest)))
    return hint(
      'Chiffrement des sauvegardes',
      'la dernière n’est pas encore chiffrée',
      'la prochaine le sera ; effacez les anciennes quand elle est faite',
    )
  return fine('Chiffrement des sauvegardes', 'elles ne se lisent qu’avec votre clé secrète')
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => backupName.test(name))
    .sort()
    .map((name) => join(folder, name))
}
