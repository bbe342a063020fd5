import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { endOf, root } from './tool.ts'

/** Below what serves customers. */
const NICENESS = 10

/** What encrypts is loaded by the start of a shop only to check its keys. @throws StartError for a key with a mistake */
export async function checkBackupKeys({ backupKeys }: Pick<Config, 'backupKeys'>): Promise<void> {
  if (backupKeys.length === 0) return
  const { checkPublicKeys } = await import('#platform/backup/encryption.ts')
  checkPublicKeys(backupKeys)
}

/**
 * Runs `npm run backup` beside the shop: the serving process never connects as the owner of the database, and
 * does not wait for a backup.
 *
 * @returns the bytes of the file
 * @throws Error with the line that the command ended with
 */
export async function backUpInOwnProcess(file: string, signal: AbortSignal | undefined): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'backup.ts'), file], {
    env: { ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const { code, said } = await endOf(child)
  if (code !== 0) throw new Error(said.split('\n').at(-1) || 'La sauvegarde a été interrompue')
  return (await stat(file)).size
}
