import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '#platform/command-line.ts'

const run = promisify(execFile)

export type PidFile = { pid: number; port: number; ready: boolean }

/** What a running PostgreSQL says of itself in its cluster's folder. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Ends the PostgreSQL that a killed shop left behind, cleanly: what was committed stays. A pid file that
 * speaks of a dead process, or of a number that another program has by now, is removed, with what is left of
 * that server.
 */
export async function stopOrphan(cluster: string, onFound: (pid: number) => void): Promise<void> {
  const file = await readPidFile(cluster)
  if (!file) return
  if (!(file.pid > 0) || !(await isAlive(file.pid)) || !(await serves(file.pid, cluster))) {
    await killRemains(cluster)
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  onFound(file.pid)
  if (await endServer(file.pid, (pid, signal) => process.kill(pid, signal))) return
  throw new StartError(
    `Le PostgreSQL laissé par une boutique précédente (processus ${file.pid}) ne s'arrête pas : arrêtez-le à la main.`,
  )
}

/**
 * Kills what is left of a server whose main process was killed: parts of it that wait for a lock of another
 * part wait forever, and PostgreSQL does not start beside them. Nothing that was committed is lost. Only on
 * Linux; elsewhere the parts end by themselves or by hand.
 *
 * @param cluster the folder of a cluster whose main process is known to be dead
 */
export async function killRemains(cluster: string): Promise<void> {
  for (const pid of await processesIn(cluster)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
    for (const end = Date.now() + 5_000; Date.now() < end && (await isAlive(pid)); ) await sleep(10)
  }
}

async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const folder = await realpath(cluster)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map(async (pid) => (await worksIn(pid, folder)) && isPostgres(pid)))
  return pids.filter((_, at) => found[at])
}

const worksIn = async (pid: number, folder: string) =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder

const isPostgres = async (pid: number) =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'

/** Fast shutdown (open transactions end, all that is committed is written), then, after a minute, without delay. */
export async function endServer(
  pid: number,
  kill: (pid: number, signal: NodeJS.Signals) => void,
): Promise<boolean> {
  for (const [signal, seconds] of [['SIGINT', 60] as const, ['SIGQUIT', 10] as const]) {
    try {
      kill(pid, signal)
    } catch {
      return !(await isAlive(pid))
    }
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20)) {
      if (!(await isAlive(pid))) return true
    }
  }
  return false
}

/** A zombie (killed, and its parent never asked how it ended) counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/^[ZX]/.test(state.slice(state.lastIndexOf(')') + 2))
}

/** Whether this process is a PostgreSQL on this very cluster: its working folder is the cluster. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder !== undefined && folder === (await realpath(cluster))
  }
  if (process.platform === 'win32') return true
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(cluster)
}
