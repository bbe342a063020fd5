import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'

/** Pieces of text that a build leaves as they are: strings, attributes, and what stands between two tags. */
const piece = /'([^'\\\n]{14,})'|"([^"\\\n]{14,})"|>\s*([^<>{}()=\n]{14,}?)\s*</g
const screens = /^features\/[^/]+\/staff\/.*\.tsx?$/

/** Imported paths, and keywords such as "non-scaling-stroke", that libraries know as well. */
const noText = /^[#.]|^[a-z]+(-[a-z]+)+$/

/** Finds scripts that hold a part of the staff's screens, by the texts that stand in no other source. */
export type StaffScripts = {
  /** How many texts give such a script away; 0 while there are no such screens. */
  marks: number
  isStaff: (script: string) => boolean
}

export async function staffScripts(): Promise<StaffScripts> {
  const names = (await readdir(join(root, 'src'), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.gen\./.test(name))
  const staff = await readAll(names.filter((name) => screens.test(name)))
  const others = await readAll(names.filter((name) => !screens.test(name)))
  const marks = marksOf(staff, others)
  if (marks.length > 0) await expectSomewhere(marks)
  return { marks: marks.length, isStaff: (script) => marks.some((mark) => script.includes(mark)) }
}

/** The texts of some sources that the others do not have. */
export function marksOf(sources: string, others: string): string[] {
  const found = [...sources.replace(/^import .*$/gm, '').matchAll(piece)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )
  return [...new Set(found)].filter((text) => !noText.test(text) && !others.includes(text))
}

/** A search that finds nothing anywhere is blind. */
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
