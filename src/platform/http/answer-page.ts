import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import { within } from './deadline.ts'
import { createPageAddresses } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { type FinishHtml, type RenderedPage, renderPage } from './render-page.ts'
import type { Target } from './request-head.ts'
import { sendPage } from './send.ts'
import { WorkQueue } from './work-queue.ts'

/** Under this the one page is kept that every unknown address shows; no request can name it. */
const UNKNOWN_KEY = ' unknown'
const UNKNOWN_ADDRESS = '/page-inconnue'

export type PageOptions = {
  cache: PageCache
  /** Renders pages: called with the page's own address, without anything of who asks. */
  render: (request: Request) => Promise<Response>
  finish: FinishHtml
  log: Pick<Logger, 'error'>
  /** The address that pages are rendered for. */
  origin: () => string
  /** The pages that there are, as the router has them. */
  pagePatterns: readonly string[]
}

/** Rendering is the processor's work: a few at a time, and no more waiting than are done in two or three seconds. */
const MOST_RENDERINGS = { running: 4, waiting: 100, waitingMs: 5_000 }
/** With the wait for its turn a page fails within 25 seconds. */
const MAX_RENDERING_MS = 19_500

/**
 * Answers for pages: from memory, else rendered; another spelling of a page's address leads to it, and any other address to the 404 page.
 *
 * @throws Overloaded when too many wait to be rendered, TooLate for one that does not end
 */
export function createPageAnswer(options: PageOptions) {
  const { cache, origin, pagePatterns } = options
  const addressOf = createPageAddresses(pagePatterns)
  const renderings = new WorkQueue(MOST_RENDERINGS)

  /** @param mayRender says whether the client may have a page rendered; when not, it has refused already */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    mayRender: () => boolean,
  ): Promise<void> => {
    const page = addressOf(target)
    if (page.kind === 'moved') return move(response, page.location)
    const isUnknown = page.kind === 'unknown'
    const { key, address } = isUnknown ? { key: UNKNOWN_KEY, address: UNKNOWN_ADDRESS } : page
    const kept = key ? cache.get(key) : undefined
    if (kept) {
      if (isUnknown) response.statusCode = 404
      return sendPage(request, response, kept)
    }
    if (!mayRender()) return
    let rendered: RenderedPage | undefined
    const make = async () => {
      const work = () => renderPage(options, origin() + address, isUnknown ? 404 : 200)
      rendered = await renderings.run(() => within(MAX_RENDERING_MS, work()))
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
