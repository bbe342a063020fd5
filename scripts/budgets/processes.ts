import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks per second in /proc/<pid>/stat: 100 on every Linux that Node runs on. */
const TICKS = 100

/**
 * Seconds of processor time that some processes have used so far, by /proc; 0 where there is none. Unlike
 * seconds on the clock they stay the same when the machine is busy with something else.
 */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const used = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat ? (Number(fields[11]) + Number(fields[12])) / TICKS : 0
    }),
  )
  return used.reduce((sum, seconds) => sum + seconds, 0)
}

/** A process and all its descendants according to /proc; only itself where there is no /proc. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const family = [pid]
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  }
  return family
}

/**
 * Megabytes (of 1,000,000 bytes) that some processes hold: memory that several share is counted once in all.
 * Undefined where the system does not report it; a process that has ended meanwhile holds nothing.
 */
export async function memoryOf(pids: readonly number[]): Promise<number | undefined> {
  if ((await sharedOut('self')) === undefined) return undefined
  const held = await Promise.all(pids.map(sharedOut))
  return held.reduce((sum: number, bytes) => sum + (bytes ?? 0), 0) / 1_000_000
}

/** Bytes of one process, its part of what it shares included. */
async function sharedOut(pid: number | 'self'): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
