import { DomainError } from '#lib/errors/domain-error.ts'
import { idInMessage, loggedMessage, raisedInMessage, raisedMessage } from '#lib/errors/result.ts'
import { ERROR_ID, REFUSED } from '#lib/own-answer.ts'
import { isRaisedForPeople, toDomainError } from '#platform/database/domain-error.ts'
import type { Logger } from '#platform/log.ts'
import { runtime } from '#platform/runtime.ts'
import { refusalResponse } from '../answers/refusal.ts'
import { withTimeout } from '../endpoint.ts'
import { noteMissingDatabase } from '../health.ts'

/** The build calls each function by its name (vite.config.ts). */
const functionPath = /^\/_serverFn\/\w{1,64}$/

/** The longest that a call may take, in ms, including the arrival of its body. */
const MAX_CALL_MS = 25_000

type Fetch = (request: Request) => Promise<Response>
type CallOptions = { handle: Fetch; log: () => Pick<Logger, 'error' | 'info'>; maxMs?: number }

/**
 * Makes the function that answers calls of server functions. Malformed calls, calls with more than plain data
 * and calls of unknown functions never reach one; the framework's messages of failures are replaced by the
 * shop's own (400, 404, 405, 500 or 503).
 *
 * @throws TimeoutError for a call that does not end in 25 s
 */
export function createCallAnswer({ handle, log, maxMs = MAX_CALL_MS }: CallOptions): Fetch {
  return (request) => withTimeout(maxMs, answer(request))

  async function answer(request: Request): Promise<Response> {
    if (!functionPath.test(new URL(request.url).pathname)) return refusalResponse(request, 404)
    const checked = await checkedCall(request)
    if (!checked) return refusalResponse(request, 400)
    const response = await handle(checked)
    const isOwn = response.status < 400 || response.status === 403 || isBusyResult(response)
    return isOwn ? response : inOwnWords(request, response)
  }

  async function inOwnWords(request: Request, response: Response): Promise<Response> {
    const allow = response.headers.get('allow')
    if (response.status === 405 && allow) return refusalResponse(request, 405, { headers: { allow } })
    if (response.status === 404) {
      log().info('a call of a function that this build does not have')
      return refusalResponse(request, 404)
    }
    const said = await response.text()
    if (response.status < 500) return refusalResponse(request, 400)
    const raised = raisedInMessage(said)
    if (raised) return refusalResponse(request, 500, { headers: { [REFUSED]: raised } })
    const loggedAs = idInMessage(said)
    const errorId = loggedAs ?? crypto.randomUUID().slice(0, 8)
    if (!loggedAs) log().error({ said: said.slice(0, 500), errorId }, 'a call failed')
    return response.status === 503
      ? refusalResponse(request, 503, { retryAfterS: 5 })
      : refusalResponse(request, 500, { headers: { [REFUSED]: 'internal', [ERROR_ID]: errorId } })
  }
}

/** A `busy` result of a command (`failedCall`): of all answers with 503 only this one has `Retry-After`. */
function isBusyResult({ status, headers }: Response): boolean {
  return status === 503 && headers.has('retry-after')
}

/** The call, once its payload is read and checked to be plain data; null when it is malformed. */
async function checkedCall(request: Request): Promise<Request | null> {
  const { url, method, headers, signal } = request
  const type = headers.get('content-type')
  if (method === 'GET') {
    const payload = new URL(url).searchParams.get('payload')
    return type === null && (!payload || isPlainText(payload)) ? request : null
  }
  const body = await request.text()
  if (!body) return new Request(url, { method, headers: withoutType(headers), signal })
  return type?.startsWith('application/json') && isPlainText(body)
    ? new Request(url, { method, headers: ofJson(headers), body, signal })
    : null
}

function withoutType(headers: Headers): Headers {
  const others = new Headers(headers)
  others.delete('content-type')
  return others
}

/** Nothing beside the type: the framework looks for the types of forms anywhere in it. */
function ofJson(headers: Headers): Headers {
  const others = new Headers(headers)
  others.set('content-type', 'application/json')
  return others
}

function isPlainText(text: string): boolean {
  try {
    return isPlainPayload(JSON.parse(text))
  } catch {
    return false
  }
}

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

const SEEN = 'CallFailure'

/** A failure of a call as its caller may see it: a status, and the id in the log, without details. */
function seenAs(status: number, cause: unknown, message = 'call_refused'): Error {
  return Object.assign(new Error(message, { cause }), { name: SEEN, status })
}

/**
 * Turns an error of a server function into what its caller may see: 400 for input that its validator refused,
 * 503 while the database is unreachable or too slow, else 500. A text that the database raised for people passes
 * unchanged (ERR-06); any other error is logged, under an id that the customer can quote (ERR-05). What is no error (a
 * redirect, a 404) is returned as it is.
 */
export function callFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === SEEN) return error
  if (isListOfIssues(error.message)) return seenAs(400, error)
  const known = toDomainError(error)
  if (isRaisedForPeople(known)) return seenAs(500, error, raisedMessage(known.code))
  const isAway = known instanceof DomainError && (known.code === 'database_away' || known.code === 'busy')
  if (isAway) noteMissingDatabase()
  const errorId = crypto.randomUUID().slice(0, 8)
  runtime().log.error({ err: known, errorId }, 'a call failed')
  return seenAs(isAway ? 503 : 500, error, loggedMessage(errorId))
}

/** A call of an unknown function is a 404: the framework would print its stack. */
export function requestFailure(error: unknown): unknown {
  const isUnknown = error instanceof Error && error.message.startsWith('Server function info not found')
  return isUnknown ? seenAs(404, error) : error
}

function isListOfIssues(message: string): boolean {
  try {
    const issues: unknown = message.startsWith('[') && JSON.parse(message)
    return Array.isArray(issues)
  } catch {
    return false
  }
}
