import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { proxyTest } from './client-address.ts'
import { isThisMachine, readAddress } from './network-address.ts'

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

/** How a request came: encrypted (to us or a configured proxy), plain, or through an unknown proxy. */
export type Arrival = 'encrypted' | 'plain' | 'unnamed_proxy'

type RequestFacts = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Makes the function that says how a request arrived (ASVS 12.2.1, 12.3.3). For a proxy that TRUST_PROXY
 * names, the last entry of `X-Forwarded-Proto` counts, which it wrote itself; a proxy on another machine must
 * also reach the shop by TLS.
 *
 * @param mayBePlain proxies on other machines may reach the shop without TLS (ALLOW_UNENCRYPTED)
 */
export function createArrival(
  trusted: TrustedProxies,
  mayBePlain: boolean,
): (request: RequestFacts) => Arrival {
  const isProxy = proxyTest(trusted)
  return ({ headers, socket }) => {
    if ((socket as TLSSocket).encrypted) return 'encrypted'
    const scheme = headers['x-forwarded-proto']
    if (scheme === undefined && headers['x-forwarded-for'] === undefined) return 'plain'
    const address = readAddress(socket.remoteAddress ?? '') ?? ''
    if (!isProxy(address) || !(mayBePlain || isThisMachine(address))) return 'unnamed_proxy'
    return String(scheme).split(',').at(-1)?.trim().toLowerCase() === 'https' ? 'encrypted' : 'plain'
  }
}
