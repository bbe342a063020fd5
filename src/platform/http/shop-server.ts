import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { countRequest, isMeasuring } from '#platform/metrics/shop-metrics.ts'
import type { Logger } from '../log.ts'
import { commonHeaders, STRICT_TRANSPORT, UNCACHED } from './answers/headers.ts'
import { refuse } from './answers/refusal.ts'
import { sendFile, sendPage, sendStored } from './answers/send.ts'
import { compressed, type StaticFile } from './answers/static-files.ts'
import { createClientAddress, withClientAddress } from './client/client-address.ts'
import { networkOf } from './client/network-address.ts'
import { isHostAllowed, readTarget, repeatsSingleton, type Target } from './client/request-head.ts'
import { type EndpointTable, isTimeout, type SentAnswer } from './endpoint.ts'
import { createClientLimits, limitConnections, MOST_CONNECTIONS } from './limits/network-limits.ts'
import { createListeningServer, createTlsCheck, hardened, type TlsCredentials } from './listening-server.ts'
import { createPageAnswer, type PageOptions } from './pages/answer-page.ts'
import { newRecord, type RequestRecord, withRecord } from './request-record.ts'

/** The largest body of a form; endpoints may allow more. */
const MAX_BODY_BYTES = 256 * 1024

/** Asked every second by a load balancer. */
const quietRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

const BUSY_RETRY_AFTER_S = 5

export type ShopServerOptions = PageOptions & {
  log: Logger
  files: ReadonlyMap<string, StaticFile>
  releaseFile: (path: string) => Promise<StaticFile | null>
  endpoints: EndpointTable
  /** Answers the endpoints, and forms that are sent to a page. */
  handle: (request: Request) => Promise<Response | SentAnswer>
  trustedProxies: TrustedProxies
  isStopping: () => boolean
  /** Requests of one network in a minute that are not answered from memory; null: no limit. */
  limitRequestsPerAddress: number | null
  /** Event streams that may be open at once; null: no limit. */
  limitEventStreams: number | null
  isSecure: boolean
  tls?: TlsCredentials | null
  /** Proxies on other machines may reach the shop without TLS. */
  allowPlainProxy?: boolean
  onlyHere: boolean
}

/** The HTTP entry: files and finished pages from memory, else what the endpoints answer. */
export function createShopServer(options: ShopServerOptions): Server {
  const { cache, files, log, endpoints, isSecure } = options
  const clientAddress = createClientAddress(options.trustedProxies, log)
  const answerPage = createPageAnswer(options)
  const limits = createClientLimits(options)
  const cameByTls = createTlsCheck(options)
  const formPages = new Set(options.pages.filter(({ takesForm }) => takesForm).map(({ pattern }) => pattern))

  const watch = createRequestWatch(log, (route) => quietRoutes.has(route))

  const server = createListeningServer((request, response) => {
    const beganAt = performance.now()
    const record = newRecord()
    if (options.isStopping()) response.setHeader('connection', 'close')
    if (isSecure) response.setHeader('strict-transport-security', STRICT_TRANSPORT)
    const isEncrypted = !isSecure || cameByTls(request, response)
    const refusal = isEncrypted ? refusalFor(request) : null
    if (isEncrypted && !refusal && sendFromCache(request, response, record)) {
      return watch(record, request, response.statusCode, beganAt)
    }
    response.once('close', () => {
      const status = statusOf(response)
      limits.noteStatus(status, () => networkOf(clientAddress(request)))
      watch(record, request, status, beganAt)
    })
    if (!isEncrypted) return
    if (refusal) return refuse(request, response, refusal)
    if (answerFromMemory(request, response, record)) return
    const target = readTarget(request.url ?? '')
    if (!target) return refuse(request, response, 400)
    for (const name in commonHeaders) response.setHeader(name, commonHeaders[name] ?? '')
    response.setHeader('cache-control', UNCACHED)
    withRecord(record, () => answer(request, response, target, record)).catch((error: unknown) =>
      fail(request, response, error),
    )
  }, options.tls ?? null)
  limitConnections(server, {
    trustedProxies: options.trustedProxies,
    // Lifted with the limit of requests, for load tests.
    most: options.limitRequestsPerAddress === null ? null : MOST_CONNECTIONS,
  })
  return hardened(server, isSecure)

  function refusalFor(request: IncomingMessage): 400 | 421 | null {
    if (repeatsSingleton(request)) return 400
    return isHostAllowed(request.headers.host, options.onlyHere) ? null : 421
  }

  /** Most requests name a cached page by its exact address, and need no parsing. */
  function sendFromCache(request: IncomingMessage, response: ServerResponse, record: RequestRecord): boolean {
    if (request.method !== 'GET') return false
    const page = cache.fresh(request.url ?? '')
    if (!page || !sendStored(request, response, page)) return false
    record.route = page.route
    return true
  }

  /** Sends a file, or a page of which it is not certain that it is up to date. */
  function answerFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
  ): boolean {
    const address = request.url ?? ''
    if (request.method !== 'GET') return false
    const file = files.get(address)
    if (file) {
      record.route = fileRoute(address)
      sendFile(request, response, file)
      return true
    }
    const page = cache.get(address)
    if (!page) return false
    record.route = page.route
    sendPage(request, response, page)
    return true
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    record: RequestRecord,
  ): Promise<void> {
    const endpoint = endpoints.find(target.path)
    record.route = endpoint ? (endpoint.route ?? String(endpoint.path)) : 'unknown'
    const methods = endpoint?.methods ?? pageMethods(target.path)
    if (!methods.includes(request.method ?? ''))
      return refuse(request, response, 405, { headers: { allow: methods.join(', ') } })
    const file = files.get(target.path)
    if (file) {
      record.route = fileRoute(target.path)
      return sendFile(request, response, file)
    }
    const address = clientAddress(request)
    const network = networkOf(address)
    const mayRequest = () => limits.mayRequest(request, response, network, endpoint?.kind)
    if (endpoints.isPage(target.path) && request.method !== 'POST')
      return answerPage(request, response, target, record, mayRequest)
    if (!endpoint && !cleanPath.test(target.path)) return refuse(request, response, 404)
    const maxRequestBodySize = endpoint?.maxBodyBytes ?? MAX_BODY_BYTES
    if (Number(request.headers['content-length'] ?? 0) > maxRequestBodySize)
      return refuse(request, response, 413)
    if (endpoint?.kind !== 'probe' && !mayRequest()) return
    const releaseFile = await options.releaseFile(target.path)
    if (releaseFile) record.route = fileRoute(target.path)
    if (releaseFile) return sendFile(request, response, releaseFile)
    if (endpoint?.kind === 'stream' && !limits.mayStream(request, response, network)) return
    const webRequest = new NodeRequest({ req: request, res: response, maxRequestBodySize })
    await withClientAddress(address, async () => {
      const made = await options.handle(webRequest)
      if ('sendTo' in made) return made.sendTo(response)
      const accepted = String(request.headers['accept-encoding'] ?? '')
      await sendNodeResponse(response, request.method === 'HEAD' ? made : await compressed(made, accepted))
    })
  }

  /**
   * A page may take a form by POST, without a script. Such a POST may come from anywhere (a mail program
   * sends neither `Origin` nor cookie, RFC 8058): its route decides by what the address proves.
   */
  function pageMethods(path: string): readonly string[] {
    return formPages.has(path.toLowerCase()) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    // The client has gone, for example a phone that lost its network.
    if (response.destroyed) return
    const status = statusFor(error)
    if (status === 500) log.error({ err: error }, 'a request failed outside the application')
    if (response.headersSent) response.destroy()
    else refuse(request, response, status, status === 503 ? { retryAfterS: BUSY_RETRY_AFTER_S } : {})
  }
}

function statusFor(error: unknown): 413 | 500 | 503 {
  if (isTimeout(error) || isDatabaseAway(error)) return 503
  return isTooLarge(error) ? 413 : 500
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'database_away' || error.code === 'busy')
}

/** Whether a body exceeded its limit while it arrived. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BODY_TOO_LARGE'
}

/** Files of one folder count together; those at the root are few. */
function fileRoute(path: string): string {
  const [, folder, file] = path.split('/')
  return file === undefined ? path : `/${folder}/*`
}

/** Files have one spelling: no dot segments, no double slashes, nothing encoded. Endpoints say theirs. */
const cleanPath = /^(?:\/\.well-known)?(?:\/[\w-]+(?:\.[\w-]+)*)+$/

/**
 * Makes the function that notes each answered request: in the metrics, and as one line of the log. Neither
 * has an address in it.
 *
 * @param isQuiet of which routes the line has level `debug`
 */
function createRequestWatch(
  log: Pick<Logger, 'info' | 'debug' | 'isLevelEnabled'>,
  isQuiet: (route: string) => boolean,
) {
  return (record: RequestRecord, request: IncomingMessage, status: number, beganAt: number): void => {
    const { id, route } = record
    const method = request.method ?? ''
    const measures = isMeasuring()
    const level = isQuiet(route) ? 'debug' : 'info'
    const logs = log.isLevelEnabled(level)
    if (!measures && !logs) return
    const ms = performance.now() - beganAt
    if (measures) countRequest(route, status, ms / 1000)
    if (logs) log[level]({ request: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/** The status that a client saw; 499 when it went away before there was one. */
function statusOf(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : 499
}
