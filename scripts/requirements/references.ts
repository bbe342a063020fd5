import { globSync, readFileSync } from 'node:fs'

export type TextFile = { path: string; text: string }

/** A requirement (CART-07) or a product choice (D46). */
const reference = /\b(?:([A-Z]{2,8})-\d{2}|D\d{1,3})\b/g

/** The IDs that a page of docs defines, in order: one for each line that begins `- **CART-07** …`. */
function definedIds(page: string): string[] {
  return [...page.matchAll(/^- \*\*([A-Z]+-\d{2}|D\d+)\*\* /gm)].map(([, id]) => id ?? '')
}

/**
 * Every mention of an ID that is not defined, as `path:line ID`. Another word of the same shape (UTF-16)
 * counts only at the beginning of a title.
 */
export function unknownReferences(files: TextFile[], defined: string[]): string[] {
  const known = new Set(defined)
  const areas = new Set(defined.map((id) => id.split('-')[0]))
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      const titled = new Set(titleIds(line, ' '))
      return [...line.matchAll(reference)]
        .filter(([id, area]) => !known.has(id) && (!area || areas.has(area) || titled.has(id)))
        .map(([id]) => `${file.path}:${index + 1} ${id}`)
    }),
  )
}

/**
 * The IDs at the beginning of the titles in the text of a test: of its string literals that begin with IDs.
 * What may follow an ID is a space, or the end of the literal in a table that fills titles.
 */
export function titleIds(text: string, after = ' \'"`'): string[] {
  const beginning = new RegExp(`['"\`]((?:(?:[A-Z]{2,8}-\\d{2}|D\\d{1,3})(?=[${after}]) ?)+)`, 'g')
  return [...text.matchAll(beginning)].flatMap(([, ids = '']) => ids.trim().split(' '))
}

export function untested(requirements: string[], tests: TextFile[]): string[] {
  const named = new Set(tests.flatMap(({ text }) => titleIds(text)))
  return requirements.filter((id) => !named.has(id))
}

/** The titles that carry more than two IDs: one test, one behaviour. */
export function crowdedTitles(tests: TextFile[]): string[] {
  const crowded = /['"`](?:(?:[A-Z]{2,8}-\d{2}|D\d{1,3}) ){3}.*/g
  return tests.flatMap(({ path, text }) => [...text.matchAll(crowded)].map(([title]) => `${path} ${title}`))
}

/** Every text of the project, its tests, and the IDs that the two pages of docs define. */
export function readProject(): {
  files: TextFile[]
  tests: TextFile[]
  requirements: string[]
  choices: string[]
} {
  const kinds = '{ts,tsx,mjs,cjs,js,sql,md,css,json,py,sh,yml}'
  const patterns = [`{src,database,tests,scripts,docs,bench,dev}/**/*.${kinds}`, `*.${kinds}`]
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => path !== 'package-lock.json' && !path.includes('node_modules'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  return {
    files,
    // The check's own test names requirements as examples only.
    tests: files.filter(
      ({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.endsWith('/references.test.ts'),
    ),
    requirements: definedIds(readFileSync('docs/requirements.md', 'utf8')),
    choices: definedIds(readFileSync('docs/product-choices.md', 'utf8')),
  }
}
