import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '#lib/errors/domain-error.ts'
import { currentClientAddress } from './http/client/client-address.ts'
import { runtime } from './runtime.ts'

/** The events that may concern the shop's security, as the log names them (docs/security.md). */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_out'
  | 'identity_confirmed'
  | 'registration'
  | 'recovery_requested'
  | 'recovery_opened'
  | 'password_changed'
  | 'role_changed'
  | 'sessions_ended'
  | 'second_factor_changed'
  | 'export'
  | 'erasure'
  | 'call_refused'
  | 'cross_site_refused'
  | 'limit_reached'
  | 'request_refused'

/** `done`: it happened. `refused`: the shop said no. `failed`: it broke. */
export type SecurityOutcome = 'done' | 'refused' | 'failed'

/** Never a password, a token or an e-mail: of an e-mail only its keyed hash (`subjectOf`). */
export type SecurityFacts = {
  /** The user who acts; by default the caller of the running server function. */
  user?: string
  /** Whom or what it concerns: the id of another user, or the name of a list. */
  target?: string
  subject?: string
  /** Why it was refused: a code of `error-texts.ts`. */
  code?: string
  /** The server function, or the path of the request. */
  call?: string
  role?: string
  /** What proved who it is: only the password, or the kind of second factor. */
  factor?: 'password' | 'totp' | 'recovery' | 'passkey'
  /** By default the client's address of the running request. */
  address?: string
}

const callers = new AsyncLocalStorage<string>()

/** Runs the work of a server function so that security events below it name its caller. */
export function withCaller<Value>(userId: string | undefined, work: () => Value): Value {
  return userId === undefined ? work() : callers.run(userId, work)
}

/** Writes one line about a security event: event, outcome, user, client address and facts. */
export function noteSecurity(
  event: SecurityEvent,
  outcome: SecurityOutcome,
  facts: SecurityFacts = {},
): void {
  const line = {
    security: true,
    event,
    outcome,
    user: callers.getStore(),
    address: currentClientAddress(),
    ...facts,
  }
  runtime().log.info(line, `security: ${event} ${outcome}`)
}

type Details<Value> = {
  facts?: SecurityFacts
  done?: (value: Value) => SecurityFacts
  refused?: () => Promise<SecurityFacts>
}

/**
 * Does a piece of work and writes its outcome into the log; an error is passed on.
 *
 * @param facts what is known of the event; `done` what else once the work is done, `refused` when it was not
 */
export async function recorded<Value>(
  event: SecurityEvent,
  work: () => Promise<Value>,
  { facts = {}, done, refused }: Details<Value> = {},
): Promise<Value> {
  try {
    const value = await work()
    noteSecurity(event, 'done', { ...facts, ...done?.(value) })
    return value
  } catch (error) {
    const more = await refused?.().catch(() => undefined)
    if (error instanceof DomainError) noteSecurity(event, 'refused', { ...facts, ...more, code: error.code })
    else noteSecurity(event, 'failed', { ...facts, ...more })
    throw error
  }
}
