import { adminOfRequest } from '../auth/current-actor.ts'
import { eventStream } from '../events/event-stream.ts'
import { runtime } from '../runtime.ts'

/** Answers the technical addresses: the state of the shop (OPS-17) and the event streams. Null for any other. */
export async function handleTechnical(request: Request): Promise<Response | null> {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return plain(200, 'ok')
    case '/readyz':
      return (await isDatabaseThere()) ? plain(200, 'ok') : plain(503, 'la base de données ne répond pas')
    case '/api/events':
      return eventStream(runtime().events, request)
    case '/api/staff-events':
      return staffStream(request)
    default:
      return null
  }
}

/** The staff's stream is for admins (PERM-07). */
async function staffStream(request: Request): Promise<Response> {
  const userId = await adminOfRequest(request.headers)
  return userId
    ? runtime().staffEvents.stream(request, userId)
    : plain(403, 'Accès non autorisé à cette ressource')
}

const PATIENCE_MS = 2000

async function isDatabaseThere(): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), PATIENCE_MS)
  const answer = runtime()
    .database.query('select 1')
    .then(
      () => true,
      () => false,
    )
  const there = await Promise.race([answer, timeout.promise])
  clearTimeout(timer)
  return there
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
