import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPageAddresses } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { type FinishHtml, type RenderedPage, renderPage } from './render-page.ts'
import type { Target } from './request-head.ts'
import { sendPage } from './send.ts'

/** Under this the one page is kept that every unknown address shows; no request can name it. */
const UNKNOWN_KEY = ' unknown'
const UNKNOWN_ADDRESS = '/page-inconnue'

export type PageOptions = {
  cache: PageCache
  /** Renders pages: called with the page's own address, without anything of who asks. */
  render: (request: Request) => Promise<Response>
  finish: FinishHtml
  /** The address that pages are rendered for. */
  origin: () => string
  /** The pages that there are, as the router has them. */
  pagePatterns: readonly string[]
}

/** Answers for pages: from memory, else rendered; another spelling of a page's address leads to it, and any other address to the 404 page. */
export function createPageAnswer({ cache, render, finish, origin, pagePatterns }: PageOptions) {
  const addressOf = createPageAddresses(pagePatterns)

  return async (request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> => {
    const page = addressOf(target)
    if (page.kind === 'moved') return move(response, page.location)
    const isUnknown = page.kind === 'unknown'
    const { key, address } = isUnknown ? { key: UNKNOWN_KEY, address: UNKNOWN_ADDRESS } : page
    const kept = key ? cache.get(key) : undefined
    if (kept) {
      if (isUnknown) response.statusCode = 404
      return sendPage(request, response, kept)
    }
    let rendered: RenderedPage | undefined
    const make = async () => {
      rendered = await renderPage(render, finish, origin() + address, isUnknown ? 404 : 200)
      return rendered.keep ? rendered.page : null
    }
    const shared = key ? await cache.getOrRender(key, make) : null
    if (shared) {
      if (isUnknown) response.statusCode = 404
      return sendPage(request, response, shared)
    }
    if (!rendered) await make()
    const own = rendered as RenderedPage | undefined
    if (!own) throw new Error('a page was not rendered')
    response.statusCode = own.status
    const location = ownLocation(own.headers.get('location'), origin())
    if (location) response.setHeader('location', location)
    sendPage(request, response, own.page)
  }
}

/** Where a page sends its reader on, when that is in this shop: no answer leads out of it. */
function ownLocation(location: string | null, origin: string): string | null {
  if (!location) return null
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
  return /^\/(?![/\\])/.test(path) ? path : null
}

/** Not for good: a browser asks again after a day, should the shop's addresses change. */
function move(response: ServerResponse, location: string): void {
  response.writeHead(308, { location, 'cache-control': 'max-age=86400', 'content-length': 0 })
  response.end()
}
