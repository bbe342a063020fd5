import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from '../log.ts'
import { inlineElements, takeMarks } from './own-mark.ts'
import type { FinishedPage } from './page-cache.ts'
import { paintFirst } from './paint-first.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 6
/** A window of 128 kB holds a whole page; the usual one of 4 MB would cost its memory for each. */
const BROTLI_WINDOW_BITS = 17
const GZIP_LEVEL = 8

/** Adds to a rendered page what only robots read; null when that failed. */
export type FinishHtml = (html: string, status: number) => Promise<string | null>

export type RenderedPage = {
  status: number
  headers: Headers
  page: FinishedPage
  /** A page that may be kept and given to everyone. */
  keep: boolean
}

type Rendering = {
  render: (request: Request) => Promise<Response>
  finish: FinishHtml
  log: Pick<Logger, 'error'>
}

/**
 * Renders a page to its end and makes it ready to send: compressed, with an ETag and its Content-Security-Policy. An inline script or style that
 * the shop did not write stays without effect, and is told in the log.
 * A page with another status than the expected one, or one whose maker said `no-store` because data was missing, is not to be kept; nor is one that
 * could not be finished, which is sent as it was rendered.
 */
export async function renderPage(
  { render, finish, log }: Rendering,
  address: string,
  expectedStatus = 200,
): Promise<RenderedPage> {
  const response = await render(new Request(address, { headers: { accept: 'text/html' } }))
  const { html: rendered, own } = takeMarks(await response.text())
  const painted = paintFirst(rendered)
  for (const script of painted.scripts) own.script.add(script)
  const finished = await finish(painted.html, response.status)
  const html = finished ?? painted.html
  for (const { kind, content } of inlineElements(html)) {
    if (!own[kind].has(content))
      log.error({ address, kind }, 'a page holds an inline element that is not its own')
  }
  const raw = Buffer.from(html)
  const [brotli, zipped] = await Promise.all([
    compressBrotli(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
    compressGzip(raw, { level: GZIP_LEVEL }),
  ])
  return {
    status: response.status,
    headers: response.headers,
    keep:
      response.status === expectedStatus &&
      finished !== null &&
      !/no-store/.test(response.headers.get('cache-control') ?? ''),
    page: {
      raw,
      gzip: zipped,
      brotli,
      etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 20)}"`,
      contentSecurityPolicy: contentSecurityPolicy(own, address.startsWith('https:')),
    },
  }
}
