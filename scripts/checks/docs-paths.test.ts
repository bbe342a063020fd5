import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const pages = globSync(['README.md', '{docs,bench,database}/**/*.md']).filter(
  (path) => !path.includes('node_modules'),
)
const sources = globSync('{src,scripts,tests,database,bench,dev}/**/*.{ts,tsx,mjs,sql,json}')
const fileNames = new Set(sources.map((path) => basename(path)))
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

const path = /(?<![\w/.-])(?:src|scripts|tests|database|deploy|bench|dev|docs)\/[\w./$-]*[\w/]/g
const fileName = /`([\w$-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|sql))`/g
const testName = /[\w.-]+\.(?:spec|test)\.tsx?\b/g
const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g
const command = /npm run ([a-z][\w:-]*)/g

/** Everything that a page names and that does not exist. */
function missingIn(page: string): string[] {
  const text = readFileSync(page, 'utf8')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)]
  return [
    ...all(path).filter(([name]) => !existsSync(name)),
    ...all(fileName).filter(
      ([, name = '']) => !name.startsWith('NNN_') && !fileNames.has(name) && !existsSync(name),
    ),
    ...all(testName).filter(([name]) => !fileNames.has(name)),
    ...all(link).filter(([, target = '', heading]) => !leadsSomewhere(page, target, heading)),
    ...all(command).filter(([, name = '']) => !(name in scripts)),
  ].map(([found]) => `${page}: ${found}`)
}

function leadsSomewhere(page: string, target: string, heading: string | undefined): boolean {
  const file = target ? join(dirname(page), target) : page
  if (!existsSync(file)) return false
  return !heading || headingsOf(readFileSync(file, 'utf8')).includes(heading)
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return titlesOf(text).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

function titlesOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
}

const mention = /\bdocs\/(?:decisions\/(\d{3})|([\w/-]+\.md)(?:,[\s#*-]+"([^"]+)")?)/g
const decisions = globSync('docs/decisions/*.md').map((file) => basename(file).slice(0, 3))
const mentioning = globSync([
  '{src,scripts,tests,database,bench,dev,deploy}/**/*.{ts,tsx,mjs,sql,sh,yaml,cfg,conf,service}',
  '{Dockerfile,compose*.yaml,*.ts,.*.cjs}',
]).filter((file) => !file.includes('node_modules'))

/** What a source may call a place in a page: a heading, or the bold words with which a paragraph begins. */
function namesIn(text: string): string[] {
  return [...titlesOf(text), ...[...text.matchAll(/\*\*([^*]+?)\.?\*\*/g)].map(([, name = '']) => name)]
}

/** What a source says stands in a page, and does not. */
function lostIn(source: string): string[] {
  return [...readFileSync(source, 'utf8').matchAll(mention)]
    .filter(([, decision, page = '', title]) => {
      if (decision) return !decisions.includes(decision)
      const file = join('docs', page)
      return !existsSync(file) || (title && !namesIn(readFileSync(file, 'utf8')).includes(title))
    })
    .map(([found]) => `${source}: ${found}`)
}

it('finds pages and sources', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(fileNames.size).toBeGreaterThan(500)
})

it.each(pages)('%s names only files, folders, headings and commands that exist', (page) => {
  expect(missingIn(page)).toEqual([])
})

it('sources refer only to pages, headings and decisions that exist', () => {
  expect(mentioning.length).toBeGreaterThan(1000)
  expect(mentioning.flatMap(lostIn)).toEqual([])
})

describe('identifiers', () => {
  const identifier = /(?<![\w$])[A-Za-z_$][\w$]*/g
  const known = new Set(
    [...new Set([...mentioning, ...sources, 'package.json'])].flatMap(
      (file) => readFileSync(file, 'utf8').match(identifier) ?? [],
    ),
  )

  // Decisions and manuals also name what other programs have.
  it.each(['docs/architecture.md', 'docs/contributing.md', 'docs/glossary.md', 'database/README.md'])(
    '%s names only those that the code has',
    (page) => {
      const quoted = [...readFileSync(page, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
      const names = quoted.flatMap((text) => text.replace('NNN_what', '').match(identifier) ?? [])
      expect(names.filter((name) => /[a-z][A-Z]|_\w/.test(name) && !known.has(name))).toEqual([])
    },
  )
})
