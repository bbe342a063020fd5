import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const requirements = ['docs/requirements.md', 'docs/product-choices.md']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const texts = /"([^"\n]*)"|`([^`]*)`|'([^'\n]*)'|>([^<>{}]+)</g

const straightApostrophe = /\b(?:[ldnscjmt]|qu|jusqu|aujourd)'\p{L}/iu
const threeDots = /\p{L}\.\.\.(?![.\w/])/u

/** The French texts of a source file with a straight apostrophe or three dots, unless they are specified. */
function offenders(path: string): string[] {
  const source = readFileSync(path, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(?<=^|\s)\/\/.*/gm, '')
  return [...source.matchAll(texts)]
    .map((found) => found.slice(1).find(Boolean)?.trim() ?? '')
    .filter((text) => straightApostrophe.test(text) || threeDots.test(text))
    .filter((text) => !requirements.includes((text.split('${')[0] ?? '').slice(0, 60)))
    .map((text) => `${path}: ${text}`)
}

it('NAV-01 French texts have typographic apostrophes and ellipses, except specified ones', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.|\.gen\./.test(path))
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap(offenders)).toEqual([])
})
