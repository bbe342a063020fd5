import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from '#platform/log.ts'
import { contentSecurityPolicy } from '../answers/security-headers.ts'
import { whileRendering } from '../missing-database.ts'
import { joinScripts } from './join-scripts.ts'
import { inlineElements, stripNonce } from './nonce.ts'
import type { RenderedPage } from './page-cache.ts'
import { fontsFirst, paintFirst } from './paint-first.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 6
/** A window of 128 kB holds a whole page; the usual one of 4 MB would cost its memory for each. */
const BROTLI_WINDOW_BITS = 17
const GZIP_LEVEL = 8

/** Adds to a rendered page the tags that only crawlers read; null when that failed. */
export type InjectTags = (html: string, status: number) => Promise<string | null>

type Rendering = {
  render: (request: Request) => Promise<Response>
  injectTags: InjectTags
  log: Pick<Logger, 'error'>
}

/**
 * Renders a page and makes it ready to send: compressed, with an ETag and its Content-Security-Policy. An
 * inline script or style that the shop did not write is logged, and the policy keeps it from running.
 *
 * @param isPrivate the last part of the address is a secret: it is not logged
 *
 * `outcome` is `failed` for an error, for a page with `no-store` because data was missing, and when the tags
 * could not be added; the first two have status 503 when the database is unreachable. Any other status than
 * the expected one is a `single`.
 */
export async function renderPage(
  { render, injectTags, log }: Rendering,
  address: string,
  { expectedStatus = 200, isPrivate = false } = {},
): Promise<Omit<RenderedPage, 'varyOn' | 'cachedBy' | 'route'>> {
  const { result: response, isDatabaseMissing } = await whileRendering(async () => {
    const answer = await render(new Request(address, { headers: { accept: 'text/html' } }))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  })
  const lacksData = response.status >= 500 || /no-store/.test(response.headers.get('cache-control') ?? '')
  const status = lacksData && isDatabaseMissing ? 503 : response.status
  const shown = isPrivate ? `${address.slice(0, address.lastIndexOf('/') + 1)}…` : address
  const { html: rendered, own } = stripNonce(response.text)
  const painted = paintFirst(isPrivate ? fontsFirst(rendered) : rendered)
  if (painted.script) own.script.add(painted.script)
  else if (rendered.includes('</head>')) warnOnce(log, shown)
  const joined = joinScripts(painted.html, own)
  const finished = await injectTags(joined, status)
  const html = finished ?? joined
  for (const { kind, content } of inlineElements(html)) {
    if (!own[kind].has(content))
      log.error({ address: shown, kind }, 'a page holds an inline element that is not its own')
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
    status,
    location: response.headers.get('location'),
    outcome: lacksData || finished === null ? 'failed' : status === expectedStatus ? 'complete' : 'single',
    page: {
      length: raw.length,
      gzip: exact(zipped),
      brotli: exact(brotli),
      etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 20)}"`,
      contentSecurityPolicy: contentSecurityPolicy(own),
    },
  }
}

let hasWarned = false

/** One line for all pages: their browsers load the script when they find it, which is slower, and works. */
function warnOnce(log: Rendering['log'], address: string): void {
  if (!hasWarned) log.error({ address }, 'a page names no script that could wait until it is painted')
  hasWarned = true
}

/**
 * A copy with memory of its own: zlib's result is a slice of a larger shared block, which would stay in
 * memory as long as the slice.
 */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
