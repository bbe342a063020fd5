import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withImports } from '#scripts/steps/build-sources.ts'
import { root } from '#scripts/steps/tool.ts'

/** The commands of whoever runs the shop. */
const commands = [
  'start',
  'prepare-database',
  'backup',
  'backup-key',
  'restore',
  'reset-admin',
  'test-message',
  'doctor',
]

/** Scripts run in a process of their own: `join(root, 'scripts', 'backup.ts')`. */
const startedByPath = /'scripts', '([\w-]+\.ts)'/g

/**
 * The commands with every module of the project that they import or start as a process, from the root of the
 * project.
 */
export async function runtimeFiles(): Promise<string[]> {
  const entries = new Set(commands.map((name) => join('scripts', `${name}.ts`)).filter(isThere))
  for (let known = 0; known < entries.size; ) {
    known = entries.size
    for (const file of await withImports(root, [...entries])) {
      const text = await readFile(join(root, file), 'utf8')
      for (const [, name = ''] of text.matchAll(startedByPath))
        if (isThere(join('scripts', name))) entries.add(join('scripts', name))
    }
  }
  return [...(await withImports(root, [...entries]))].sort()
}

function isThere(file: string): boolean {
  return existsSync(join(root, file))
}
