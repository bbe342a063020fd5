import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import { within } from './deadline.ts'
import { createPageAddresses } from './page-address.ts'
import type { PageAnswer, PageCache } from './page-cache.ts'
import type { Dependencies, PageRoute } from './page-route.ts'
import { type FinishHtml, renderPage } from './render-page.ts'
import type { Target } from './request-head.ts'
import { sendPage } from './send.ts'
import type { WorkQueue } from './work-queue.ts'

/** Under this the one page is kept that every unknown address shows; no request can name it. */
const UNKNOWN_KEY = ' unknown'
const UNKNOWN_ADDRESS = '/page-inconnue'

export type PageOptions = {
  cache: PageCache
  /** Where renderings wait for their turn, those of the cache and all others. */
  renderings: WorkQueue
  /** Renders pages: called with the page's own address, without anything of who asks. */
  render: (request: Request) => Promise<Response>
  finish: FinishHtml
  log: Pick<Logger, 'error'>
  /** The address that pages are rendered for. */
  origin: () => string
  /** The pages that there are, as their routes declare them. */
  pages: readonly PageRoute[]
  /** What the layout of every page shows, and so the page for unknown addresses. */
  layoutDependsOn: Dependencies
}

/** How long a client waits for a page, and how long one rendering may take. */
const MAX_WAIT_MS = 24_000

/**
 * Answers for pages: from memory, else rendered; another spelling of a page's address leads to it, and any other address to the 404 page.
 *
 * @throws Overloaded when too many wait to be rendered, TooLate for one that does not end
 */
export function createPageAnswer(options: PageOptions) {
  const { cache, renderings, origin } = options
  const addressOf = createPageAddresses(options.pages)
  const notFound = {
    key: UNKNOWN_KEY,
    address: UNKNOWN_ADDRESS,
    dependsOn: options.layoutDependsOn,
    varyOn: [],
  }

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
    const { key, address, dependsOn, varyOn } = isUnknown ? notFound : page
    // A page that is known already is rendered anew because the shop's data changed: that counts for nobody.
    if (!(key && cache.has(key)) && !mayRender()) return
    const render = async () => {
      const rendered = await within(
        MAX_WAIT_MS,
        renderPage(options, origin() + address, isUnknown ? 404 : 200),
      )
      return { ...rendered, varyOn, location: ownLocation(rendered.location, origin()) }
    }
    const answer: Promise<PageAnswer> = key
      ? cache.getOrRender(key, render, dependsOn)
      : renderings.run(render).then((rendered) => ({ ...rendered, staleForMs: null }))
    sendPage(request, response, await within(MAX_WAIT_MS, answer))
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
