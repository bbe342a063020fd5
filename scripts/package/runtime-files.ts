import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withImports } from '#scripts/steps/build-sources.ts'
import { root } from '#scripts/steps/tool.ts'

/** The commands of whoever runs the shop, and what they start by path. */
const commands = ['start', 'prepare-database', 'backup', 'restore', 'reset-admin', 'test-message', 'doctor']

/** The commands with every module of the project that they import, from the root of the project. */
export async function runtimeFiles(): Promise<string[]> {
  const entries = commands
    .map((name) => join('scripts', `${name}.ts`))
    .filter((file) => existsSync(join(root, file)))
  return [...(await withImports(root, entries))].sort()
}
