import type { Identifier } from '@mdn/browser-compat-data'
import { parseSync } from 'vite'
import { bcd, lacking, member } from './compat.ts'

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
