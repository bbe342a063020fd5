import * as v from 'valibot'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { LogThrottle } from '#platform/http/limits/log-throttle.ts'
import { withTimeout } from '#platform/http/limits/timeout.ts'
import { runtime } from '#platform/runtime.ts'
import { noteSecurity } from '#platform/security-log.ts'
import { isSignedByWave } from '#platform/wave/wave-signature.ts'

/** Wave repeats a call that is not answered soon; a database that is away is no reason to keep it waiting. */
const ANSWER_WITHIN_MS = 900

const unsigned = new LogThrottle()

const eventSchema = v.object({
  type: v.string(),
  data: v.object({
    id: v.pipe(v.string(), v.maxLength(100)),
    client_reference: v.nullish(v.pipe(v.string(), v.maxLength(255)), null),
  }),
})

/**
 * Answers a call of Wave about a checkout session (WAVE-02). A signed one has a worker ask Wave about the session: what it says
 * there counts, so that repeated calls, and calls in the wrong order, change nothing. Other events are accepted and left alone.
 * Whoever cannot sign learns nothing.
 */
export async function answerWaveCall(request: Request): Promise<Response> {
  const { config, log } = runtime()
  const { wave } = config
  if (!wave) return refusalResponse(request, 404)
  const body = new Uint8Array(await request.arrayBuffer())
  const signature = request.headers.get('wave-signature')
  if (!isSignedByWave(body, signature, { secrets: wave.webhookSecrets, now: Date.now() })) {
    // A wrong secret would go unnoticed otherwise; strangers cannot fill the log.
    if (unsigned.allows('call')) {
      log.warn('a call of /api/wave is not signed by Wave: is WAVE_WEBHOOK_SECRET right?')
      noteSecurity('call_refused', 'refused', { call: '/api/wave', code: 'unsigned' })
    }
    return empty(401)
  }
  const parsed = parseJson(body)
  if (parsed === undefined) return empty(400)
  const event = v.safeParse(eventSchema, parsed)
  if (event.success && event.output.type.startsWith('checkout.session.')) {
    const { id, client_reference: orderNumber } = event.output.data
    await withTimeout(
      ANSWER_WITHIN_MS,
      callSqlAs({ role: 'visitor' }, 'noteWaveEvent', { waveId: id, orderNumber }),
    )
  }
  return empty(200)
}

function empty(status: number): Response {
  return new Response(null, { status })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
