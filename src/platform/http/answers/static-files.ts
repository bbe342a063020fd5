import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

export type StaticFile = {
  body: Buffer
  brotli?: Buffer
  gzip?: Buffer
  type: string
  etag: string
  cacheControl: string
  /** The service worker: it runs under the policy of its own file. */
  isWorker: boolean
}

const WORKER = '/sw.js'

/** For files whose name contains a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers check for a newer service worker, and must find it at once. */
const REVALIDATED = 'no-cache'
const ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * Reads a folder into memory: each file by its address, with the compressed forms that the build left beside
 * it (`.br`, `.gz`). Nothing is compressed or read from disk while a visitor waits.
 */
export async function readStaticFiles(folder: string, prefix = '/'): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (!isServed(name) || !(await stat(path)).isFile()) continue
    const [body, brotli, gzip] = await Promise.all([
      readFile(path),
      readOptional(`${path}.br`),
      readOptional(`${path}.gz`),
    ])
    const address = prefix + name.replaceAll('\\', '/')
    files.set(address, staticFile(address, { body, brotli, gzip }))
  }
  return files
}

export function isServed(name: string): boolean {
  return extname(name) in types
}

type FileBytes = { body: Buffer; brotli?: Buffer | null | undefined; gzip?: Buffer | null | undefined }

export function staticFile(address: string, { body, brotli, gzip }: FileBytes): StaticFile {
  return {
    body,
    ...(brotli ? { brotli } : {}),
    ...(gzip ? { gzip } : {}),
    type: types[extname(address)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`,
    cacheControl: cacheControlOf(address),
    isWorker: address === WORKER,
  }
}

function cacheControlOf(address: string): string {
  if (address === WORKER) return REVALIDATED
  return address.startsWith('/assets/') ? IMMUTABLE : ONE_DAY
}

async function readOptional(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Shorter answers would hardly become smaller by compression. */
const MIN_BYTES = 1000
/** Quick levels: the answer is made while its client waits. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

const compressible = /^(?:application\/(?:json|xml|manifest\+json)|text\/(?:plain|html|xml))\b/

/**
 * Compresses an answer that is complete text of about 1 kB or more: brotli, or gzip for a client without it.
 * Anything else is returned as it is; streamed answers have other types, and are not delayed.
 *
 * @param accepted the client's `Accept-Encoding`
 */
export async function compressed(response: Response, accepted: string): Promise<Response> {
  const { status, headers } = response
  if (!response.body || !compressible.test(headers.get('content-type') ?? '')) return response
  if (headers.has('content-encoding')) return response
  const own = new Headers(headers)
  own.append('vary', 'accept-encoding')
  const whole = Buffer.from(await response.arrayBuffer())
  const encoding = whole.length < MIN_BYTES ? null : encodingFor(accepted)
  const body = encoding ? await pack(whole, encoding) : whole
  if (encoding) own.set('content-encoding', encoding)
  own.set('content-length', String(body.length))
  return new Response(body, { status, headers: own })
}

export type Encoding = 'br' | 'gzip'

/** Different values of `Accept-Encoding` that are remembered. */
const MAX_ACCEPTED = 100
const encodings = new Map<string, Encoding | null>()

/** The best that a client takes by its `Accept-Encoding`; null for one that takes neither. */
export function encodingFor(accepted: string): Encoding | null {
  const found = encodings.get(accepted)
  if (found !== undefined) return found
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encodings.size < MAX_ACCEPTED) encodings.set(accepted, encoding)
  return encoding
}

function pack(whole: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(whole, { level: GZIP_LEVEL })
  return brotli(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  })
}
