import { createMiddleware } from '@tanstack/react-start'
import { fail } from '#lib/result.ts'
import type { Actor } from '../database/actor.ts'
import { DomainError } from '../database/domain-error.ts'
import { throughOutage } from '../database/through-outage.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity, withCaller } from '../security-log.ts'
import { currentActor, passwordActor } from './current-actor.ts'

type Role = Actor['role']

/**
 * States who may call a server function, and stops everybody else before any of its work. Each server
 * function has this or `allowEveryone` (src/features/server-functions.test.ts). Who is refused gets a failed
 * `Result`: `not_authenticated` without a session, else `forbidden`. The handler finds the caller in
 * `context.actor`.
 */
export function allow<Allowed extends Role>(...roles: Allowed[]) {
  return guard('session', roles)
}

/**
 * As `allow`, for a call that is safe to repeat: retries the session look-up for 10 s while the database is
 * away.
 */
export function allowThroughOutage<Allowed extends Role>(...roles: Allowed[]) {
  return guard('session through an outage', roles)
}

/**
 * As `allow('customer', 'admin')`, and also for the session of a recovery link, which may do nothing else
 * (AUTH-18).
 */
export const allowNewPassword = guard('recovery link', ['customer', 'admin'])

/** What is enough to be somebody: a session, or one that a recovery link has set, too. */
type By = 'session' | 'session through an outage' | 'recovery link'

function guard<Allowed extends Role>(by: By, roles: readonly Allowed[]) {
  return createMiddleware({ type: 'function' }).server(async ({ next, ...rest }) => {
    const find = by === 'recovery link' ? passwordActor : currentActor
    const finding =
      by === 'session through an outage' ? throughOutage(find, { signal: runtime().ending.signal }) : find()
    const actor = await finding.catch(refusedActor)
    const user = 'userId' in actor ? actor.userId : undefined
    if ('role' in actor && isOneOf(actor, roles)) return withCaller(user, () => next({ context: { actor } }))
    const code = refusalCode(actor)
    if (code !== 'database_away') {
      noteSecurity('call_refused', 'refused', { ...(user && { user }), code, call: rest.serverFnMeta.name })
    }
    const refused = { ...rest, result: fail({ code }) }
    // A middleware ends a call by returning without `next`; its type only knows the results of `next`.
    return refused as unknown as ReturnType<typeof next<{ actor: Extract<Actor, { role: Allowed }> }>>
  })
}

/** Declares a server function as open to everybody; does not read the session. */
export const allowEveryone = createMiddleware({ type: 'function' })

/** A database that is away is told as such; any other error is one. */
function refusedActor(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}

function refusalCode(actor: Actor | DomainError): string {
  if (actor instanceof DomainError) return actor.code
  return actor.role === 'visitor' ? 'not_authenticated' : 'forbidden'
}

function isOneOf<Allowed extends Role>(
  actor: Actor,
  roles: readonly Allowed[],
): actor is Extract<Actor, { role: Allowed }> {
  return roles.some((role) => role === actor.role)
}
