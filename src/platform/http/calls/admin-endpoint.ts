import { type Failure, fail } from '#lib/errors/result.ts'
import { adminOfRequest } from '#platform/auth/current-session.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import type { EventStream } from '../../events/event-hub.ts'
import { runtime } from '../../runtime.ts'
import { noteSecurity, withCaller } from '../../security-log.ts'
import { plainAnswer, refusalResponse } from '../answers/refusal.ts'

/** An endpoint for admins, from the shop's own pages only: anybody else gets 403 with a failed `Result`. */
export async function forAdmin(
  request: Request,
  work: (admin: AdminActor) => Promise<Response>,
): Promise<Response> {
  const call = new URL(request.url).pathname
  if (!isSameOrigin(request)) {
    noteSecurity('cross_site_refused', 'refused', { call })
    return failed(403, { code: 'forbidden' })
  }
  const session = await adminOfRequest(request.headers)
  if (!session) {
    noteSecurity('call_refused', 'refused', { code: 'forbidden', call })
    return failed(403, { code: 'forbidden' })
  }
  return withCaller(session.userId, () => work({ role: 'admin', userId: session.userId }))
}

export function failed(status: number, failure: Failure): Response {
  return Response.json(fail(failure), { status, headers: { 'cache-control': 'no-store' } })
}

/** Answers the stream for admins (PERM-07); a refusal is noted in the security log. */
export async function answerAdminEvents(request: Request): Promise<Response | EventStream> {
  const session = await adminOfRequest(request.headers)
  const owner = session && { userId: session.userId, sessionId: session.id }
  if (owner) return runtime().events.stream(request, { topic: 'admins', owner })
  noteSecurity('call_refused', 'refused', { code: 'forbidden', call: new URL(request.url).pathname })
  return plainAnswer(403, 'Accès non autorisé à cette ressource')
}

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
function isSameOrigin(request: Request): boolean {
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
