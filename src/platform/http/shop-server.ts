import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import type { Logger } from '../log.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '../pictures/picture-limits.ts'
import { pageKey } from './cached-pages.ts'
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address.ts'
import type { PageCache } from './page-cache.ts'
import { type FinishHtml, type RenderedPage, renderPage } from './render-page.ts'
import { commonHeaders } from './security-headers.ts'
import { sendFile, sendPage } from './send.ts'
import type { StaticFile } from './static-files.ts'

/** No form of the shop sends more; the staff's pictures do. */
const MAX_BODY_BYTES = 256 * 1024

type Fetch = (request: Request) => Promise<Response>

export type ShopServerOptions = {
  log: Logger
  cache: PageCache
  files: ReadonlyMap<string, StaticFile>
  /** Renders pages: called with the page's own address, without anything of who asks. */
  render: Fetch
  finish: FinishHtml
  /** Answers all else: server functions, the event stream, technical addresses. */
  handle: Fetch
  /** The address that pages are rendered for. */
  origin: () => string
  trustedProxies: number
}

/** The door of the shop: files and finished pages from memory, all else to the application. */
export function createShopServer(options: ShopServerOptions): Server {
  const { cache, files, log, trustedProxies } = options
  const pages = pageAnswerer(options)

  return createServer((request, response) => {
    if (answerFromMemory(request, response)) return
    const url = parseUrl(request.url)
    if (!url) return refuse(response, 400)
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = files.get(url.pathname)
      if (file) return sendFile(request, response, file)
      if (isPage(url.pathname)) {
        pages(request, response, url).catch((error: unknown) => fail(response, error))
        return
      }
    }
    const maxBytes = url.pathname === UPLOAD_PATH ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse(response, 413)
    request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(request, trustedProxies)
    for (const name in commonHeaders) response.setHeader(name, commonHeaders[name] ?? '')
    answer(request, response, maxBytes).catch((error: unknown) => fail(response, error))
  })

  /** Most requests name a file or a kept page by its very address: they need no parsing. */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.url ?? ''
    if (request.method !== 'GET') return false
    const file = files.get(address)
    if (file) sendFile(request, response, file)
    const page = file ? undefined : cache.get(address)
    if (page) sendPage(request, response, page)
    return file !== undefined || page !== undefined
  }

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    maxRequestBodySize: number,
  ): Promise<void> {
    const request = new NodeRequest({ req, res, maxRequestBodySize })
    await sendNodeResponse(res, await options.handle(request))
  }

  function fail(response: ServerResponse, error: unknown): void {
    // Nobody waits for the answer any more: a browser that left, a phone that lost its network.
    if (response.destroyed) return
    log.error({ err: error }, 'a request failed outside the application')
    if (response.headersSent) response.destroy()
    else refuse(response, 500)
  }
}

function pageAnswerer({ cache, render, finish, origin }: ShopServerOptions) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const key = pageKey(url)
    const kept = key ? cache.get(key) : undefined
    if (kept) return sendPage(request, response, kept)
    let rendered: RenderedPage | undefined
    const address = new URL(key ?? url.pathname + url.search, origin()).href
    const page = key
      ? await cache.getOrRender(key, async () => {
          rendered = await renderPage(render, finish, address)
          return rendered.keep ? rendered.page : null
        })
      : null
    if (page) return sendPage(request, response, page)
    rendered ??= await renderPage(render, finish, address)
    response.statusCode = rendered.status
    const location = rendered.headers.get('location')
    if (location) response.setHeader('location', location)
    sendPage(request, response, rendered.page)
  }
}

function parseUrl(target: string | undefined): URL | null {
  return URL.parse(target ?? '/', 'http://shop.invalid')
}

/** Everything but the application's own calls and a file that does not exist is a page, if only the one that says 404. */
function isPage(path: string): boolean {
  return !/^\/(_serverFn|api|healthz|readyz|assets|pictures|manifest\.webmanifest|robots\.txt|sitemap(-pages|-products-[\da-f-]{36})?\.xml)(\/|$)/.test(
    path,
  )
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    ...commonHeaders,
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  })
  response.end(
    status === 413
      ? 'Envoi trop volumineux'
      : status === 400
        ? 'Adresse invalide'
        : 'Erreur technique temporaire',
  )
}
