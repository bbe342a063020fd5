import { existsSync } from 'node:fs'
import { runProgram } from '../steps/tool.ts'

/**
 * Installs packages of the system where that may be done (root on Debian and its like), without starting the
 * services that they bring. Says whether it was done.
 */
export async function installPackage(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { env, quiet: true, timeoutMs: 600_000 }
  await runProgram('apt-get', ['update'], options)
  return runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}
