import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../steps/tool.ts'

const folder = 'src/features/content/pages'

/** What a file of prose may say of its page before the text. */
const fields = ['title', 'alias', 'description', 'layout', 'eyebrow', 'intro', 'scene', 'help'] as const

type Field = (typeof fields)[number]

export type ProseFile = { head: Partial<Record<Field, string>>; body: string }

/** What routes, sitemap and robots need to know of a page. */
export type PageFacts = { path: `/${string}`; alias?: `/${string}`; title: string; description: string }

/** Splits a file of prose into its head, lines of `name: value` between two lines of `---`, and its text. */
export function readProse(source: string): ProseFile {
  const [, lines, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? []
  if (lines === undefined || body === undefined)
    throw new Error('begins with a head between two lines of ---')
  const head: ProseFile['head'] = {}
  for (const line of lines.trimEnd().split('\n')) {
    const [, name, value] = /^(\w+): *(.+)$/.exec(line) ?? []
    const field = fields.find((known) => known === name)
    if (!field || !value) throw new Error(`the head has no such line: ${line}`)
    head[field] = value.trim()
  }
  return { head, body }
}

/** The facts of a page; its path is the name of its file. */
export function factsOf(file: string, { head }: ProseFile): PageFacts {
  const { title, alias, description } = head
  if (!title || !description) throw new Error('the head has no title or no description')
  return {
    path: `/${basename(file, '.md')}`,
    ...(alias ? { alias: `/${alias.replace(/^\//, '')}` as const } : {}),
    title: typeset(title),
    description: typeset(description),
  }
}

/** The facts of all pages, for programs that run without a build. */
export async function allPageFacts(): Promise<PageFacts[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md'))
  const read = async (name: string) =>
    factsOf(name, readProse(await readFile(join(root, folder, name), 'utf8')))
  return Promise.all(names.map(read))
}

/**
 * Sets a text as French is printed: the apostrophe, and spaces that do not break before `: ; ? ! %`, after `°` and inside
 * guillemets. Whoever writes types what the keyboard has, and `&nbsp;` for any other space that must not break.
 */
export function typeset(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replaceAll('...', '…')
    .replace(/ (?=[:;?!%»])|(?<=[«°]) /g, '\u202f')
    .replaceAll('&nbsp;', '\u00a0')
}
