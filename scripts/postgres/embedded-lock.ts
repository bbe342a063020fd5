import { createHash } from 'node:crypto'
import { stat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/command-line.ts'

/**
 * Makes this process the only shop on a data folder, until it releases the lock or dies by whatever means.
 * A second one is refused with a StartError, after a moment: the first may just be about to end.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  for (const until = Date.now() + 3000; Date.now() < until; await sleep(100)) {
    const release = await tryLock(dataDir)
    if (release) return release
  }
  throw new StartError(`Une boutique tourne déjà sur le dossier ${dataDir} : arrêtez-la d'abord.`)
}

/**
 * Locks a folder, or returns undefined when another process holds it. The lock is a listening socket without
 * a file (Linux, Windows), so nothing stale can remain of it.
 */
export async function tryLock(folder: string): Promise<(() => Promise<void>) | undefined> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `boutique-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  const address = addressOf(name)
  const server = (await listen(address)) ?? (await listenAfterCleaning(address))
  if (!server) return undefined
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.lock`)
}

/** The listening server, or undefined when somebody else listens there. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

/** Only where the socket is a file: one without an answer was left by a killed process. */
async function listenAfterCleaning(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  if (await answers(address)) return undefined
  await unlink(address).catch(() => undefined)
  return listen(address)
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(address)
    visitor.once('connect', () => resolve(true)).once('error', () => resolve(false))
    visitor.once('close', () => visitor.destroy())
  })
}
