import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { begin } from '#scripts/steps/progress.ts'
import { root } from '#scripts/steps/tool.ts'

const run = promisify(execFile)

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

/**
 * The folder of a tool of that version, installed into .cache at its first use. A tool that runs now and then is not
 * among the dependencies, where it would be installed with each of them.
 */
export async function cachedTool(name: string, version: string): Promise<string> {
  const home = join(root, '.cache', `${name}-${version}`)
  const folder = join(home, 'node_modules', name)
  if (existsSync(folder)) return folder
  const done = begin(`Installing ${name} ${version}`)
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  await outputOf('npm', ['install', ...quiet, '--prefix', home, `${name}@${version}`])
  done()
  return folder
}
