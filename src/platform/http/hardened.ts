import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalStatus, refusalParts } from './answers/refusal.ts'
import { STRICT_TRANSPORT } from './answers/security-headers.ts'

/** All headers of a request must have arrived by then; a browser also gives up connections that it opened ahead. */
export const HEAD_MS = 10_000
/** A request with its body: uploading a picture of 8 MB over a phone's network takes minutes. */
const REQUEST_MS = 300_000
/** A silent connection is closed; event streams send a heartbeat more often than that. */
const SILENCE_MS = 120_000
/**
 * Longer than proxies keep an idle connection, so that the shop never closes one that a proxy is about to
 * use.
 */
const IDLE_MS = 75_000
const MAX_CONNECTIONS = 20_000

/**
 * Limits how long connections may take, and answers in French what is not HTTP.
 *
 * @param isSecure the shop's address begins with https: these answers too have `Strict-Transport-Security`
 * (ASVS 3.4.1)
 */
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
