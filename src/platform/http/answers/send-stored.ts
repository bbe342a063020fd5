import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RenderedPage } from '../pages/page-cache.ts'
import { pageHeaders } from './send.ts'

type Encoding = 'br' | 'gzip'
/** Headers as `writeHead` takes them without a copy: names and values in turn. */
type Heads = Record<Encoding | 'unchanged', string[]> & { etag: string | undefined }

/** Different values of `Accept-Encoding` that are remembered. */
const MAX_ACCEPTED = 100

const known = new WeakMap<RenderedPage, Heads>()
const encodings = new Map<string, Encoding | null>()

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

function encodingFor(accepted: string): Encoding | null {
  const found = encodings.get(accepted)
  if (found !== undefined) return found
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encodings.size < MAX_ACCEPTED) encodings.set(accepted, encoding)
  return encoding
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
