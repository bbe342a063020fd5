import { adminOfRequest } from '../auth/current-actor.ts'
import { eventStream } from '../events/event-stream.ts'
import { UPLOAD_PATH } from '../pictures/picture-limits.ts'
import { pictureName } from '../pictures/picture-name.ts'
import { answerPicture, answerUpload } from '../pictures/picture-requests.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity } from '../security-log.ts'

const STAFF_STREAM = '/api/staff-events'

/** Answers the technical addresses: the state of the shop (OPS-17), the event streams, uploaded pictures. Null for any other. */
export async function handleTechnical(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const picture = pictureName(pathname)
  if (picture) return answerPicture(request, picture)
  switch (pathname) {
    case UPLOAD_PATH:
      return answerUpload(request)
    case '/healthz':
      return plain(200, 'ok')
    case '/readyz': {
      const problem = await runtime().readiness.problem()
      return problem === null ? plain(200, 'ok') : plain(503, problem)
    }
    case '/api/events':
      return eventStream(runtime().events, request)
    case STAFF_STREAM:
      return staffStream(request)
    default:
      return null
  }
}

/** The staff's stream is for admins (PERM-07); a refusal is noted in the security log. */
async function staffStream(request: Request): Promise<Response> {
  const session = await adminOfRequest(request.headers)
  if (session) return runtime().staffEvents.stream(request, { userId: session.userId, sessionId: session.id })
  noteSecurity('call_refused', 'refused', { code: 'forbidden', call: STAFF_STREAM })
  return plain(403, 'Accès non autorisé à cette ressource')
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
