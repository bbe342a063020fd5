import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import type { Logger } from '../log.ts'
import { refuse } from './answers/refusal.ts'
import { isThisMachine, readAddress } from './client/network-address.ts'
import { createArrival, readTarget } from './client/request-head.ts'
import type { EndpointTable } from './endpoint.ts'
import { NetworkLimit } from './limits/network-limits.ts'

type TlsOptions = {
  log: Pick<Logger, 'warn'>
  endpoints: EndpointTable
  origin: () => string
  trustedProxies: TrustedProxies
  /** Proxies on other machines may reach the shop without TLS. */
  allowPlainProxy?: boolean
}

/**
 * Makes the check that a request to a shop with an https address came by TLS (ASVS 12.2.1). A request for a
 * page that did not is redirected, any other is refused; probes of this machine are answered. Through a proxy
 * that is not configured a redirect would loop.
 */
export function createTlsCheck({
  log,
  endpoints,
  origin,
  trustedProxies,
  allowPlainProxy = false,
}: TlsOptions) {
  const arrivalOf = createArrival(trustedProxies, allowPlainProxy)
  const throttle = new NetworkLimit({ perMinute: 1 })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const arrival = arrivalOf(request)
    const address = request.url ?? ''
    if (arrival === 'encrypted' || (endpoints.find(address)?.kind === 'probe' && isNear(request))) return true
    if (arrival === 'unnamed_proxy') warnOfProxy()
    const target = readTarget(address)
    const mayRedirect =
      arrival === 'plain' && target && endpoints.isPage(target.path) && request.method !== 'POST'
    if (mayRedirect) refuse(request, response, 308, { headers: { location: origin() + address } })
    else refuse(request, response, 403)
    return false
  }

  function isNear({ socket }: IncomingMessage): boolean {
    return allowPlainProxy || isThisMachine(readAddress(socket.remoteAddress ?? '') ?? '')
  }

  function warnOfProxy(): void {
    if (throttle.allows('unnamed proxy'))
      log.warn(
        'PUBLIC_URL est une adresse https://, mais un mandataire transmet des demandes en clair : nommez-le par TRUST_PROXY, qu’il écrive X-Forwarded-Proto, et depuis une autre machine qu’il parle TLS avec la boutique (TLS_CERT_FILE) ou que ALLOW_UNENCRYPTED contienne proxy.',
      )
  }
}
