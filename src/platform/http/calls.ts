import type { Logger } from '../log.ts'
import { LOGGED } from './call-failure.ts'
import { within } from './deadline.ts'
import { isPlainPayload } from './plain-payload.ts'
import { refusalResponse } from './refusal.ts'

/** The build names each function by a hash. */
const functionPath = /^\/_serverFn\/[\da-f]{64}$/

/** So long a call may take, in ms, with the time in which its body arrives. */
const MAX_CALL_MS = 25_000

type Fetch = (request: Request) => Promise<Response>
type CallOptions = { handle: Fetch; log: () => Pick<Logger, 'error' | 'info'>; maxMs?: number }

/**
 * Answers calls of server functions. What is malformed, holds more than plain data, or names no function never reaches one, and whatever the
 * framework says of a failure is put into the shop's own words: 400, 404, 405, 500 or 503.
 *
 * @throws TooLate for a call that does not end in 25 s
 */
export function createCallAnswer({ handle, log, maxMs = MAX_CALL_MS }: CallOptions): Fetch {
  return (request) => within(maxMs, answer(request))

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
    if (!said.includes(LOGGED)) log().error({ said: said.slice(0, 500) }, 'a call failed')
    return response.status === 503
      ? refusalResponse(request, 503, { retryAfterS: 5 })
      : refusalResponse(request, 500)
  }
}

/** A command's own refusal for now (`runCommand`): of all that answers 503 it alone says when to come again. */
function isBusyResult({ status, headers }: Response): boolean {
  return status === 503 && headers.has('retry-after')
}

/** The call with its payload read and known as plain data; null when it is malformed. */
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
    ? new Request(url, { method, headers, body, signal })
    : null
}

function withoutType(headers: Headers): Headers {
  const others = new Headers(headers)
  others.delete('content-type')
  return others
}

function isPlainText(text: string): boolean {
  try {
    return isPlainPayload(JSON.parse(text))
  } catch {
    return false
  }
}
