import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a program to its end and returns what it printed. */
export async function outputOf(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(file, args, { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** Keeps a process with all its threads on one core, where the system can; says whether it did. */
export function pin(pid: number, core: number): Promise<boolean> {
  return outputOf('taskset', ['-apc', String(core), String(pid)]).then(
    () => true,
    () => false,
  )
}
