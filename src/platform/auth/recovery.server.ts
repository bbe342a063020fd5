import { createHash, randomBytes } from 'node:crypto'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { sqlStateOf } from '../database/domain-error.ts'

/** The two tokens of a recovery link (AUTH-17, DATA-13). Only one hash of both is stored. */
export type RecoveryTokens = { access: string; refresh: string }

const VALID_FOR = '1 hour'

function identifierOf({ access, refresh }: RecoveryTokens): string {
  return `recovery:${createHash('sha256').update(`${access}.${refresh}`).digest('hex')}`
}

/**
 * Creates the tokens of a recovery link for the user with this e-mail. The link works until a password was set with one of
 * the user's links, or its hour is over (D66): mails that are sent again overtake each other, and any of them may be
 * opened. Null when no user has this e-mail.
 */
export async function createRecovery(database: Pool, email: string): Promise<RecoveryTokens | null> {
  const tokens = { access: randomToken(), refresh: randomToken() }
  const { rowCount } = await database.query(
    `insert into verifications (identifier, value, expires_at)
     select $1, id::text, now() + interval '${VALID_FOR}' from users where email = lower($2)`,
    [identifierOf(tokens), email],
  )
  return rowCount ? tokens : null
}

/** The user of a valid link, or null. The link is not used up. */
export async function ownerOfRecovery(
  database: Pool,
  tokens: RecoveryTokens,
): Promise<{ id: string; email: string } | null> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `select u.id::text, u.email from verifications v join users u on u.id::text = v.value
     where v.identifier = $1 and v.expires_at > now()`,
    [identifierOf(tokens)],
  )
  return rows[0] ?? null
}

/** 160 random bits. In hex, so that a link that was written in capitals can still be read. */
function randomToken(): string {
  return randomBytes(20).toString('hex')
}

const token = v.pipe(v.string(), v.maxLength(200))

/** `isStrong`: as admins need it. `device`: the hash of the browser's device, or ''. */
const newPassword = { password: v.string(), isStrong: v.boolean(), device: v.optional(v.string(), '') }

/**
 * Adds to better-auth: a new password together with a new session, by an e-mailed link (AUTH-18) or by a session
 * (AUTH-19), and a sign-out that reports failure. A new password ends all sessions, recovery links and trusted devices of
 * the user, except the trust in this device.
 */
export function recovery(database: Pool) {
  return {
    id: 'recovery',
    endpoints: {
      /** The link is used up by the saved password, not before: of two at once only one gets it (D66). */
      spendRecovery: createAuthEndpoint(
        '/recovery/spend',
        { method: 'POST', body: v.object({ access: token, refresh: token, ...newPassword }) },
        async (ctx) => {
          const { internalAdapter, password } = ctx.context
          const { isStrong, device } = ctx.body
          const hash = await password.hash(ctx.body.password)
          const { rows } = await database.query<{ userId: string | null }>(
            'select auth.spend_recovery($1, $2, $3, $4)::text as "userId"',
            [identifierOf(ctx.body), hash, isStrong, device],
          )
          const userId = rows[0]?.userId
          const user = userId ? await internalAdapter.findUserById(userId) : null
          if (!user) throw new APIError('UNAUTHORIZED', { code: 'RECOVERY_INVALID' })
          const session = await internalAdapter.createSession(user.id, false, { deviceHash: device || null })
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user })
        },
      ),
      replacePassword: createAuthEndpoint(
        '/recovery/replace-password',
        { method: 'POST', body: v.object(newPassword), use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { internalAdapter, password } = ctx.context
          const { session: former, user } = ctx.context.session
          const { isStrong, device } = ctx.body
          const hash = await password.hash(ctx.body.password)
          await database.query('select auth.replace_password($1, $2, $3, $4)', [
            user.id,
            hash,
            isStrong,
            device,
          ])
          const { secondFactorAt = null } = former as { secondFactorAt?: Date | null }
          const deviceHash = device || null
          const session = await internalAdapter.createSession(user.id, false, { secondFactorAt, deviceHash })
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ done: true })
        },
      ),
      /** Ends the session and returns whose it was; unlike better-auth's own it fails when it could not. */
      endSession: createAuthEndpoint('/recovery/end-session', { method: 'POST' }, async (ctx) => {
        const { authCookies, internalAdapter, secret } = ctx.context
        const sessionToken = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        const ended = sessionToken ? await internalAdapter.findSession(sessionToken) : null
        if (sessionToken) await internalAdapter.deleteSession(sessionToken)
        deleteSessionCookie(ctx)
        return ctx.json({ userId: ended?.user.id ?? null })
      }),
    },
  }
}

const newUser = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.pipe(v.string(), v.toLowerCase()),
  password: v.string(),
})

type NewUser = Omit<v.InferOutput<typeof newUser>, 'password'> & { hash: string }

const taken = () => new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS' })

/**
 * Registration in place of better-auth's own, which holds a database connection and a transaction while it
 * waits for the hash of the password. This one holds no connection while it hashes. A single statement then
 * creates user, account, profile and role, or none of them (AUTH-11).
 */
export function registration(database: Pool) {
  return {
    id: 'registration',
    endpoints: {
      register: createAuthEndpoint('/registration', { method: 'POST', body: newUser }, async (ctx) => {
        const { internalAdapter, password } = ctx.context
        const { minPasswordLength, maxPasswordLength } = password.config
        const { password: typed, ...person } = ctx.body
        if (typed.length < minPasswordLength)
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' })
        if (typed.length > maxPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
        const known = await database.query('select from users where email = $1', [person.email])
        if (known.rowCount) throw taken()
        const id = await insertUser(database, { ...person, hash: await password.hash(typed) })
        const user = await internalAdapter.findUserById(id)
        if (!user) throw new APIError('INTERNAL_SERVER_ERROR')
        const session = await internalAdapter.createSession(id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user })
      }),
    },
  }
}

/** The id of the new user; USER_ALREADY_EXISTS for an e-mail that was registered meanwhile. */
async function insertUser(database: Pool, { firstName, lastName, email, hash }: NewUser): Promise<string> {
  try {
    const { rows } = await database.query<{ userId: string }>(
      `with person as (
         insert into users (name, first_name, last_name, email) values ($1, $2, $3, $4) returning id
       )
       insert into accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $5 from person
       returning user_id as "userId"`,
      [`${firstName} ${lastName}`, firstName, lastName, email, hash],
    )
    const [account] = rows
    if (!account) throw new Error('the registration made no account')
    return account.userId
  } catch (error) {
    throw sqlStateOf(error) === '23505' ? taken() : error
  }
}
