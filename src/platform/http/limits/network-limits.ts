import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { noteSecurity } from '#platform/security-log.ts'
import { refuse } from '../answers/refusal.ts'
import { proxyTest } from '../client/client-address.ts'
import { networkOf, readAddress } from '../client/network-address.ts'
import type { Endpoint } from '../endpoint.ts'

const WINDOW_MS = 60_000
/** For rounding; the limits are far below one request in so short a time. */
const TOLERANCE_MS = 0.25
/** With more networks than this, the one that has been silent the longest is dropped. */
const MAX_NETWORKS = 50_000

type Most = {
  perMinute?: number
  atOnce?: number
  /** Of all networks at once; null: no limit. */
  inAll?: number | null
}

/**
 * Limits each network to so many requests in a minute, and so many at once. It counts in the memory of this instance: one or
 * two numbers for each recent network, and no timer.
 */
export class NetworkLimit {
  /** When the bucket of a network, which holds a minute's requests and refills evenly, will be full again (GCRA); by last request. */
  readonly #fullAt = new Map<string, number>()
  readonly #step: number
  readonly #open = new Map<string, number>()
  #all = 0
  readonly #atOnce: number
  readonly #inAll: number
  readonly #now: () => number

  constructor({ perMinute, atOnce, inAll }: Most, now = () => performance.now()) {
    this.#step = WINDOW_MS / (perMinute ?? Number.POSITIVE_INFINITY)
    this.#atOnce = atOnce ?? Number.POSITIVE_INFINITY
    this.#inAll = inAll ?? Number.POSITIVE_INFINITY
    this.#now = now
  }

  /** Counts one request of the minute. @returns 0 when it may be answered, else the seconds until the next attempt */
  take(network: string): number {
    const now = this.#now()
    const fullAt = Math.max(this.#fullAt.get(network) ?? now, now) + this.#step
    const early = fullAt - now - WINDOW_MS
    if (early > TOLERANCE_MS) return Math.ceil(early / 1000)
    this.#fullAt.delete(network)
    this.#fullAt.set(network, fullAt)
    this.#forget(now)
    return 0
  }

  allows(network: string): boolean {
    return this.take(network) === 0
  }

  /**
   * Takes a slot for what lasts: an open event stream, a request that is being answered, a connection.
   *
   * @returns the function that releases it; `full` when the instance has none left, `crowded` when the
   * network has too many
   */
  hold(network: string): (() => void) | 'full' | 'crowded' {
    const own = this.held(network)
    if (own >= this.#atOnce) return 'crowded'
    if (this.#all >= this.#inAll) return 'full'
    this.#all += 1
    this.#open.set(network, own + 1)
    return () => this.#leave(network)
  }

  held(network: string): number {
    return this.#open.get(network) ?? 0
  }

  /** How many networks have requests in this minute. */
  get size(): number {
    return this.#fullAt.size
  }

  #forget(now: number): void {
    for (const [network, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= MAX_NETWORKS) return
      this.#fullAt.delete(network)
    }
  }

  #leave(network: string): void {
    const left = this.held(network) - 1
    this.#all -= 1
    if (left > 0) this.#open.set(network, left)
    else this.#open.delete(network)
  }
}

/** The most event streams of one network: enough for a school or an office behind one address. */
const MOST_STREAMS = 1000
const STREAM_RETRY_AFTER_S = 60
/** How many requests of one network may be answered at once: more than a street of customers sends. */
const MOST_AT_ONCE = 600
const CROWDED_RETRY_AFTER_S = 5

/** Requests that no browser of a customer sends, by the status of their refusal. */
const suspicious: Readonly<Record<number, string>> = {
  400: 'malformed',
  413: 'too_large',
  421: 'unknown_host',
}

type Limits = {
  /** Requests of one network in a minute that are not answered from memory; null: no limit. */
  limitRequestsPerAddress: number | null
  /** Event streams that may be open at once; null: no limit. */
  limitEventStreams: number | null
}

/** What the HTTP entry allows each network; a refusal is in the security log once a minute per kind. */
export function createClientLimits({ limitRequestsPerAddress, limitEventStreams }: Limits) {
  const perMinute = limitRequestsPerAddress
  const requests = perMinute === null ? null : new NetworkLimit({ perMinute, atOnce: MOST_AT_ONCE })
  const streams = new NetworkLimit({ atOnce: MOST_STREAMS, inAll: limitEventStreams })
  const lines = new NetworkLimit({ perMinute: 1 })

  function note(event: 'limit_reached' | 'request_refused', code: string, network: string): void {
    if (lines.allows(`${code} ${network}`)) noteSecurity(event, 'refused', { address: network, code })
  }

  return {
    /**
     * Whether the network may have one more request answered, of those in a minute and of those at once; the end of the
     * answer releases the slot. If not, the request is refused.
     *
     * @param kind `stream`: it lasts, and counts among those of `mayStream`, not among those at once. `told`: another service
     * may tell as much as it has to in a minute, but not hold more at once than anybody
     */
    mayRequest(
      request: IncomingMessage,
      response: ServerResponse,
      network: string,
      kind?: Endpoint['kind'],
    ): boolean {
      if (!requests) return true
      const waitS = kind === 'told' ? 0 : requests.take(network)
      if (waitS === 0 && kind === 'stream') return true
      const slot = waitS === 0 ? requests.hold(network) : null
      if (typeof slot === 'function') {
        response.once('close', slot)
        return true
      }
      note('limit_reached', 'requests', network)
      refuse(request, response, 429, { retryAfterS: waitS || CROWDED_RETRY_AFTER_S })
      return false
    },

    /** Whether the network may open one more stream, until its end; if not, the request is refused. */
    mayStream(request: IncomingMessage, response: ServerResponse, network: string): boolean {
      const slot = streams.hold(network)
      if (typeof slot === 'string') {
        note('limit_reached', 'event_streams', network)
        refuse(request, response, slot === 'full' ? 503 : 429, { retryAfterS: STREAM_RETRY_AFTER_S })
        return false
      }
      response.once('close', slot)
      return true
    },

    /** Records a refusal that points to an attack. */
    noteStatus(status: number, network: () => string): void {
      const code = suspicious[status]
      if (code !== undefined) note('request_refused', code, network())
    },
  }
}

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
  const slots = new NetworkLimit({ atOnce: most })
  const refused = new Set<string>()

  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '') ?? 'unknown'
    if (isProxy(address)) return
    const network = networkOf(address)
    const slot = slots.hold(network)
    if (typeof slot === 'string') {
      if (!refused.has(network))
        noteSecurity('limit_reached', 'refused', { address: network, code: 'connections' })
      refused.add(network)
      socket.destroy()
      return
    }
    socket.once('close', () => {
      slot()
      if (slots.held(network) <= most / 2) refused.delete(network)
    })
  })
}
