import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { checkCertificate } from './doctor/clock.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Finding, reportOf, wrong } from './doctor/finding.ts'
import { checkBackups, checkEncryption, checkFolder, checkSecretFile } from './doctor/folders.ts'
import { availableMemory, checkMemory, checkNode, checkPort } from './doctor/machine.ts'
import { checkChat, checkMail, checkWave, checkWaveCalls } from './doctor/messages.ts'
import { checkSettings } from './doctor/settings.ts'
import { runningEmbedded } from './postgres/embedded.ts'
import { root } from './steps/tool.ts'

const TIMEOUT_MS = 20_000

/** Says in French what is wrong with this machine and these settings, and what to do (D41). It changes nothing. */
async function examine(): Promise<Finding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const node = checkNode(process.version, devDependencies.node)
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [
      node,
      wrong('Réglages', error.message.replace(/\.$/, ''), 'corrigez-le, puis relancez : le reste en dépend'),
    ]
  }
  const found = await Promise.all([
    [node],
    checkSettings(config),
    [await checkPort(config.host, config.port)],
    [checkMemory(await availableMemory())],
    checkFolder('DATA_DIR', config.dataDir),
    ...secretFiles(),
    ...(config.tls ? [checkCertificate(config.tls, Date.now())] : []),
    checkDatabase(config, signal),
    ...(config.smtpUrl ? [checkMail(config.smtpUrl)] : []),
    ...(config.whatsapp ? [checkChat(config.whatsapp, signal)] : []),
    ...(config.wave
      ? [
          checkWave(config.wave, config.publicUrl, signal),
          checkWaveCalls(config.databaseUrl ?? (await runningEmbedded(config.dataDir))),
        ]
      : []),
    ...(config.backup
      ? [checkFolder('BACKUP_DIR', config.backup.folder), checkBackups(config.backup.folder, Date.now())]
      : []),
    ...(config.backup || config.backupKeys.length > 0
      ? [checkEncryption(config.backupKeys, config.backup?.folder ?? null)]
      : []),
  ])
  return found.flat().filter((finding) => finding !== null)
}

/** What the settings of secrets name; `readConfig` has read them already. */
function secretFiles(): Promise<Finding | null>[] {
  return Object.entries(process.env).flatMap(([name, path]) =>
    /_(URL|PASSWORD|TOKEN|SECRET|KEYS|KEY)_FILE$/.test(name) && path?.trim()
      ? [checkSecretFile(name, path.trim())]
      : [],
  )
}

const { lines, exitCode } = reportOf(await examine())
console.log(lines.join('\n'))
process.exit(exitCode)
