import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { isThisMachine, readAddress } from './network-address.ts'
import { proxyTest } from './trusted-proxies.ts'

/**
 * How a request arrived: encrypted (to the shop or to a configured proxy), in plain text, or through a proxy
 * that is not configured.
 */
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
