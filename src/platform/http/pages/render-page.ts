import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from '#platform/log.ts'
import { contentSecurityPolicy } from '../answers/headers.ts'
import { whileRendering } from '../health.ts'
import { type InlineContents, inlineElements, stripNonce } from './nonce.ts'
import type { RenderedPage } from './page-cache.ts'
import startPage from './page-head.ts?program'
import type { PageScript } from './page-programs.ts'

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

/** A copy of its own: zlib's result would keep a larger shared block in memory. */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const tag = /<(link|script)\b[^>]*>(?:\s*<\/script>)?/g

/**
 * Chromium draws nothing before the main part of the page begins: the header alone would be a frame more, which takes a slow
 * phone 50 ms and more. Other browsers do not know it.
 */
export const MAIN_FIRST = '<link rel="expect" href="#contenu" blocking="render">'

/** A page, and the inline script that was added to it, for its policy. */
export type PaintedFirst = { html: string; script?: string }

/**
 * Makes a rendered page load its script only after its first paint: on a slow network its text and its largest picture
 * load first, and a slow phone paints before it runs script. What waits are the module that the page names as its
 * script and the chunks that it names to be preloaded; the program of the head requests them. HTML that names no
 * module is returned as it is, and its browser decides. (docs/decisions/011)
 */
export function paintFirst(html: string): PaintedFirst {
  const waiting: PageScript & { chunks: string[] } = { entry: '', chunks: [] }
  const rest = html.replace(tag, (element, name: string) => {
    const address = attribute(element, name === 'link' ? 'href' : 'src')
    if (!address) return element
    if (name === 'link' && attribute(element, 'rel') === 'modulepreload') waiting.chunks.push(address)
    else if (name === 'script' && attribute(element, 'type') === 'module') waiting.entry = address
    else return element
    return ''
  })
  if (!waiting.entry) return { html }
  const script = `${startPage}(${JSON.stringify(waiting)})`
  return { html: rest.replace('</head>', () => `${MAIN_FIRST}<script>${script}</script></head>`), script }
}

function attribute(element: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`).exec(element) ?? []
  return double ?? single ?? bare
}

const font = /\/assets\/[\w.-]+\.woff2/g

/**
 * Lets a page whose address is a secret ask for its fonts before its style does: for the fonts of an inline style
 * Chromium names the page in `Referer`, whatever the page's policy says.
 */
function fontsFirst(html: string): string {
  const links = [...new Set(html.match(font) ?? [])].map(
    (address) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin referrerpolicy="no-referrer" href="${address}">`,
  )
  return html.replace(/<head[^>]*>/, (head) => head + links.join(''))
}

const inlineScript = /<script\b(?![^>]*\s(?:src|type)\s*=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Makes one inline script at the end of all that the body of a page holds: at each of them the browser stops parsing and
 * may draw a frame, on a slow phone for 20 to 50 ms. They keep their order. A page with an inline script that is not the
 * shop's own is returned as it is. (docs/decisions/011)
 *
 * @param own the contents of the inline scripts that the shop wrote; the joined one is added
 */
export function joinScripts(html: string, own: InlineContents): string {
  const start = html.indexOf('<body')
  const end = html.lastIndexOf('</body>')
  if (start < 0 || end < start) return html
  const body = html.slice(start, end)
  const contents = Array.from(body.matchAll(inlineScript), ([, content = '']) => content)
  if (contents.length < 2 || !contents.every((content) => own.script.has(content))) return html
  const joined = contents.join('\n;')
  own.script.add(joined)
  return `${html.slice(0, start)}${body.replace(inlineScript, '')}<script>${joined}</script>${html.slice(end)}`
}
