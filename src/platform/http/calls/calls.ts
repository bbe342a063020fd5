import { idInMessage, raisedInMessage } from '#lib/errors/told-error.ts'
import { ERROR_ID, REFUSED } from '#lib/own-answer.ts'
import type { Logger } from '#platform/log.ts'
import { refusalResponse } from '../answers/refusal.ts'
import { withTimeout } from '../limits/timeout.ts'
import { isPlainPayload } from './plain-payload.ts'

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
