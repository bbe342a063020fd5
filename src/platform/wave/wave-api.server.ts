import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { readJson } from '../outgoing/download.ts'
import { ServiceError } from '../outgoing/service-error.ts'

export type WaveSettings = NonNullable<Config['wave']>

const amount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,9}(\.\d{1,6})?$/),
)

/** A checkout session as Wave describes it (docs.wave.com/checkout), as far as the shop reads it. */
const sessionSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  amount,
  currency: v.pipe(v.string(), v.minLength(1), v.maxLength(10)),
  checkout_status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.string(),
  transaction_id: v.nullish(v.pipe(v.string(), v.maxLength(100)), null),
  wave_launch_url: v.pipe(v.string(), v.maxLength(2000)),
  success_url: v.nullish(v.string(), null),
  when_completed: v.nullish(v.pipe(v.string(), v.isoTimestamp()), null),
})
export type WaveSession = v.InferOutput<typeof sessionSchema>

const foundSchema = v.object({ result: v.array(v.unknown()) })
const errorSchema = v.object({
  code: v.optional(v.string(), ''),
  error_code: v.optional(v.string(), ''),
})

/** Bytes; more than any answer of the Checkout API. */
const MAX_ANSWER = 256 * 1024
const SESSIONS = '/v1/checkout/sessions'

export type Opening = {
  /** Whole CFA. */
  amount: number
  orderNumber: string
  /** Names the request: repeated, it opens no second session. */
  key: string
  successUrl: string
  errorUrl: string
}

/** Opens a checkout session. @throws ServiceError */
export async function openWaveSession(
  wave: WaveSettings,
  { amount, orderNumber, key, successUrl, errorUrl }: Opening,
  signal: AbortSignal,
): Promise<WaveSession> {
  const body = {
    amount: String(amount),
    currency: 'XOF',
    client_reference: orderNumber,
    success_url: successUrl,
    error_url: errorUrl,
  }
  return toSession(await ask(wave, { method: 'POST', path: SESSIONS, body, key }, signal))
}

/** Reads a session by its id at Wave. @throws ServiceError */
export async function readWaveSession(
  wave: WaveSettings,
  id: string,
  signal: AbortSignal,
): Promise<WaveSession> {
  return toSession(await ask(wave, { method: 'GET', path: `${SESSIONS}/${encodeURIComponent(id)}` }, signal))
}

/** The sessions of an order; what is not one is left out. @throws ServiceError */
export async function findWaveSessions(
  wave: WaveSettings,
  orderNumber: string,
  signal: AbortSignal,
): Promise<WaveSession[]> {
  const path = `${SESSIONS}/search?client_reference=${encodeURIComponent(orderNumber)}`
  const found = v.safeParse(foundSchema, await ask(wave, { method: 'GET', path }, signal))
  if (!found.success) throw new ServiceError('unreachable', 'réponse illisible')
  return found.output.result.flatMap((one) => {
    const session = v.safeParse(sessionSchema, one)
    return session.success ? [session.output] : []
  })
}

/** Ends a session that is not paid. @throws ServiceError, `refused` when it is paid or has ended already */
export async function expireWaveSession(wave: WaveSettings, id: string, signal: AbortSignal): Promise<void> {
  await ask(wave, { method: 'POST', path: `${SESSIONS}/${encodeURIComponent(id)}/expire` }, signal)
}

type Asked = { method: 'GET' | 'POST'; path: string; body?: object; key?: string }

async function ask(
  { apiUrl, apiKey }: WaveSettings,
  { method, path, body, key }: Asked,
  signal: AbortSignal,
): Promise<unknown> {
  let answer: Response
  let parsed: unknown
  try {
    answer = await fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal,
    })
    parsed = await readJson(answer, MAX_ANSWER)
  } catch {
    // The cause may contain the request, with its key.
    throw new ServiceError('unreachable', signal.aborted ? 'pas de réponse à temps' : 'service injoignable')
  }
  if (answer.ok) return parsed
  const said = v.safeParse(errorSchema, parsed)
  const code = (said.success && (said.output.code || said.output.error_code)) || 'error'
  const isAway = answer.status === 429 || answer.status >= 500
  const retryAfterS = Number(answer.headers.get('retry-after') ?? 0)
  const reason = `réponse ${answer.status} (${code.replace(/[^\w.-]/g, ' ').slice(0, 100)})`
  if (!isAway) throw new ServiceError('refused', reason)
  const retryAfterMs = Number.isFinite(retryAfterS) ? Math.max(0, retryAfterS) * 1000 : null
  throw new ServiceError('unreachable', reason, { retryAfterMs })
}

function toSession(answer: unknown): WaveSession {
  const session = v.safeParse(sessionSchema, answer)
  if (!session.success) throw new ServiceError('unreachable', 'réponse illisible')
  return session.output
}

/** Whether a customer may be sent there: https at Wave, or where the API answers when it is not Wave's (tests). */
export function isLaunchAddress(text: string, apiUrl: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, host, username } = new URL(text)
  if (username) return false
  if (isOfWave(hostname)) return protocol === 'https:'
  const api = new URL(apiUrl)
  return !isOfWave(api.hostname) && host === api.host && protocol === api.protocol
}

function isOfWave(hostname: string): boolean {
  return hostname === 'wave.com' || hostname.endsWith('.wave.com')
}

/** A call that is older, or from the future, may be a copy that somebody sends again. */
const LONGEST_AGE_S = 5 * 60

/**
 * Whether Wave sent these bytes lately: the header `Wave-Signature` (`t=<seconds>,v1=<hex>`, several `v1` while a secret is
 * rotated) contains the HMAC-SHA256 of its time and the raw body under one of the secrets.
 */
export function isSignedByWave(
  body: Uint8Array,
  header: string | null,
  { secrets, now }: { secrets: readonly string[]; now: number },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const [time = ''] = valuesOf(parts, 't')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > LONGEST_AGE_S) return false
  const given = valuesOf(parts, 'v1')
    .filter((text) => /^[\da-f]{64}$/i.test(text))
    .map((text) => Buffer.from(text, 'hex'))
  return secrets
    .map((secret) => createHmac('sha256', secret).update(time).update(body).digest())
    .some((expected) => given.some((signature) => timingSafeEqual(signature, expected)))
}

function valuesOf(parts: readonly string[][], name: string): string[] {
  return parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
}
