import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUuid } from '#lib/uuid.ts'
import type { Logger } from '#platform/log.ts'
import { sendPage } from '../answers/send.ts'
import type { Target } from '../client/request-head.ts'
import { withTimeout } from '../endpoint.ts'
import type { WorkQueue } from '../limits/work-queue.ts'
import type { RequestRecord } from '../request-record.ts'
import type { PageAnswer, PageCache } from './page-cache.ts'
import { type Dependencies, type PageRoute, withParameters } from './page-route.ts'
import { type InjectTags, renderPage } from './render-page.ts'

/** Pages with a longer key are not stored: no link of the shop is that long. */
const MAX_KEY = 300

/** A page under its one address (with its cache key, or null), that address for another spelling, or nowhere. */
export type PageAddress =
  | {
      kind: 'page'
      route: string
      address: string
      key: string | null
      dependsOn: Dependencies
      varyOn: PageRoute['varyOn']
      cachedBy: PageRoute['cachedBy']
      isPrivate: boolean
    }
  | { kind: 'moved'; location: string; isPrivate: boolean }
  | { kind: 'unknown' }

type Found = { route: PageRoute; canonical: string; dependsOn: Dependencies; isStored: boolean }

/** Makes the function that reads the address of a page. A pattern has at most one parameter, at its end. */
export function createPageAddresses(routes: readonly PageRoute[]) {
  const fixed = new Map<string, PageRoute>()
  const folders = new Map<string, { route: PageRoute; parameter: string }>()
  for (const route of routes) {
    const [folder = '', parameter] = route.pattern.split('/$')
    if (parameter === undefined) fixed.set(folder, route)
    else folders.set(folder, { route, parameter })
  }

  return ({ path, search }: Target): PageAddress => {
    const page = findPage(path)
    if (!page) return { kind: 'unknown' }
    const { route, canonical, dependsOn, isStored } = page
    const isPrivate = route.isPrivate === true
    const rendered = renderedQuery(route, new URLSearchParams(search))
    const query = route.varyOn ? corrected(search, rendered, route.varyOn) : search
    if (canonical !== path || query !== search)
      return { kind: 'moved', location: canonical + query, isPrivate }
    const address = canonical + rendered
    const key = isStored && address.length <= MAX_KEY ? address : null
    const { pattern, varyOn, cachedBy } = route
    return { kind: 'page', route: pattern, address, key, dependsOn, varyOn, cachedBy, isPrivate }
  }

  /** The page of a path, and the path's one spelling; null when there is no such page. */
  function findPage(path: string): Found | null {
    const steps = stepsOf(path)
    if (!steps) return null
    const canonical = `/${steps.join('/').toLowerCase()}`
    const route = fixed.get(canonical)
    if (route) return { route, canonical, dependsOn: route.dependsOn, isStored: true }
    const [folder = '', id = '', ...rest] = steps
    const found = folders.get(`/${folder.toLowerCase()}`)
    if (rest.length > 0 || !id || !found) return null
    if (found.route.isPrivate || !isUuid(id)) {
      const spelling = `/${folder.toLowerCase()}/${encodeURIComponent(id)}`
      return { route: found.route, canonical: spelling, dependsOn: null, isStored: false }
    }
    const dependsOn = withParameters(found.route.dependsOn, { [found.parameter]: id.toLowerCase() })
    return { route: found.route, canonical, dependsOn, isStored: true }
  }
}

function renderedQuery({ varyOn, readSearch }: PageRoute, parameters: URLSearchParams): string {
  if (!varyOn) return parameters.size > 0 ? `?${parameters}` : ''
  const given = Object.fromEntries(varyOn.map((name) => [name, parameters.get(name) ?? '']))
  const read = readSearch?.(given) ?? given
  const rendered = new URLSearchParams()
  for (const name of varyOn) {
    const value = read[name]
    if (typeof value === 'string' && value !== '') rendered.set(name, value)
  }
  return rendered.size > 0 ? `?${rendered}` : ''
}

/** The names in a path, decoded, without empty ones and dots; null when it cannot be decoded. */
function stepsOf(path: string): string[] | null {
  const steps: string[] = []
  try {
    for (const step of decodeURIComponent(path).split('/')) {
      if (step === '..') steps.pop()
      else if (step && step !== '.') steps.push(step)
    }
    return steps
  } catch {
    return null
  }
}

/** The query in its one spelling: known parameters first, in their order, then the others (FILT-03). */
function corrected(search: string, rendered: string, varyOn: readonly string[]): string {
  const given = new URLSearchParams(search)
  const known = new URLSearchParams(rendered)
  const ofPage = new URLSearchParams([...given].filter(([name]) => varyOn.includes(name)))
  if (ofPage.toString() === known.toString()) return search
  const others = [...given].filter(([name]) => !varyOn.includes(name))
  const after = new URLSearchParams([...known, ...others]).toString()
  return after && `?${after}`
}

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
