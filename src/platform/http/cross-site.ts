import { noteSecurity } from '../security-log.ts'
import { refusalResponse } from './refusal.ts'

/** Refuses a call that another site's page made (PERM-09), and notes it in the security log. */
export function crossSiteRefusal(request: Request): Response {
  noteSecurity('cross_site_refused', 'refused', { call: new URL(request.url).pathname })
  return refusalResponse(request, 403)
}
