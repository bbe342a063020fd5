import { adminOfRequest } from '../auth/current-actor.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity } from '../security-log.ts'
import { EventStream } from './event-stream.ts'

/** Answers the stream of what changes in the shop, open to all. */
export function answerEvents(request: Request): EventStream {
  const { events } = runtime()
  return new EventStream(request, (subscriber, since) => events.subscribe(subscriber, since))
}

/**
 * Answers the stream of one order, named by the end of the path, open to all: it says that the order changed,
 * and nothing of it. An order's id is known to whoever may see the order (D43).
 */
export function answerOrderEvents(request: Request): EventStream {
  const { pathname } = new URL(request.url)
  return runtime().orderEvents.stream(request, pathname.slice(pathname.lastIndexOf('/') + 1))
}

/** Answers the stream for admins (PERM-07); a refusal is noted in the security log. */
export async function answerAdminEvents(request: Request): Promise<Response | EventStream> {
  const session = await adminOfRequest(request.headers)
  if (session) return runtime().adminEvents.stream(request, { userId: session.userId, sessionId: session.id })
  noteSecurity('call_refused', 'refused', { code: 'forbidden', call: new URL(request.url).pathname })
  return new Response('Accès non autorisé à cette ressource', {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
