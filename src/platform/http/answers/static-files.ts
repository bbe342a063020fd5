import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

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

/** Whether a file has a type that the shop serves. */
export function isServed(name: string): boolean {
  return extname(name) in types
}

type FileBytes = { body: Buffer; brotli?: Buffer | null | undefined; gzip?: Buffer | null | undefined }

/** A file with its headers for this address. */
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
