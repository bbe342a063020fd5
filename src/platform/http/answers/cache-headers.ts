import type { RenderedPage } from '../pages/page-cache.ts'

/** The header of every answer that does not say otherwise: it must not be stored. */
export const UNCACHED = 'private, no-store'

/** How long a shared cache may answer with its copy, and with an old one while the shop is asked or unreachable. */
const SHARED_S = { fresh: 1, whileAsking: 30, whileAway: 600 }

const stale = `stale-while-revalidate=${SHARED_S.whileAsking}, stale-if-error=${SHARED_S.whileAway}`

/**
 * Headers that say who may cache a page, and its ETag where somebody may (docs/decisions/020). A browser asks
 * every time (`must-revalidate` keeps it from the `stale-…` parts). nginx and Varnish read `s-maxage` and
 * `stale-…` of `Cache-Control`, CDNs read `CDN-Cache-Control` (RFC 9213).
 */
export function cacheHeaders({
  status,
  cachedBy,
  outcome,
  page,
}: Pick<RenderedPage, 'status' | 'cachedBy' | 'outcome' | 'page'>): Record<string, string> {
  if (outcome === 'failed' || cachedBy === 'nobody') return { 'cache-control': UNCACHED }
  if (cachedBy === 'browser' || status !== 200) {
    return { 'cache-control': 'private, no-cache', etag: page.etag }
  }
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${SHARED_S.fresh}, ${stale}`,
    'cdn-cache-control': `public, max-age=${SHARED_S.fresh}, ${stale}`,
    etag: page.etag,
  }
}
