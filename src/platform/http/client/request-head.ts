import type { IncomingMessage } from 'node:http'

/** Headers that a request may have once only: two readers could each believe another copy. */
const singletons = new Map(
  [
    'host',
    'content-type',
    'content-length',
    'origin',
    'referer',
    'user-agent',
    'authorization',
    'cookie',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'sec-fetch-user',
    'x-tsr-serverfn',
    'last-event-id',
    'if-none-match',
  ].map((name, index) => [name, 1 << index]),
)

/** Whether a header that may appear once appears twice. */
export function repeatsSingleton({
  rawHeaders,
  headers,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  // As many names as headers: in most requests no name is repeated.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return false
  let seen = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const bit = singletons.get(rawHeaders[at]?.toLowerCase() ?? '') ?? 0
    if (seen & bit) return true
    seen |= bit
  }
  return false
}

export type Target = { path: string; search: string }

/**
 * Splits the target of a request into path and query, without decoding it. Null for the other forms that HTTP
 * knows (an absolute address, `*`, `host:port`), for `//host`, and for backslashes and characters that no
 * browser sends.
 */
export function readTarget(target: string): Target | null {
  if (!/^\/(?!\/)[!-~]*$/.test(target) || /[\\#]/.test(target)) return null
  const end = target.indexOf('?')
  return end === -1 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) }
}

const hostPattern = /^(?:[a-z\d_](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
const ownNames = /^(?:localhost|[a-z\d.-]+\.localhost|[\d.]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the `Host` of a request is acceptable. A shop that only this machine can reach, without a public
 * name, answers to its addresses and to `localhost` only: another name that resolves to it is a foreign site
 * trying to read it (DNS rebinding).
 */
export function isHostAllowed(host: string | undefined, onlyHere: boolean): boolean {
  if (host === undefined) return true
  return (onlyHere ? ownNames : hostPattern).test(host)
}
