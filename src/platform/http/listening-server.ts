import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { StartError } from '../command-line.ts'
import type { Logger } from '../log.ts'
import { STRICT_TRANSPORT } from './answers/headers.ts'
import { type RefusalStatus, refusalParts, refuse } from './answers/refusal.ts'
import { isThisMachine, readAddress } from './client/network-address.ts'
import { createArrival, readTarget } from './client/request-head.ts'
import type { EndpointTable } from './endpoint.ts'
import { NetworkLimit } from './limits/network-limits.ts'

/** All headers of a request must have arrived by then; a browser also gives up connections that it opened ahead. */
const HEAD_MS = 10_000
/** A request with its body: uploading a picture of 8 MB over a phone's network takes minutes. */
const REQUEST_MS = 300_000
/** A silent connection is closed; event streams send a heartbeat more often than that. */
const SILENCE_MS = 120_000
/** Longer than proxies keep an idle connection: none is closed that a proxy is about to use. */
const IDLE_MS = 75_000
const MAX_CONNECTIONS = 20_000

/** Limits the time of connections, and answers what is not HTTP in French; `isSecure`: with HSTS (ASVS 3.4.1). */
export function hardened(server: Server, isSecure: boolean): Server {
  server.headersTimeout = HEAD_MS
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = IDLE_MS
  server.timeout = SILENCE_MS
  server.maxConnections = MAX_CONNECTIONS
  return server.on('clientError', (error: Error & { code?: string }, socket) =>
    answerBroken(error.code, socket as Socket, isSecure),
  )
}

function answerBroken(code: string | undefined, socket: Socket, isSecure: boolean): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(code)
  const more = isSecure ? { 'strict-transport-security': STRICT_TRANSPORT } : {}
  const { headers, body } = refusalParts(status, '', { headers: { connection: 'close', ...more } })
  const lines = Object.entries(headers)
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}

function statusOf(code: string | undefined): RefusalStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Paths of a certificate with its chain, and of its key, both in PEM. */
export type TlsFiles = { certFile: string; keyFile: string }
export type TlsCredentials = { cert: Buffer; key: Buffer }

/** Only forward-secret, authenticated ciphers, the strongest first (ASVS 12.1.2). */
const protocol = {
  minVersion: 'TLSv1.2',
  // A connection that says nothing takes its place no longer than one over plain HTTP.
  handshakeTimeout: HEAD_MS,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const

/** How often Node looks for requests that have taken too long. */
const connectionsCheckingInterval = 2_000

/** How often the certificate's files are checked for a new one. */
const CHECK_MS = 5_000

/** @throws StartError for files that cannot be read */
export async function readCredentials({ certFile, keyFile }: TlsFiles): Promise<TlsCredentials> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
    return { cert, key }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`TLS_CERT_FILE, TLS_KEY_FILE : un fichier ne se lit pas (${reason}).`)
  }
}

/** Plain HTTP, or TLS 1.2 and 1.3; StartError for an invalid certificate. */
export function createListeningServer(
  listener: RequestListener,
  tls: TlsCredentials | null,
): Server | TlsServer {
  if (!tls) return createServer({ connectionsCheckingInterval }, listener)
  try {
    return createTlsServer({ ...tls, ...protocol, connectionsCheckingInterval }, listener)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `TLS_CERT_FILE, TLS_KEY_FILE : le certificat et la clé ne conviennent pas (${reason}).`,
    )
  }
}

/** Loads a renewed certificate; an invalid one is logged and not used. Returns what stops watching. */
export function followCertificate(server: Server | TlsServer, files: TlsFiles, log: Logger): () => void {
  if (!('setSecureContext' in server)) return () => undefined
  const renew = async () => {
    try {
      server.setSecureContext({ ...(await readCredentials(files)), ...protocol })
      log.info('the certificate was read again')
    } catch (err) {
      log.error({ err }, 'the renewed certificate cannot be used')
    }
  }
  const onChange = () => void renew()
  const paths = [files.certFile, files.keyFile]
  for (const path of paths) watchFile(path, { interval: CHECK_MS, persistent: false }, onChange)
  return () => {
    for (const path of paths) unwatchFile(path, onChange)
  }
}

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
