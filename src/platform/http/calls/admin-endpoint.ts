import { type Failure, fail } from '#lib/errors/result.ts'
import { adminOfRequest } from '#platform/auth/current-actor.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { noteSecurity, withCaller } from '#platform/security-log.ts'
import type { EventStream } from '../../events/event-hub.ts'
import { runtime } from '../../runtime.ts'
import { plainAnswer } from '../answers/refusal.ts'
import { isSameOrigin } from './same-origin.ts'

/**
 * Answers an endpoint that is not a server function (files out or in), for admins and from the shop's own pages only.
 * Anybody else gets 403 with a failed `Result`.
 */
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

/** A failed `Result` as the answer of an endpoint. */
export function failed(status: number, failure: Failure): Response {
  return Response.json(fail(failure), { status, headers: { 'cache-control': 'no-store' } })
}

/** Answers the stream for admins (PERM-07); a refusal is noted in the security log. */
export async function answerAdminEvents(request: Request): Promise<Response | EventStream> {
  const session = await adminOfRequest(request.headers)
  if (session) return runtime().adminEvents.stream(request, { userId: session.userId, sessionId: session.id })
  noteSecurity('call_refused', 'refused', { code: 'forbidden', call: new URL(request.url).pathname })
  return plainAnswer(403, 'Accès non autorisé à cette ressource')
}
