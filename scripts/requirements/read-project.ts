import { globSync, readFileSync } from 'node:fs'
import { definedIds, type TextFile } from './references.ts'

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
