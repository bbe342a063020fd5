import { sql } from 'kysely'
import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#lib/contact/contact-details.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { callAuth, endCarriedSession } from '#platform/auth/auth-service.server.ts'
import { currentSession, hasAdminRole, isComplete } from '#platform/auth/current-session.ts'
import { beginSignIn, countAttempt, forgiveAttempt, subjectOf } from '#platform/auth/limits.server.ts'
import type { Proof } from '#platform/auth/second-factor/proof.server.ts'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { recorded } from '#platform/security-log.ts'
import type { Credentials, Names, Registration } from './account-forms.ts'
import { signInAdmin } from './admin-sign-in.server.ts'
import type { PasswordOwner, SessionUser, SignedInOwner, SignInResult } from './session-user.ts'

const failures = new Set(['invalid_credentials', 'second_factor_invalid'])

/**
 * Signs in, an admin with a second factor where needed; the browser's previous session ends. Refuses with
 * `invalid_credentials`, `sign_in_limited`, `second_factor_required`, `second_factor_invalid`; only a wrong
 * password or factor counts as a failed attempt.
 */
export async function signIn(credentials: Credentials, proof?: Proof): Promise<SignInResult> {
  return recorded('sign_in', () => attemptSignIn(credentials, proof), {
    facts: { factor: proof?.kind ?? 'password' },
    refused: async () => ({ subject: await subjectOf(credentials.email) }),
    done: ({ user }) => ({ user: user.id }),
  })
}

async function attemptSignIn(credentials: Credentials, proof?: Proof): Promise<SignInResult> {
  const { email, password } = credentials
  const attempt = await beginSignIn(email)
  try {
    const userId = (await signInAdmin(credentials, proof)) ?? (await signInCustomer(email, password))
    await forgiveAttempt(attempt)
    return await readSignInResult(userId)
  } catch (error) {
    const isWrong = error instanceof DomainError && failures.has(error.code)
    if (!isWrong) await forgiveAttempt(attempt).catch(() => undefined)
    throw error
  }
}

async function signInCustomer(email: string, password: string): Promise<string> {
  const { user } = await callAuth((api, request) =>
    api.signInEmail({ body: { email, password }, ...request }),
  )
  await endCarriedSession()
  return user.id
}

/** Ends the session of this browser on the server too: a copy of its cookie is worthless afterwards. */
export async function signOut(): Promise<null> {
  await recorded('sign_out', () => callAuth((api, request) => api.endSession(request)), {
    done: ({ userId }) => (userId ? { user: userId } : {}),
  })
  return null
}

/**
 * Creates an account, queues its welcome mail and signs in, the previous session ends (AUTH-11, AUTH-13).
 * Refuses with `email_taken`, `sign_in_limited`, `busy`.
 */
export async function signUp(registration: Registration): Promise<SessionUser> {
  return recorded('registration', () => makeAccount(registration), { done: ({ id }) => ({ user: id }) })
}

async function makeAccount({ firstName, lastName, email, password }: Registration): Promise<SessionUser> {
  await countAttempt()
  const { user } = await callAuth((api, request) =>
    api.register({ body: { firstName, lastName, email, password }, ...request }),
  )
  await endCarriedSession()
  return readSessionUser(user.id)
}

/** Reads a user's own profile. @throws DomainError `not_authenticated` when the user is gone */
export async function readSessionUser(userId: string): Promise<SessionUser> {
  const row = await readAs({ role: 'customer', userId }, (db) =>
    db
      .selectFrom('profiles')
      .select(['id', 'email', 'firstName', 'lastName'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  if (!row) throw new DomainError('not_authenticated')
  return row
}

/** What a browser gets of a user who has just signed in, with whether they are an admin; `not_authenticated`. */
export async function readSignInResult(userId: string): Promise<SignInResult> {
  const [user, admin] = await Promise.all([readSessionUser(userId), hasAdminRole(userId)])
  return { user, isAdmin: admin }
}

/** The signed-in user, whose password the current request may set (AUTH-19), or null. */
export async function sessionPasswordOwner(): Promise<SignedInOwner | null> {
  const session = await currentSession()
  if (!session) return null
  const { userId, email } = session
  return { userId, lacksSecondFactor: !isComplete(session), ...(await passwordOwner({ id: userId, email })) }
}

/** What the form for a new password says of its user. */
export async function passwordOwner({ id, email }: { id: string; email: string }): Promise<PasswordOwner> {
  return { email, minPassword: (await hasAdminRole(id)) ? MIN_ADMIN_PASSWORD : MIN_PASSWORD }
}

type User = Exclude<Actor, { role: 'visitor' }>

/** Saves a user's first and last name (SET-03). */
export async function updateProfile(actor: User, { firstName, lastName }: Names): Promise<SessionUser> {
  await asActor(actor, (db) =>
    db
      .updateTable('profiles')
      .set({ firstName: firstName, lastName: lastName, updatedAt: sql`now()` })
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  )
  return readSessionUser(actor.userId)
}
