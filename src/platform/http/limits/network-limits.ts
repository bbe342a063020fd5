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

/**
 * Limits the requests of each network: a bucket that holds a minute's requests and refills evenly (generic
 * cell rate algorithm). It counts in the memory of this instance: one number for each recent network, and no
 * timer.
 */
export class RateLimiter {
  /** When a network's bucket will be full again, in the order of their last requests. */
  readonly #fullAt = new Map<string, number>()
  readonly #step: number
  readonly #now: () => number

  constructor(perMinute: number, now = () => performance.now()) {
    this.#step = WINDOW_MS / perMinute
    this.#now = now
  }

  /** Counts one request. @returns 0 when it may be answered, else the seconds until the next attempt */
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

  /** Whether it is time for one more. */
  allows(network: string): boolean {
    return this.take(network) === 0
  }

  get size(): number {
    return this.#fullAt.size
  }

  #forget(now: number): void {
    for (const [network, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size <= MAX_NETWORKS) return
      this.#fullAt.delete(network)
    }
  }
}

/**
 * Allows one log line a minute for each name, so that a flood of requests does not become a flood of log
 * lines.
 */
export function onceAMinute(): RateLimiter {
  return new RateLimiter(1)
}

/** The most event streams of one network: enough for a school or an office behind one address. */
const MOST_PER_NETWORK = 1000

/** Counts what takes a slot until it ends: open event streams, requests that are being answered, connections. */
export class Slots {
  readonly #inAll: number
  readonly #perNetwork: number
  readonly #open = new Map<string, number>()
  #all = 0

  /** @param inAll the most slots of this instance; null: no limit */
  constructor(inAll: number | null, perNetwork = MOST_PER_NETWORK) {
    this.#inAll = inAll ?? Number.POSITIVE_INFINITY
    this.#perNetwork = perNetwork
  }

  /**
   * Takes a slot.
   *
   * @returns the function that releases it; `full` when the instance has none left, `crowded` when the
   * network has too many
   */
  take(network: string): (() => void) | 'full' | 'crowded' {
    const own = this.taken(network)
    if (own >= this.#perNetwork) return 'crowded'
    if (this.#all >= this.#inAll) return 'full'
    this.#all += 1
    this.#open.set(network, own + 1)
    return () => this.#leave(network)
  }

  /** How many slots the network has taken. */
  taken(network: string): number {
    return this.#open.get(network) ?? 0
  }

  #leave(network: string): void {
    const left = (this.#open.get(network) ?? 1) - 1
    this.#all -= 1
    if (left > 0) this.#open.set(network, left)
    else this.#open.delete(network)
  }
}

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

/** The limits of each network; a refusal is in the security log once a minute per kind. */
export class ClientLimits {
  readonly #requests: RateLimiter | null
  readonly #answering = new Slots(null, MOST_AT_ONCE)
  readonly #streams: Slots
  readonly #throttle = onceAMinute()

  constructor({ limitRequestsPerAddress, limitEventStreams }: Limits) {
    this.#requests = limitRequestsPerAddress === null ? null : new RateLimiter(limitRequestsPerAddress)
    this.#streams = new Slots(limitEventStreams)
  }

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
    if (!this.#requests) return true
    const waitS = kind === 'told' ? 0 : this.#requests.take(network)
    if (waitS === 0 && kind === 'stream') return true
    const slot = waitS === 0 ? this.#answering.take(network) : null
    if (typeof slot === 'function') {
      response.once('close', slot)
      return true
    }
    this.#note('limit_reached', 'requests', network)
    refuse(request, response, 429, { retryAfterS: waitS || CROWDED_RETRY_AFTER_S })
    return false
  }

  /** Whether the network may open one more stream, until its end; if not, the request is refused. */
  mayStream(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    const slot = this.#streams.take(network)
    if (typeof slot === 'string') {
      this.#note('limit_reached', 'event_streams', network)
      refuse(request, response, slot === 'full' ? 503 : 429, { retryAfterS: STREAM_RETRY_AFTER_S })
      return false
    }
    response.once('close', slot)
    return true
  }

  /** Records a refusal that points to an attack. */
  noteStatus(status: number, network: () => string): void {
    const code = suspicious[status]
    if (code !== undefined) this.#note('request_refused', code, network())
  }

  #note(event: 'limit_reached' | 'request_refused', code: string, network: string): void {
    if (this.#throttle.allows(`${code} ${network}`))
      noteSecurity(event, 'refused', { address: network, code })
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
