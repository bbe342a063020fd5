import { type Failure, FailureError } from './errors/result.ts'

/** The header that only the shop's server sets, on each answer of a server function. */
const MARK = 'x-tss-serialized'

/** The header with the reason of a refusal: a code of `error-texts.ts`, or an encoded text for people. */
export const REFUSED = 'x-shop-refusal'

/** The header with the id under which an error was logged. */
export const ERROR_ID = 'x-shop-error-id'

/** After this time without an answer what is only read has failed, in ms, and is asked for again. */
const READ_WITHIN_MS = 30_000
const ANSWER_WITHIN_MS = 45_000
const PROBE_WITHIN_MS = 10_000

/**
 * `fetch` for server functions. It accepts only answers of the shop itself, whatever their status, and
 * recognises them by address, header, content type and shape (D39): not a captive portal's page, a proxy's
 * error page or a redirect to another site.
 *
 * @throws FailureError when the shop is overloaded, received too many requests or failed; another error for
 *   foreign answers; what `fetch` throws when the network fails, and a TimeoutError when no answer comes
 */
export async function fetchOwnAnswer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const limit = init?.method === 'POST' ? ANSWER_WITHIN_MS : READ_WITHIN_MS
  const response = await fetch(url, { ...init, signal: abortAfter(limit, init?.signal ?? undefined) })
  const { headers, redirected } = response
  const refusal = refusalIn((name) => headers.get(name))
  if (refusal) throw new FailureError(refusal)
  if (redirected || !headers.has(MARK) || !headers.get('content-type')?.startsWith('application/json')) {
    throw foreign()
  }
  const text = await response.text()
  if (!text.startsWith('{"t":')) throw foreign()
  return new Response(text, response)
}

/** Whether the shop can be reached, within ten seconds: a captive portal answers with its own page (D39). */
export async function isShopReachable(end?: AbortSignal): Promise<boolean> {
  try {
    const signal = abortAfter(PROBE_WITHIN_MS, end)
    return (
      navigator.onLine && (await (await fetch('/healthz', { signal, cache: 'no-store' })).text()) === 'ok'
    )
  } catch {
    return false
  }
}

/** Why the shop refused, and the seconds to wait or the id of the log; null for every other answer. */
export function refusalIn(header: (name: string) => string | null): Failure | null {
  const code = header(REFUSED)
  if (!code) return null
  return {
    code: decodeURIComponent(code),
    details: { retryAfterSeconds: Number(header('retry-after')) },
    errorId: header(ERROR_ID) ?? undefined,
  }
}

function foreign(): Error {
  return new Error('The answer is not the shop’s')
}

/** Stands for `AbortSignal.timeout` and `.any`, which the oldest supported browsers lack (D38). */
export function abortAfter(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow, { once: true })
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return controller.signal
}
