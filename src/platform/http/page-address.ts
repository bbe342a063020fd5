import { isUuid } from '#lib/uuid.ts'
import { renderedQuery } from './rendered-query.ts'
import type { Target } from './request-head.ts'

/**
 * Where a request for a page leads: to a page under its one address (with the key under which it is kept, or null when it is not), to that
 * address from another spelling of it, or nowhere.
 */
export type PageAddress =
  | { kind: 'page'; address: string; key: string | null }
  | { kind: 'moved'; location: string }
  | { kind: 'unknown' }

/**
 * Gives the way to read the address of a page.
 *
 * @param patterns the shop's pages, as the router has them: `/boutique`, `/product/$id`
 */
export function createPageAddresses(patterns: readonly string[]) {
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes('$')))
  const folders = new Set(
    patterns.filter((pattern) => pattern.includes('$')).map((pattern) => pattern.split('/$', 1)[0]),
  )

  return ({ path, search }: Target): PageAddress => {
    const page = findPage(path)
    if (!page) return { kind: 'unknown' }
    const { canonical, isKept } = page
    const rendered = renderedQuery(canonical, new URLSearchParams(search))
    const query = corrected(search, rendered)
    if (canonical !== path || query !== search) return { kind: 'moved', location: canonical + query }
    return { kind: 'page', address: canonical + rendered, key: isKept ? canonical + rendered : null }
  }

  /** The one spelling of a page's path; null when there is no such page. */
  function findPage(path: string): { canonical: string; isKept: boolean } | null {
    const steps = stepsOf(path)
    if (!steps) return null
    const canonical = `/${steps.join('/').toLowerCase()}`
    if (fixed.has(canonical)) return { canonical, isKept: true }
    const [folder = '', id = '', ...rest] = steps
    if (rest.length > 0 || !id || !folders.has(`/${folder.toLowerCase()}`)) return null
    if (isUuid(id)) return { canonical, isKept: true }
    return { canonical: `/${folder.toLowerCase()}/${encodeURIComponent(id)}`, isKept: false }
  }
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

/** The query with what the server renders of it in its one spelling. */
function corrected(search: string, rendered: string): string {
  const given = new URLSearchParams(search)
  const before = given.toString()
  for (const [name, value] of new URLSearchParams(rendered)) given.set(name, value)
  const after = given.toString()
  return after === before ? search : `?${after}`
}
