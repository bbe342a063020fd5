import { isUuid } from '#lib/uuid.ts'
import type { Target } from '../client/request-head.ts'
import type { Dependencies, PageRoute } from './page-route.ts'
import { withParameters } from './page-route.ts'

/** Pages with a longer key are not stored: no link of the shop is that long. */
const MAX_KEY = 300

/**
 * A page under its one address (with its cache key, or null), that address for another spelling, or nowhere.
 */
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
