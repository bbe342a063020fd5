import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const requirements = ['docs/requirements.md', 'docs/product-choices.md']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.|\.gen\./.test(path))

/** Terminals, and what is stored with an order, have ordinary spaces: not every reader of them knows the narrow one. */
const plainText = /src\/platform\/|order-forms|status-change/

/** Titles of columns stand as the other shop writes them. */
const foreignTitles = /titles-by-language/

const straightApostrophe = /\b(?:[ldnscjmt]|qu|jusqu|aujourd)'\p{L}/iu
const threeDots = /\p{L}\.\.\.(?![.\w/])/u
const ordinarySpace = /[\p{L}\d»)’%…] (?:[;?!](?:[\s"»…]|$)|:(?:\s|$)|»)|« /u
/** In JSX and templates a text may begin after a value: `{name} : {phone}`. */
const ordinarySpaceAfterValue = /^ [:;?!»](?:\s|$)/

type Text = { value: string; afterValue: boolean }

/** Strings, pieces of templates and texts between tags, without those of imports. */
function textsOf(path: string): Text[] {
  const found: Text[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'ImportDeclaration') return
    if (type === 'Literal' && typeof value === 'string') found.push({ value, afterValue: false })
    if (type === 'JSXText' && typeof value === 'string') found.push({ value, afterValue: true })
    if (type === 'TemplateElement') found.push({ value: (value as { raw: string }).raw, afterValue: true })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return found
}

/** The texts of a file with such a fault, unless they are specified. */
function offenders(path: string, isFaulty: (text: Text) => boolean): string[] {
  return textsOf(path)
    .filter(isFaulty)
    .map(({ value }) => value.trim())
    .filter((text) => text.length < 6 || !requirements.includes(text.slice(0, 60)))
    .map((text) => `${path}: ${text}`)
}

it('NAV-01 French texts have typographic apostrophes and ellipses, except specified ones', () => {
  expect(files.length).toBeGreaterThan(400)
  const isFaulty = ({ value }: Text) => straightApostrophe.test(value) || threeDots.test(value)
  const own = files.filter((path) => !foreignTitles.test(path))
  expect(own.flatMap((path) => offenders(path, isFaulty))).toEqual([])
})

it('NAV-01 French texts have no-break spaces before : ; ? ! and inside guillemets, except specified ones', () => {
  const isFaulty = ({ value, afterValue }: Text) =>
    ordinarySpace.test(value) || (afterValue && ordinarySpaceAfterValue.test(value))
  const shown = files.filter((path) => !plainText.test(path) && !foreignTitles.test(path))
  expect(shown.flatMap((path) => offenders(path, isFaulty))).toEqual([])
})
