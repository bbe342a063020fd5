import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'

/** Texts that a build does not change: strings, attributes, and the text between two tags. */
const piece = /'([^'\\\n]{14,})'|"([^"\\\n]{14,})"|>\s*([^<>{}()=\n]{14,}?)\s*</g
const screens = /^features\/[^/]+\/admin\/.*\.tsx?$/

/** Imported paths, and keywords such as "non-scaling-stroke", that libraries know as well. */
const noText = /^[#.]|^[a-z]+(-[a-z]+)+$/

/** Finds scripts that hold code of the admin screens, by texts that no other source has. */
export type AdminScripts = { isAdmin: (script: string) => boolean }

/** Reads the sources of src/ and returns a test whether a built script contains a screen of the administration. */
export async function adminScripts(): Promise<AdminScripts> {
  const names = (await readdir(join(root, 'src'), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\./.test(name))
  const admin = await readAll(names.filter((name) => screens.test(name)))
  const others = await readAll(names.filter((name) => !screens.test(name)))
  const marks = marksOf(admin, others)
  await expectSomewhere(marks)
  return { isAdmin: (script) => marks.some((mark) => script.includes(mark)) }
}

/** The texts of some sources that the others do not have. */
export function marksOf(sources: string, others: string): string[] {
  const found = [...sources.replace(/^import .*$/gm, '').matchAll(piece)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )
  return [...new Set(found)].filter((text) => !noText.test(text) && !others.includes(text))
}

/** Without a match in the whole build, this check would pass whatever a page loads. */
async function expectSomewhere(marks: string[]): Promise<void> {
  const folder = join(root, 'dist', 'client', 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  for (const name of names) {
    const script = await readFile(join(folder, name), 'utf8')
    if (marks.some((mark) => script.includes(mark))) return
  }
  throw new Error('no built file holds a screen of the administration: this check sees nothing any more')
}

async function readAll(names: string[]): Promise<string> {
  const texts = await Promise.all(names.map((name) => readFile(join(root, 'src', name), 'utf8')))
  return texts.join('\n')
}

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
