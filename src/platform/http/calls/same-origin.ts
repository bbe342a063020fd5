import { runtime } from '#platform/runtime.ts'
import { noteSecurity } from '../../security-log.ts'
import { refusalResponse } from '../answers/refusal.ts'

/**
 * Whether an origin (`https://shop.example`) is the shop's own: the configured one (PUBLIC_URL), whatever
 * proxies are in front of the shop; without PUBLIC_URL, the origin that the request itself names.
 */
export function isOwnOrigin(origin: string, request: Request): boolean {
  const { config, origin: known } = runtime()
  if (origin === known) return true
  return config.publicUrl === null && origin === new URL(request.url).origin
}

/**
 * Whether a request comes from the shop's own pages, by its headers. A request with neither header does not:
 * every browser of recent years sends one of the two with a request that changes something.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && isOwnOrigin(origin, request)
}

/** Refuses a call from a page of another site (PERM-09), and records it in the security log. */
export function crossSiteRefusal(request: Request): Response {
  noteSecurity('cross_site_refused', 'refused', { call: new URL(request.url).pathname })
  return refusalResponse(request, 403)
}
