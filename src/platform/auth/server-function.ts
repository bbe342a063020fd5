import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { fail, type Result } from '#lib/errors/result.ts'
import { type Actor, visitor } from '../database/actor.ts'
import { throughOutage } from '../database/domain-error.ts'
import { failedCall } from '../run-command.server.ts'
import { runtime } from '../runtime.ts'
import { noteSecurity, withCaller } from '../security-log.ts'
import { currentActor } from './current-session.ts'

/*
 * Every server function is made by one of the builders below, whose name says who may call it
 * (src/features/server-functions.test.ts):
 *
 *     export const closeDay = adminPost().validator(checked(closingSchema)).handler(asCaller(closeCashDay))
 *
 * It answers with a `Result`. Whoever may not call it gets `not_authenticated` without a session, else `forbidden`; input that
 * the schema refuses gets `invalid_input` with a message for each field; a refusal of the database gets its code.
 */

type Role = Actor['role']

/** Whose session is looked up: nobody's; the caller's, once or through an outage. */
type By = 'nobody' | 'session' | 'outage'

/** Lets only these roles call. The handler finds the caller in `context.actor`. */
export function callers<Allowed extends Role>(by: By, ...roles: Allowed[]) {
  return createMiddleware({ type: 'function' }).server(async ({ next, ...call }) => {
    type Ended = Awaited<ReturnType<typeof next<{ actor: Extract<Actor, { role: Allowed }> }>>>
    // A middleware ends a call by returning without `next`; its type only contains the results of `next`.
    const end = (result: Result<never>) => ({ ...call, result }) as unknown as Ended
    try {
      const actor = await findActor(by)
      const user = 'userId' in actor ? actor.userId : undefined
      if (!isOneOf(actor, roles)) return end(refusal(actor, user, call.serverFnMeta.name))
      return await withCaller(user, () =>
        next({ context: { actor } }).catch((error: unknown) => end(failedCall(error))),
      )
    } catch (error) {
      return end(failedCall(error))
    }
  })
}

function findActor(by: By): Promise<Actor> {
  if (by === 'nobody') return Promise.resolve(visitor)
  if (by === 'session') return currentActor()
  return throughOutage(currentActor, { signal: runtime().ending.signal })
}

function refusal(actor: Actor, user: string | undefined, call: string): Result<never> {
  const code = actor.role === 'visitor' ? 'not_authenticated' : 'forbidden'
  noteSecurity('call_refused', 'refused', { ...(user && { user }), code, call })
  return fail({ code })
}

function isOneOf<Allowed extends Role>(
  actor: Actor,
  roles: readonly Allowed[],
): actor is Extract<Actor, { role: Allowed }> {
  return roles.some((role) => role === actor.role)
}

const everyone = callers('nobody', 'visitor')
const signedIn = callers('session', 'customer', 'admin')
const admin = callers('session', 'admin')

/** For everybody: the session is not looked up, and the caller acts as a visitor. */
export const everyoneGet = createServerFn({ method: 'GET' }).middleware([everyone])
export const everyonePost = createServerFn({ method: 'POST' }).middleware([everyone])

export const signedInGet = createServerFn({ method: 'GET' }).middleware([signedIn])
export const signedInPost = createServerFn({ method: 'POST' }).middleware([signedIn])

export const adminGet = createServerFn({ method: 'GET' }).middleware([admin])
export const adminPost = createServerFn({ method: 'POST' }).middleware([admin])

/** For what public pages show: its answer is the value itself, and a failure is thrown. */
export const publicGet = createServerFn({ method: 'GET' })
