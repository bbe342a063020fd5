import type { IncomingMessage } from 'node:http'

/** The header in which the entry tells the server functions who the client is; whatever a client sends there is lost. */
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address'

type RequestFacts = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * The client's network address. A proxy's `X-Forwarded-For` counts only when the operator says how many proxies of ours
 * stand in front (TRUST_PROXY, OPS-02): the entry that the outermost of them wrote, never what the client put before it.
 */
export function clientAddress(request: RequestFacts, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const header = request.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
  return entries.at(-trustedProxies) || direct
}
