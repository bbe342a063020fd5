import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { noteSecurity } from '#platform/security-log.ts'
import { proxyTest } from '../client/client-address.ts'
import { networkOf, readAddress } from '../client/network-address.ts'
import { Slots } from './network-limits.ts'

/** The most connections of one network: 600 phones behind one address, each with as many as a browser opens. */
export const MOST_CONNECTIONS = 4000

type Options = {
  trustedProxies: TrustedProxies
  /** null: no limit. */
  most: number | null
}

/**
 * Limits how many connections one network may hold, so that nobody takes all places of the shop. The connections of a
 * trusted proxy are those of all customers, and have no limit. What it refuses is one line of the security log, until the
 * network has come down to half of its connections.
 */
export function limitConnections(server: Server, { trustedProxies, most }: Options): void {
  if (most === null) return
  const isProxy = proxyTest(trustedProxies)
  const slots = new Slots(null, most)
  const refused = new Set<string>()

  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '') ?? 'unknown'
    if (isProxy(address)) return
    const network = networkOf(address)
    const slot = slots.take(network)
    if (typeof slot === 'string') {
      if (!refused.has(network))
        noteSecurity('limit_reached', 'refused', { address: network, code: 'connections' })
      refused.add(network)
      socket.destroy()
      return
    }
    socket.once('close', () => {
      slot()
      if (slots.taken(network) <= most / 2) refused.delete(network)
    })
  })
}
