import { createHash, randomBytes } from 'node:crypto'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import type { Pool } from 'pg'
import * as v from 'valibot'

/** The two tokens of a recovery link (AUTH-17, DATA-13). Only one hash of both is stored. */
export type RecoveryTokens = { access: string; refresh: string }

const VALID_FOR = '10 minutes'

function identifierOf({ access, refresh }: RecoveryTokens): string {
  return `recovery:${createHash('sha256').update(`${access}.${refresh}`).digest('hex')}`
}

/**
 * Creates the tokens of a recovery link for the user with this e-mail. The link works once, for 10 minutes,
 * and makes older links invalid. Null when no user has this e-mail.
 */
export async function createRecovery(database: Pool, email: string): Promise<RecoveryTokens | null> {
  const tokens = { access: randomToken(), refresh: randomToken() }
  const { rowCount } = await database.query(
    `with person as (
       select id::text from users where email = lower($2)
     ), older as (
       delete from verifications v using person p where v.value = p.id and v.identifier like 'recovery:%'
     )
     insert into verifications (identifier, value, expires_at)
     select $1, id, now() + interval '${VALID_FOR}' from person`,
    [identifierOf(tokens), email],
  )
  return rowCount ? tokens : null
}

/** The user of a valid link, or null. The link can still be used afterwards. */
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

/** Uses a link up and returns the user's id. Of two concurrent requests only one gets it. */
async function consumeRecovery(database: Pool, tokens: RecoveryTokens): Promise<string | null> {
  const { rows } = await database.query<{ value: string }>(
    'delete from verifications where identifier = $1 and expires_at > now() returning value',
    [identifierOf(tokens)],
  )
  return rows[0]?.value ?? null
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

const token = v.pipe(v.string(), v.maxLength(200))

/** `device`: the hash of the browser's device, or '' when it has none. */
const newPassword = v.object({ password: v.string(), device: v.optional(v.string(), '') })

/**
 * Adds to better-auth: a session from an e-mailed link (AUTH-18), a new password together with a new session
 * (AUTH-19), and a sign-out that reports failure.
 */
export function recovery(database: Pool) {
  return {
    id: 'recovery',
    endpoints: {
      openRecovery: createAuthEndpoint(
        '/recovery/open',
        { method: 'POST', body: v.object({ access: token, refresh: token }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const userId = await consumeRecovery(database, ctx.body)
          const user = userId ? await internalAdapter.findUserById(userId) : null
          if (!user) throw new APIError('UNAUTHORIZED', { code: 'RECOVERY_INVALID' })
          // Opening an e-mailed link proves that the user receives the e-mails of this address.
          await internalAdapter.updateUser(user.id, { emailVerified: true })
          const session = await internalAdapter.createSession(user.id, false, { onlyNewPassword: true })
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user })
        },
      ),
      /**
       * Ends all sessions, recovery links and trusted devices of the user, except the trust in this device,
       * then creates a new session for this browser.
       */
      replacePassword: createAuthEndpoint(
        '/recovery/replace-password',
        { method: 'POST', body: newPassword, use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { internalAdapter, password } = ctx.context
          const { session: former, user } = ctx.context.session
          await internalAdapter.updatePassword(user.id, await password.hash(ctx.body.password))
          await internalAdapter.deleteUserSessions(user.id)
          await database.query('select auth.withdraw_trust($1, $2)', [user.id, ctx.body.device])
          await database.query(
            `delete from verifications where value = $1 and identifier like 'recovery:%'`,
            [user.id],
          )
          const { secondFactorAt = null } = former as { secondFactorAt?: Date | null }
          const deviceHash = ctx.body.device || null
          const session = await internalAdapter.createSession(user.id, false, { secondFactorAt, deviceHash })
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ done: true })
        },
      ),
      /**
       * Ends the session of the request and returns whose it was. Unlike better-auth's own sign-out it fails
       * when the session could not be ended.
       */
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
