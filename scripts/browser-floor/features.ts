import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { parseSync } from 'vite'

/** The oldest browsers that read, order and sign in (D38). */
export const floor = {
  chrome: '99',
  chrome_android: '99',
  webview_android: '99',
  safari: '15.4',
  safari_ios: '15.4',
  firefox: '115',
  firefox_android: '115',
} as const

type BrowserName = keyof typeof floor

/** The floor's browsers that lack a feature; empty where all have it, undefined where nothing is recorded. */
function lacking(entry: Identifier | undefined): BrowserName[] | undefined {
  const compat = entry?.__compat
  if (!compat) return undefined
  return (Object.keys(floor) as BrowserName[]).filter((name) => !has(compat, name))
}

function has({ support }: CompatStatement, name: BrowserName): boolean {
  const statements = [support[name] ?? []].flat()
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      typeof added === 'string' &&
      !flags &&
      !prefix &&
      !other &&
      isAtMost(added, floor[name]) &&
      !(typeof removed === 'string' && isAtMost(removed, floor[name])),
  )
}

function isAtMost(version: string, limit: string): boolean {
  if (version === 'preview') return false
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number)
  const [one, other] = [parts(version), parts(limit)]
  for (let place = 0; place < 2; place += 1) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

/** A part of an entry by its own name. */
function member(parent: Identifier | undefined, name: string): Identifier | undefined {
  return parent && Object.hasOwn(parent, name) ? (parent as Record<string, Identifier>)[name] : undefined
}

type Node = { type: string; [key: string]: unknown }

/**
 * What a script of the browser uses that not every browser of the floor has: built-ins and interfaces
 * (`Array.fromAsync`), methods (`.toSorted()`, where no type has an older one of this name), attributes of
 * elements (`popover`), and patterns (lookbehind).
 */
export function newFeaturesOfScript(code: string): Set<string> {
  const found = new Set<string>()
  for (const node of nodesOf(parseSync('part.js', code).program as unknown as Node)) {
    for (const name of namesIn(node)) found.add(name)
  }
  return found
}

function* namesIn(node: Node): Generator<string> {
  if (node.type === 'MemberExpression' && node.computed === false) {
    const property = nameOf(node.property)
    const owner = nameOf(node.object)
    if (owner && isNew(staticOf(owner, property))) yield `${owner}.${property}`
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const callee = node.callee as Node
    const name = nameOf(callee)
    const method =
      callee.type === 'MemberExpression' && callee.computed === false ? nameOf(callee.property) : ''
    if (name && isNew(globalOf(name))) yield name
    if (newMethods.has(method)) yield `.${method}()`
  }
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    if (/\(\?<[=!]/.test(pattern)) yield 'RegExp lookbehind'
    if (flags.includes('v')) yield 'RegExp flag v'
  }
  if (node.type === 'Property' && newAttributes.has(nameOf(node.key).toLowerCase())) {
    yield `attribute ${nameOf(node.key).toLowerCase()}`
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (child && typeof child === 'object' && 'type' in child) yield* nodesOf(child as Node)
    }
  }
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' && name ? name : ''
}

const isNew = (entry: Identifier | undefined) => (lacking(entry) ?? []).length > 0

function globalOf(name: string): Identifier | undefined {
  return member(bcd.javascript.builtins, name) ?? member(bcd.api, name) ?? member(bcd.api.Window, name)
}

function staticOf(owner: string, property: string): Identifier | undefined {
  const builtin = member(bcd.javascript.builtins, owner)
  const api = member(bcd.api, owner)
  return member(builtin, property) ?? member(api, `${property}_static`)
}

const newMethods = namesNewEverywhere([bcd.javascript.builtins, bcd.api])
const newAttributes = namesNewEverywhere([
  bcd.html.elements,
  { all: bcd.html.global_attributes } as unknown as Identifier,
])

/** Names of members that every type which has one lacks at the floor. */
function namesNewEverywhere(groups: (Identifier | undefined)[]): Set<string> {
  const isOld = new Map<string, boolean>()
  for (const owner of groups.flatMap((group) => Object.values(group ?? {}) as Identifier[])) {
    for (const [key, entry] of Object.entries(owner)) {
      const missing = lacking(entry as Identifier)
      if (!missing || key.endsWith('_event') || key.endsWith('_static')) continue
      isOld.set(key, isOld.get(key) === true || missing.length === 0)
    }
  }
  return new Set([...isOld].flatMap(([name, old]) => (old ? [] : [name])))
}

/**
 * What a style sheet uses that not every browser of the floor has: properties, pseudo-classes and at-rules.
 * Rules inside `@supports` are left out: older browsers have another rule for them.
 */
export function newFeaturesOfStyle(sheet: string): Set<string> {
  const css = withoutGuarded(sheet.replace(/"[^"]*"/g, '""'))
  const found = new Set<string>()
  const look = (pattern: RegExp, entries: Identifier | undefined, show: (name: string) => string) => {
    for (const [, name = ''] of css.matchAll(pattern)) {
      if ((lacking(member(entries, name)) ?? []).length > 0) found.add(show(name))
    }
  }
  look(/[{;]([a-z][a-z-]*):/g, bcd.css.properties, (name) => name)
  // Not the colon in the name of a class, which is written with a backslash.
  look(/[^:{;\\]::?([a-z][a-z-]*)(?=[^;{}]*\{)/g, bcd.css.selectors, (name) => `:${name}`)
  look(/@([a-z][a-z-]*)/g, bcd.css['at-rules'], (name) => `@${name}`)
  if (/\d[dsl]v[hwib]\b/.test(css)) found.add('units of the small, large and dynamic viewport')
  return found
}

function withoutGuarded(css: string): string {
  let rest = css
  for (let start = rest.indexOf('@supports'); start >= 0; start = rest.indexOf('@supports')) {
    let depth = 0
    let end = rest.indexOf('{', start)
    do {
      if (rest[end] === '{') depth += 1
      if (rest[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < rest.length)
    rest = rest.slice(0, start) + rest.slice(end)
  }
  return rest
}
