import { createMiddleware } from '@tanstack/react-start'
import { fail } from '#lib/errors/result.ts'
import type { Actor } from '../database/actor.ts'
import { DomainError } from '../database/domain-error.ts'
import { throughOutage } from '../database/through-outage.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity, withCaller } from '../security-log.ts'
import { currentActor, passwordActor } from './current-actor.ts'

type Role = Actor['role']

/**
 * States who may call a server function and refuses all other callers before the function runs. Each server
 * function uses this or `allowEveryone` (src/features/server-functions.test.ts). A refused caller gets a
 * failed `Result`: `not_authenticated` without a session, else `forbidden`. The handler finds the caller in
 * `context.actor`.
 */
export function allow<Allowed extends Role>(...roles: Allowed[]) {
  return guard('session', roles)
}

/**
 * As `allow`, for a call that is safe to repeat: retries the session look-up for 10 s while the database
 * cannot be reached.
 */
export function allowThroughOutage<Allowed extends Role>(...roles: Allowed[]) {
  return guard('session through an outage', roles)
}

/**
 * As `allow('customer', 'admin')`, and also for a session that a recovery link has created. Such a session
 * may do nothing else (AUTH-18).
 */
export const allowNewPassword = guard('recovery link', ['customer', 'admin'])

/** Which sessions count: full sessions only, or also those that a recovery link has created. */
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
    // A middleware ends a call by returning without `next`; its type only contains the results of `next`.
    return refused as unknown as ReturnType<typeof next<{ actor: Extract<Actor, { role: Allowed }> }>>
  })
}

/** Declares that everybody may call a server function; does not read the session. */
export const allowEveryone = createMiddleware({ type: 'function' })

/** Returns a domain error, such as `database_away`, as the refusal; throws any other error again. */
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

/**
 * The validator of server functions: it lets any input through. The handler checks it by its schema
 * (`runCommand`), so that what is refused is a `Result` with a message for each field, and not an exception.
 */
export const unchecked = (data: unknown) => data
