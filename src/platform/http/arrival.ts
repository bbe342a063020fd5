import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { TrustedProxies } from '../config-values.ts'
import { isThisMachine } from '../this-machine.ts'
import { readAddress } from './network-address.ts'
import { proxyTest } from './trusted-proxies.ts'

/** How a request came: by TLS, by TLS to a proxy of the operator's, or in the clear, past the proxy or through one that nobody named. */
export type Arrival = 'encrypted' | 'plain' | 'unnamed_proxy'

type RequestFacts = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Gives the way to find how a request came (ASVS 12.2.1, 12.3.3). Of what a proxy named by TRUST_PROXY says, its own entry of
 * `X-Forwarded-Proto` counts, the last one; from another machine it has to speak TLS with the shop itself.
 *
 * @param mayBePlain the operator allows proxies on other machines to reach the shop without TLS (ALLOW_UNENCRYPTED)
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
