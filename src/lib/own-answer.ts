import { type Failure, FailureError } from './result.ts'

/** The header that the server sets on each answer of a server function, and nobody else. */
const MARK = 'x-tss-serialized'

/** The header by which the shop says, before any work, why it refuses a request for now: a code of `error-texts.ts`. */
export const REFUSED = 'x-shop-refusal'

/**
 * `fetch` for server functions. A captive portal's page, a proxy's error page, a redirect to somewhere else: it takes only what is recognisably the shop's own answer, by address, header, content type and shape (D39),
 * whatever its status.
 *
 * @throws FailureError where the shop has too much to do or was asked too often; an error for anything else; what `fetch` throws when the network fails
 */
export async function fetchOwnAnswer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
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

/** Why the shop refused a request before any work, and after how many seconds it may be repeated; null for every other answer. */
export function refusalIn(header: (name: string) => string | null): Failure | null {
  const code = header(REFUSED)
  return code ? { code, details: { retry_after_seconds: Number(header('retry-after')) } } : null
}

function foreign(): Error {
  return new Error('The answer is not the shop’s')
}
