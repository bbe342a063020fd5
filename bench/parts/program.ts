import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The path of a program of this machine, or undefined. Servers are in folders that an ordinary PATH leaves
 * out.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Runs a program to its end and returns what it printed. */
export async function outputOf(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(file, args, { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** Keeps a process with all its threads on one core, where the system can; says whether it did. */
export async function pin(pid: number, core: number): Promise<boolean> {
  const taskset = findProgram('taskset')
  if (!taskset) return false
  return outputOf(taskset, ['-apc', String(core), String(pid)]).then(
    () => true,
    () => false,
  )
}
