/** The kinds of node that plain data needs, by their numbers in seroval's JSON notation. */
const NUMBER = 0
const TEXT = 1
const CONSTANT = 2
const REFERENCE = 4
const LIST = 9
const OBJECT = 10
const NULL_OBJECT = 11

/** Null, undefined, true, false, -0, both infinities, not a number. */
const CONSTANTS = 8
const MAX_DEPTH = 12

/**
 * Whether the payload of a call, in the framework's notation, holds plain data only: text, numbers,
 * constants, lists and objects. A promise or a stream, which a client could leave open for ever, a plugin or
 * anything that is not a node of this notation is not.
 */
export function isPlainPayload(payload: unknown): boolean {
  if (!isRecord(payload)) return false
  const numbers = new Set<number>()
  return isPlainNode(payload.t, numbers, 0)
}

function isPlainNode(node: unknown, numbers: Set<number>, depth: number): boolean {
  if (!isRecord(node) || depth > MAX_DEPTH) return false
  switch (node.t) {
    case NUMBER:
      return typeof node.s === 'number'
    case TEXT:
      return typeof node.s === 'string'
    case CONSTANT:
      return isIndex(node.s) && node.s < CONSTANTS
    case REFERENCE:
      return isIndex(node.i) && numbers.has(node.i)
    case LIST:
      return isNumbered(node.i, numbers) && areItems(node.a, (item) => isPlainNode(item, numbers, depth + 1))
    case OBJECT:
    case NULL_OBJECT:
      return (
        isNumbered(node.i, numbers) && areEntries(node.p, (value) => isPlainNode(value, numbers, depth + 1))
      )
    default:
      return false
  }
}

/** Each list and object has a number of its own, by which it could be named again. */
function isNumbered(value: unknown, numbers: Set<number>): boolean {
  if (!isIndex(value) || numbers.has(value)) return false
  numbers.add(value)
  return true
}

function areItems(items: unknown, isPlain: (item: unknown) => boolean): boolean {
  return Array.isArray(items) && items.every(isPlain)
}

function areEntries(entries: unknown, isPlain: (value: unknown) => boolean): boolean {
  if (!isRecord(entries) || !Array.isArray(entries.k) || !Array.isArray(entries.v)) return false
  const areNames = entries.k.every((name) => typeof name === 'string' && name !== '__proto__')
  return areNames && entries.k.length === entries.v.length && entries.v.every(isPlain)
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
