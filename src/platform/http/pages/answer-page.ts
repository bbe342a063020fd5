import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '#platform/log.ts'
import { sendPage } from '../answers/send.ts'
import type { Target } from '../client/request-head.ts'
import { withTimeout } from '../endpoint.ts'
import type { WorkQueue } from '../limits/work-queue.ts'
import type { RequestRecord } from '../request-record.ts'
import { createPageAddresses } from './page-address.ts'
import type { PageAnswer, PageCache } from './page-cache.ts'
import type { Dependencies, PageRoute } from './page-route.ts'
import { type InjectTags, renderPage } from './render-page.ts'

/** The cache key of the page for unknown addresses; no request can name it. */
const UNKNOWN_KEY = ' unknown'
const UNKNOWN_ROUTE = 'unknown'
const UNKNOWN_ADDRESS = '/page-inconnue'

export type PageOptions = {
  cache: PageCache
  /** Limits how many pages are rendered at once, for the cache and besides it. */
  renderings: WorkQueue
  /** Renders a page. It gets the page's address, and nothing of the client. */
  render: (request: Request) => Promise<Response>
  injectTags: InjectTags
  log: Pick<Logger, 'error'>
  origin: () => string
  pages: readonly PageRoute[]
  /** Addresses of another shop, by their paths: whether one may be such an address, and where it leads to. */
  oldAddresses?: { isOne: (path: string) => boolean; find: (path: string) => Promise<string | null> }
  /** What the layout of every page shows, and so the page for unknown addresses. */
  layoutDependsOn: Dependencies
}

/** The longest that a client waits for a page, and that one rendering may take. */
const MAX_WAIT_MS = 24_000

/**
 * Makes the function that answers requests for pages, from memory or rendered. Another spelling of a page's
 * address redirects to it, and an address of another shop to the page that took its place (MOVE-17); any other address
 * gets the 404 page.
 *
 * @throws DomainError `busy` when too many wait to be rendered, TimeoutError for one that takes too long
 */
export function createPageAnswer(options: PageOptions) {
  const { cache, renderings, origin, oldAddresses } = options
  const addressOf = createPageAddresses(options.pages)
  const notFound = {
    route: UNKNOWN_ROUTE,
    key: UNKNOWN_KEY,
    address: UNKNOWN_ADDRESS,
    dependsOn: options.layoutDependsOn,
    varyOn: [],
    cachedBy: 'browser',
    isPrivate: false,
  } as const

  /** `record` gets the route; `mayRender` refuses the request itself when the client may not. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    record: RequestRecord,
    mayRender: () => boolean,
  ): Promise<void> => {
    if (oldAddresses?.isOne(target.path)) {
      record.route = 'moved'
      if (!mayRender()) return
      const location = await oldAddresses.find(target.path)
      if (location) return move(response, { location: location + target.search, isPrivate: false }, 301)
    }
    const page = addressOf(target)
    record.route = page.kind === 'page' ? page.route : page.kind
    if (page.kind === 'moved') return move(response, page)
    const isUnknown = page.kind === 'unknown'
    const { route, key, address, dependsOn, varyOn, cachedBy, isPrivate } = isUnknown ? notFound : page
    // A known page is rendered again because the shop's data changed: that does not count against the client.
    if (!(key && cache.has(key)) && !mayRender()) return
    const render = async () => {
      const rendered = await withTimeout(
        MAX_WAIT_MS,
        renderPage(options, origin() + address, { expectedStatus: isUnknown ? 404 : 200, isPrivate }),
      )
      const location = ownLocation(rendered.location, origin())
      return { ...rendered, route, varyOn, cachedBy, isPrivate, location }
    }
    const answer: Promise<PageAnswer> = key
      ? cache.getOrRender(key, render, dependsOn)
      : renderings.run(render).then((rendered) => ({ ...rendered, staleForMs: null }))
    sendPage(request, response, await withTimeout(MAX_WAIT_MS, answer))
  }
}

function ownLocation(location: string | null, origin: string): string | null {
  if (!location) return null
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
  return /^\/(?![/\\])/.test(path) ? path : null
}

/**
 * A browser asks again after a day, in case the shop's addresses change. No shared cache stores it: the
 * address may contain a secret. One whose path is a secret is not stored at all.
 */
function move(
  response: ServerResponse,
  { location, isPrivate }: { location: string; isPrivate: boolean },
  status: 301 | 308 = 308,
): void {
  const caching = isPrivate ? 'private, no-store' : 'private, max-age=86400'
  response.writeHead(status, { location, 'cache-control': caching, 'content-length': 0 })
  response.end()
}
