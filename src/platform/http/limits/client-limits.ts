import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteSecurity } from '#platform/security-log.ts'
import { refuse } from '../answers/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { onceAMinute, RateLimiter, Slots } from './network-limits.ts'

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
