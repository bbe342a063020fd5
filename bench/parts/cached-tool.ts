import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { begin } from '#scripts/steps/progress.ts'
import { root } from '#scripts/steps/tool.ts'
import { outputOf } from './program.ts'

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
