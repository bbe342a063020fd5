import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import type { TrustedProxies } from '../config-values.ts'
import { DomainError } from '../database/domain-error.ts'
import type { Logger } from '../log.ts'
import { noteSecurity } from '../security-log.ts'
import { isThisMachine } from '../this-machine.ts'
import { createPageAnswer, type PageOptions } from './answer-page.ts'
import { createArrival } from './arrival.ts'
import { createClientAddress, withClientAddress } from './client-address.ts'
import type { EndpointTable } from './endpoint.ts'
import { hardened } from './hardened.ts'
import { createListeningServer, type TlsCredentials } from './listening-server.ts'
import { LogThrottle } from './log-throttle.ts'
import { networkOf, readAddress } from './network-address.ts'
import { RateLimiter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'
import { isHostAllowed, readTarget, repeatsSingleton, type Target } from './request-head.ts'
import { commonHeaders, STRICT_TRANSPORT } from './security-headers.ts'
import { sendFile, sendPage } from './send.ts'
import type { StaticFile } from './static-files.ts'
import { StreamSlots } from './stream-slots.ts'
import { TimeoutError } from './timeout.ts'
import { Overloaded } from './work-queue.ts'

/** No form of the shop sends more; the staff's pictures do. */
const MAX_BODY_BYTES = 256 * 1024

/** After so many seconds a browser that was refused may come again. */
const BUSY_PAUSE_S = 5
const STREAM_PAUSE_S = 60

/** What no browser of a customer sends, by the status that it is refused with. */
const attempts: Readonly<Record<number, string>> = { 400: 'malformed', 413: 'too_large', 421: 'unknown_host' }

export type ShopServerOptions = PageOptions & {
  log: Logger
  files: ReadonlyMap<string, StaticFile>
  /** A file that another release has, by its address. */
  releaseFile: (path: string) => Promise<StaticFile | null>
  endpoints: EndpointTable
  /** Answers the endpoints, and forms that a page takes. */
  handle: (request: Request) => Promise<Response>
  trustedProxies: TrustedProxies
  /** The shop is about to end: each answer asks its client to close the connection. */
  isStopping: () => boolean
  /** Requests from one address in a minute that are not answered from memory; null: no limit. */
  limitRequestsPerAddress: number | null
  /** Event streams that may be open at once; null: no limit. */
  limitEventStreams: number | null
  /** Customers come by TLS: the shop's public address begins with https. */
  isSecure: boolean
  /** The shop speaks TLS itself. */
  tls?: TlsCredentials | null
  /** Proxies on other machines may reach the shop without TLS. */
  allowPlainProxy?: boolean
  /** Nobody but this machine reaches the shop, and it has no public name. */
  onlyHere: boolean
}

/** The door of the shop: files and finished pages from memory, all else to the application. */
export function createShopServer(options: ShopServerOptions): Server {
  const { cache, files, log, endpoints } = options
  const clientAddress = createClientAddress(options.trustedProxies, log)
  const answerPage = createPageAnswer(options)
  const allowance =
    options.limitRequestsPerAddress === null ? null : new RateLimiter(options.limitRequestsPerAddress)
  const streams = new StreamSlots(options.limitEventStreams)
  const noted = new LogThrottle()
  const formPages = new Set(options.pages.filter(({ takesForm }) => takesForm).map(({ pattern }) => pattern))

  const arrivalOf = createArrival(options.trustedProxies, options.allowPlainProxy ?? false)
  const server = createListeningServer((request, response) => {
    response.once('finish', () => noteAttempt(request, response.statusCode))
    if (options.isStopping()) response.setHeader('connection', 'close')
    if (options.isSecure) response.setHeader('strict-transport-security', STRICT_TRANSPORT)
    if (options.isSecure && !cameSafely(request, response)) return
    if (repeatsSingleton(request)) return refuse(request, response, 400)
    if (!isHostAllowed(request.headers.host, options.onlyHere)) return refuse(request, response, 421)
    if (answerFromMemory(request, response)) return
    const target = readTarget(request.url ?? '')
    if (!target) return refuse(request, response, 400)
    for (const name in commonHeaders) response.setHeader(name, commonHeaders[name] ?? '')
    answer(request, response, target).catch((error: unknown) => fail(request, response, error))
  }, options.tls ?? null)
  return hardened(server, options.isSecure)

  /**
   * Whether a request to a shop whose address begins with https came by TLS. One that did not is led there
   * where it reads a page, else refused (ASVS 12.2.1); probes of this machine are answered. A proxy that
   * nobody named would lead in circles.
   */
  function cameSafely(request: IncomingMessage, response: ServerResponse): boolean {
    const arrival = arrivalOf(request)
    if (arrival === 'encrypted' || (endpoints.find(request.url ?? '')?.kind === 'probe' && isNear(request)))
      return true
    if (arrival === 'unnamed_proxy') tellOfProxy()
    const target = readTarget(request.url ?? '')
    const leads = arrival === 'plain' && target && endpoints.isPage(target.path) && request.method !== 'POST'
    if (leads) refuse(request, response, 308, { headers: { location: `${options.origin()}${request.url}` } })
    else refuse(request, response, 403)
    return false
  }

  function isNear({ socket }: IncomingMessage): boolean {
    return options.allowPlainProxy === true || isThisMachine(readAddress(socket.remoteAddress ?? '') ?? '')
  }

  function tellOfProxy(): void {
    if (noted.allows('unnamed proxy'))
      log.warn(
        'PUBLIC_URL est une adresse https://, mais un mandataire transmet des demandes en clair : nommez-le par TRUST_PROXY, qu’il écrive X-Forwarded-Proto, et depuis une autre machine qu’il parle TLS avec la boutique (TLS_CERT_FILE) ou que ALLOW_UNENCRYPTED contienne proxy.',
      )
  }

  /** Most requests name a file or a kept page by its very address: they need no parsing. */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.url ?? ''
    if (request.method !== 'GET') return false
    const file = files.get(address)
    if (file) sendFile(request, response, file)
    const page = file ? undefined : cache.get(address)
    if (page) sendPage(request, response, page)
    return file !== undefined || page !== undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> {
    const endpoint = endpoints.find(target.path)
    const methods = endpoint?.methods ?? pageMethods(target.path)
    if (!methods.includes(request.method ?? ''))
      return refuse(request, response, 405, { headers: { allow: methods.join(', ') } })
    const file = files.get(target.path)
    if (file) return sendFile(request, response, file)
    const address = clientAddress(request)
    const network = networkOf(address)
    const mayAsk = () => isAllowed(request, response, network)
    if (endpoints.isPage(target.path) && request.method !== 'POST')
      return answerPage(request, response, target, mayAsk)
    if (!cleanPath.test(target.path)) return refuse(request, response, 404)
    const maxRequestBodySize = endpoint?.maxBodyBytes ?? MAX_BODY_BYTES
    if (Number(request.headers['content-length'] ?? 0) > maxRequestBodySize)
      return refuse(request, response, 413)
    if (endpoint?.kind !== 'probe' && !mayAsk()) return
    const other = await options.releaseFile(target.path)
    if (other) return sendFile(request, response, other)
    if (endpoint?.kind === 'stream' && !takePlace(request, response, network)) return
    const asked = new NodeRequest({ req: request, res: response, maxRequestBodySize })
    await withClientAddress(address, async () => sendNodeResponse(response, await options.handle(asked)))
  }

  /**
   * A page whose route takes a form is sent it by POST, without a script. Such a POST may come from anywhere
   * (a mail program sends neither `Origin` nor cookie, RFC 8058): the route decides by what the address
   * proves.
   */
  function pageMethods(path: string): readonly string[] {
    return formPages.has(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  }

  /** Whether the client's network may have one more request answered; refuses it when not. */
  function isAllowed(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    const waitS = allowance?.take(network) ?? 0
    if (waitS === 0) return true
    noteLimit(network, 'requests')
    refuse(request, response, 429, { retryAfterS: waitS })
    return false
  }

  /**
   * Whether there is room for one more event stream, which leaves its place when it ends; refuses it when
   * not.
   */
  function takePlace(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    const place = streams.take(network)
    if (typeof place === 'string') {
      noteLimit(network, 'event_streams')
      refuse(request, response, place === 'full' ? 503 : 429, { retryAfterS: STREAM_PAUSE_S })
      return false
    }
    response.once('close', place)
    return true
  }

  /** Notes a request that was refused for its form, once a minute for each network and kind. */
  function noteAttempt(request: IncomingMessage, status: number): void {
    const code = attempts[status]
    if (code === undefined) return
    const address = networkOf(clientAddress(request))
    if (noted.allows(`${code} ${address}`)) noteSecurity('request_refused', 'refused', { address, code })
  }

  /** A flood of requests is one line a minute. */
  function noteLimit(network: string, code: string): void {
    if (noted.allows(`${code} ${network}`))
      noteSecurity('limit_reached', 'refused', { address: network, code })
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // Nobody waits for the answer any more: a browser that left, a phone that lost its network.
    if (response.destroyed) return
    const status = statusOf(error)
    if (status === 500) log.error({ err: error }, 'a request failed outside the application')
    if (response.headersSent) response.destroy()
    else refuse(request, response, status, status === 503 ? { retryAfterS: BUSY_PAUSE_S } : {})
  }
}

function statusOf(error: unknown): 413 | 500 | 503 {
  if (error instanceof Overloaded || error instanceof TimeoutError || isDatabaseAway(error)) return 503
  return isTooLarge(error) ? 413 : 500
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'database_away' || error.code === 'busy')
}

/** A body that grew beyond its limit while it came. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BODY_TOO_LARGE'
}

/** The application's own addresses have one spelling: no dots, no double slashes, nothing encoded. */
const cleanPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/
