import { adminOfRequest } from '../auth/current-actor.ts'
import { plainAnswer } from '../http/answers/refusal.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity } from '../security-log.ts'
import type { EventStream } from './event-hub.ts'

/** Answers the stream for admins (PERM-07); a refusal is noted in the security log. */
export async function answerAdminEvents(request: Request): Promise<Response | EventStream> {
  const session = await adminOfRequest(request.headers)
  if (session) return runtime().adminEvents.stream(request, { userId: session.userId, sessionId: session.id })
  noteSecurity('call_refused', 'refused', { code: 'forbidden', call: new URL(request.url).pathname })
  return plainAnswer(403, 'Accès non autorisé à cette ressource')
}
