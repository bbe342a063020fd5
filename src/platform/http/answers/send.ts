import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { PageAnswer, RenderedPage } from '../pages/page-cache.ts'
import { cacheHeaders, commonHeaders, fileHeaders, privateHeaders, workerHeaders } from './headers.ts'
import { type Encoding, encodingFor, type StaticFile } from './static-files.ts'

type Body = {
  /** Bytes without compression, and how to make them. */
  length: number
  raw: () => Buffer
  brotli?: Buffer | undefined
  gzip?: Buffer | undefined
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  sent: Body,
  headers: Record<string, string>,
): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
  if (sent.brotli || sent.gzip) response.setHeader('vary', 'accept-encoding')
  if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
    response.statusCode = 304
    response.end()
    return
  }
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const body = encoding && sent[encoding === 'br' ? 'brotli' : encoding]
  if (encoding && body) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body?.length ?? sent.length)
  response.end(request.method === 'HEAD' ? undefined : (body ?? sent.raw()))
}

/** Seconds after which a client may ask again for a page that could not be rendered. */
const RETRY_AFTER_S = 5

/**
 * Sends a page; a browser that has it already gets 304 without a body. A page that may be out of date says so
 * in `Cache-Status` (RFC 9211). A page that could not be rendered must not be stored, and with status 503 it
 * has `Retry-After`.
 */
export function sendPage(request: IncomingMessage, response: ServerResponse, answer: PageAnswer): void {
  const { status, page } = answer
  response.statusCode = status
  send(request, response, { ...page, raw: () => gunzipSync(page.gzip) }, pageHeaders(answer))
}

function pageHeaders(answer: PageAnswer): Record<string, string> {
  const { status, location, varyOn, isPrivate, page, staleForMs } = answer
  const headers: Record<string, string> = {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    ...cacheHeaders(answer),
  }
  if (isPrivate) Object.assign(headers, privateHeaders)
  if (location) headers.location = location
  if (varyOn) headers['no-vary-search'] = noVarySearch(varyOn)
  if (status === 503) headers['retry-after'] = String(RETRY_AFTER_S)
  if (staleForMs !== null) headers['cache-status'] = `shop; hit; ttl=-${Math.ceil(staleForMs / 1000)}`
  return headers
}

/** A browser or its service worker that has the page need not ask for it under another query. */
function noVarySearch(varyOn: readonly string[]): string {
  if (varyOn.length === 0) return 'key-order, params'
  return `key-order, params, except=(${varyOn.map((name) => `"${name}"`).join(' ')})`
}

export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  send(
    request,
    response,
    { length: file.body.length, raw: () => file.body, brotli: file.brotli, gzip: file.gzip },
    {
      ...(file.isWorker ? workerHeaders : fileHeaders),
      'content-type': file.type,
      'cache-control': file.cacheControl,
      etag: file.etag,
    },
  )
}

/** Headers as `writeHead` takes them without a copy: names and values in turn. */
type Heads = Record<Encoding | 'unchanged', string[]> & { etag: string | undefined }

const known = new WeakMap<RenderedPage, Heads>()

/**
 * Sends a stored page that is up to date with as little work as possible: its headers are written down once for
 * each page and encoding.
 *
 * @returns false for a client that accepts no compression; nothing was sent then
 */
export function sendStored(
  { headers }: IncomingMessage,
  response: ServerResponse,
  rendered: RenderedPage,
): boolean {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
  if (!encoding) return false
  const heads = headsOf(rendered)
  if (heads.etag !== undefined && heads.etag === headers['if-none-match']) {
    response.writeHead(304, heads.unchanged).end()
    return true
  }
  response.writeHead(rendered.status, heads[encoding])
  response.end(encoding === 'br' ? rendered.page.brotli : rendered.page.gzip)
  return true
}

function headsOf(rendered: RenderedPage): Heads {
  const found = known.get(rendered)
  if (found) return found
  const { brotli, gzip } = rendered.page
  const common = { ...pageHeaders({ ...rendered, staleForMs: null }), vary: 'accept-encoding' }
  const whole = (encoding: Encoding, { length }: Buffer) =>
    flat({ ...common, 'content-encoding': encoding, 'content-length': String(length) })
  const heads = {
    br: whole('br', brotli),
    gzip: whole('gzip', gzip),
    unchanged: flat(common),
    etag: pageHeaders({ ...rendered, staleForMs: null }).etag,
  }
  known.set(rendered, heads)
  return heads
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
