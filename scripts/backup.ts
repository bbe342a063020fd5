import { resolve } from 'node:path'
import { type BackupReport, writeBackup } from '#platform/backup/write-backup.ts'
import { commandLine, StartError } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { rowsOf, sizeText } from './steps/backup-text.ts'
import { reachDatabase } from './steps/database/database-access.ts'
import { codeOf, giveUp } from './steps/failure.ts'
import { seconds } from './steps/progress.ts'

/** Codes of the system that mean: there is no room left. */
const full = /^(ENOSPC|EDQUOT)$/

/** Backs the shop up into a file, whether it runs or not (D41). */
async function backUp(name: string | undefined): Promise<{ file: string; report: BackupReport }> {
  if (!name)
    throw new StartError(`Indiquez le fichier à écrire : ${commandLine('backup', 'boutique.sauvegarde')}`)
  const file = resolve(name)
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, release } = await reachDatabase(config, createLog(config.logLevel))
  try {
    return { file, report: await writeBackup(ownerUrl, file, config.backupKeys) }
  } catch (error) {
    throw explained(error, file)
  } finally {
    await release()
  }
}

function explained(error: unknown, file: string): unknown {
  const code = codeOf(error) ?? ''
  if (full.test(code)) return new StartError(`Le disque est plein : ${file} n’a pas pu être écrit.`)
  if (/^(ENOENT|EACCES|EPERM|EROFS|ENOTDIR)$/.test(code)) {
    return new StartError(`${file} ne peut pas être écrit (${code}).`)
  }
  return error
}

const began = performance.now()
const done = await backUp(process.argv[2]).catch((error) =>
  giveUp(error, 'La sauvegarde n’a pas été faite', 'fr'),
)
const { file, report } = done
console.log(`Sauvegarde faite en ${seconds(began, 'fr')} s : ${file} (${sizeText(report.bytes)})`)
console.log(rowsOf(report.tables))
process.exit(0)
