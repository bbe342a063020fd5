import { type ChildProcess, spawn } from 'node:child_process'
import { chown, copyFile, open, readFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/command-line.ts'
import { freePort } from '#platform/free-port.ts'
import type { Logger } from '#platform/log.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Place } from './embedded-cluster.ts'
import { endServer, killRemains, readPidFile } from './embedded-orphan.ts'
import { asUser, type RunAs, shortEnvironment } from './embedded-user.ts'

/** A start begins a new log when the old one is larger than this. */
const OLD_BYTES = 1_000_000
/** And while the server runs, above this. */
const MOST_BYTES = 10_000_000
const LOOK_MS = 60 * 60_000

/** Opens the file that the server writes to; keeps the log of the previous start as `<path>.1`. */
export async function openLog(path: string, user: RunAs | undefined) {
  if ((await sizeOf(path)) > OLD_BYTES) await rename(path, `${path}.1`)
  const handle = await open(path, 'a', 0o600)
  if (user) await chown(path, user.uid, user.gid)
  return handle
}

/**
 * Moves the content of a running server's log to `<path>.1` when it has more than 10 MB. The server always appends
 * to the file, so it continues at its beginning.
 */
export async function trimLog(path: string, most = MOST_BYTES): Promise<void> {
  if ((await sizeOf(path)) <= most) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** Checks the log each hour for as long as the process lives; returns a function that ends the checks. */
function boundLog(path: string): () => void {
  const looking = setInterval(() => void trimLog(path).catch(() => undefined), LOOK_MS).unref()
  return () => clearInterval(looking)
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** For a small shop beside its server on a small machine: lean in memory, every commit safe on disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_workers: '1',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '1',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

type Setup = {
  place: Place
  binaries: Binaries
  user: RunAs | undefined
  flags: string[]
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export type RunningServer = { port: number; pid: () => number; stop: () => Promise<void> }

/** Starts the server and starts it again, on the same port, should it ever die by itself. */
export async function keepRunning(setup: Setup): Promise<RunningServer> {
  let stopping = false
  const { child: first, port } = await startSomewhere(setup)
  let child = first
  const watch = (watched: ChildProcess) => watched.once('exit', () => void revive())
  const revive = async () => {
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 10_000)) {
      setup.log.error('PostgreSQL ended unexpectedly and is started again')
      try {
        await killRemains(setup.place.cluster)
        child = await launch(setup, port)
        if (stopping) await end(child)
        else watch(child)
        return
      } catch (error) {
        setup.log.error({ error }, 'PostgreSQL does not start')
        await sleep(wait)
      }
    }
  }
  watch(child)
  const leaveLog = boundLog(logOf(setup.place))
  return {
    port,
    pid: () => child.pid ?? 0,
    stop: () => {
      stopping = true
      leaveLog()
      return end(child)
    },
  }
}

/** Tries again for a while: the port may be taken meanwhile, or parts of a killed server may still be ending. */
async function startSomewhere(setup: Setup): Promise<{ child: ChildProcess; port: number }> {
  for (const until = Date.now() + 15_000; ; await sleep(200)) {
    const port = await freePort()
    try {
      return { child: await launch(setup, port), port }
    } catch (error) {
      if (Date.now() > until || !(error instanceof StartError)) throw error
    }
  }
}

const logOf = (place: Place) => join(place.dataDir, 'postgres.log')

/** Runs the server in a session of its own: Ctrl-C in the terminal must not end it before the shop has drained. */
async function launch({ place, binaries, user, flags }: Setup, port: number): Promise<ChildProcess> {
  const options = Object.entries({ ...settings, port: String(port) }).map(
    ([key, value]) => `-c${key}=${value}`,
  )
  const args = ['-D', place.cluster, ...options, ...flags]
  const needed = [join(binaries.home, 'native', 'share', 'postgresql'), place.cluster]
  const command = await asUser(user, binaries.postgres, args, needed)
  const logFile = logOf(place)
  const output = await openLog(logFile, user)
  const env = shortEnvironment()
  const stdio: ['ignore', number, number] = ['ignore', output.fd, output.fd]
  const child = spawn(command.file, command.args, {
    ...command.options,
    env,
    stdio,
    detached: true,
    cwd: '/',
  })
  await output.close()
  await ready(child, place, logFile)
  return child
}

async function ready(child: ChildProcess, place: Place, logFile: string): Promise<void> {
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure ??= `code ${code ?? signal}`
  })
  while (failure === undefined) {
    const file = await readPidFile(place.cluster)
    if (file?.ready && file.pid === child.pid) return
    await sleep(10)
  }
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? failure
  throw new StartError(`PostgreSQL n'a pas démarré : ${reason} (voir ${logFile}).`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  await endServer(child.pid, (_, signal) => void child.kill(signal))
}
