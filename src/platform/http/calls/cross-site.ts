import { noteSecurity } from '#platform/security-log.ts'
import { refusalResponse } from '../answers/refusal.ts'

/** Refuses a call from a page of another site (PERM-09), and records it in the security log. */
export function crossSiteRefusal(request: Request): Response {
  noteSecurity('cross_site_refused', 'refused', { call: new URL(request.url).pathname })
  return refusalResponse(request, 403)
}
