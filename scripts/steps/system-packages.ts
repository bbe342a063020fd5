import { existsSync } from 'node:fs'
import { runProgram } from './tool.ts'

/**
 * Installs a package of the system where that may be done (root on Debian and its like). Says whether it was.
 */
export async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, quiet: true, timeoutMs: 600_000 }
  await runProgram('apt-get', ['update'], options)
  return runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
