import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'

const assets = join(root, 'dist', 'client', 'assets')

/** Of what every page loads and evaluates once it is ready, while somebody may be pressing: kB of compressed JavaScript. */
export const IDLE_LIMIT_KB = 10

/**
 * Kilobytes (brotli) of the scripts that every page starts once it is ready, beyond the one that it began with: the chunk of
 * `start-when-idle.ts` with all that it imports.
 */
export async function idleWeight(): Promise<number> {
  const files = await readdir(assets)
  const first = files.find((file) => /^start-when-idle-.*\.js$/.test(file))
  if (!first) throw new Error('the build has no chunk of start-when-idle.ts')
  const found = new Set([first])
  for (const file of found) {
    const script = await readFile(join(assets, file), 'utf8')
    for (const [, imported = ''] of script.matchAll(/\bfrom"\.\/([\w~-]+\.js)"/g)) {
      if (!imported.startsWith('index-')) found.add(imported)
    }
  }
  const sizes = await Promise.all(
    [...found].map(async (file) => (await stat(join(assets, `${file}.br`))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
