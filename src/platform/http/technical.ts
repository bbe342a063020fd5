import { eventStream } from '../events/event-stream.ts'
import { runtime } from '../runtime.ts'

/** Answers the technical addresses: the state of the shop (OPS-17) and the event stream. Null for any other. */
export async function handleTechnical(request: Request): Promise<Response | null> {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return plain(200, 'ok')
    case '/readyz':
      return (await isDatabaseThere()) ? plain(200, 'ok') : plain(503, 'la base de données ne répond pas')
    case '/api/events':
      return eventStream(runtime().events, request)
    default:
      return null
  }
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
