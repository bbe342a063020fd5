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

/** Whether an object may be changed: it may, no further properties, sealed, frozen. */
const FLAGS = 4

/** The numbers of lists and objects: `begun` also of those that are still being read. */
type Numbers = { begun: Set<number>; read: Set<number> }

/**
 * Whether the payload of a call, in the framework's notation, is an object with plain data only: text, numbers,
 * constants, lists and objects. A promise or a stream, which a client could leave open for ever, a plugin, an object that
 * contains itself or anything that is not a node of this notation is not. What passes is read without an error.
 */
export function isPlainPayload(payload: unknown): boolean {
  if (!isRecord(payload) || !isEnvelope(payload)) return false
  const numbers = { begun: new Set<number>(), read: new Set<number>() }
  return isPlainNode(payload.t, numbers, 0) && isCall(payload.t)
}

/** The features that the client used, and the numbers of what it names again. */
function isEnvelope({ f, m }: Record<string, unknown>): boolean {
  return isIndex(f) && areItems(m, isIndex)
}

/** What a call consists of, which the framework reads by name: its data, and a context of its middlewares. */
function isCall(node: unknown): boolean {
  if (!isObject(node) || !isRecord(node.p)) return false
  const { k: names, v: values } = node.p
  const isPart = (name: unknown, value: unknown) => name === 'data' || (name === 'context' && isObject(value))
  return Array.isArray(names) && Array.isArray(values) && names.every((name, at) => isPart(name, values[at]))
}

function isObject(node: unknown): node is Record<string, unknown> {
  return isRecord(node) && (node.t === OBJECT || node.t === NULL_OBJECT)
}

function isPlainNode(node: unknown, numbers: Numbers, depth: number): boolean {
  if (!isRecord(node) || depth > MAX_DEPTH) return false
  switch (node.t) {
    case NUMBER:
      return typeof node.s === 'number'
    case TEXT:
      return typeof node.s === 'string'
    case CONSTANT:
      return isIndex(node.s) && node.s < CONSTANTS
    case REFERENCE:
      return isIndex(node.i) && numbers.read.has(node.i)
    case LIST:
      return isNumbered(node, numbers, (isPlain) => areItems(node.a, isPlain), depth)
    case OBJECT:
    case NULL_OBJECT:
      return isNumbered(node, numbers, (isPlain) => areEntries(node.p, isPlain), depth)
    default:
      return false
  }
}

type Test = (value: unknown) => boolean

/** Each list and object has a number of its own, by which it can be named again once it is read. */
function isNumbered(
  { i: number, o: flag }: Record<string, unknown>,
  numbers: Numbers,
  arePlain: (isPlain: Test) => boolean,
  depth: number,
): boolean {
  if (!isIndex(number) || numbers.begun.has(number)) return false
  if (flag !== undefined && !(isIndex(flag) && flag < FLAGS)) return false
  numbers.begun.add(number)
  if (!arePlain((value) => isPlainNode(value, numbers, depth + 1))) return false
  numbers.read.add(number)
  return true
}

function areItems(items: unknown, isPlain: Test): boolean {
  return Array.isArray(items) && items.every((item) => isPlain(item))
}

function areEntries(entries: unknown, isPlain: Test): boolean {
  if (!isRecord(entries) || !Array.isArray(entries.k)) return false
  const { k: names, v: values } = entries
  const areNames = names.every((name) => typeof name === 'string' && name !== '__proto__')
  const isEach =
    new Set(names).size === names.length && Array.isArray(values) && names.length === values.length
  return areNames && isEach && areItems(values, isPlain)
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
