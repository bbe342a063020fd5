import { createHmac, timingSafeEqual } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { MAX_PASSWORD, MIN_PASSWORD } from '#lib/contact/contact-details.ts'
import { currentClientAddress } from '../http/client/client-address.ts'
import { versionOf } from '../keys.ts'
import { describeError, type Logger } from '../log.ts'
import { passwordHash, renewingHashes } from './passwords.server.ts'
import { recovery, registration } from './recovery.server.ts'

/** `deviceHash`: the device of an admin's session, as `identifyDevice` returns it; null for customers. */
const newSession = v.object({
  userId: v.string(),
  secondFactorAt: v.nullable(v.date()),
  deviceHash: v.nullable(v.string()),
})

/** Adds to better-auth: a session whose password and second factor the shop has checked itself. */
const adminSessions = {
  id: 'admin-sessions',
  endpoints: {
    /** Creates a new session for this browser and ends its previous one. For callers on the server only. */
    openAdminSession: createAuthEndpoint.serverOnly({ method: 'POST', body: newSession }, async (ctx) => {
      const { authCookies, internalAdapter, secret } = ctx.context
      const user = await internalAdapter.findUserById(ctx.body.userId)
      if (!user) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
      const carried = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
      const { secondFactorAt, deviceHash } = ctx.body
      const session = await internalAdapter.createSession(user.id, false, { secondFactorAt, deviceHash })
      await setSessionCookie(ctx, { session, user })
      if (carried) await internalAdapter.deleteSession(carried)
      return ctx.json({ done: true })
    }),
  },
}

const DAY_S = 24 * 60 * 60

type AuthParts = {
  /** Connections as `auth_service`, with schema `auth` on their search path. */
  database: Pool
  /**
   * Keys that sign the cookies and encrypt the secrets of one-time codes. The first key is used for new
   * values; the others are still accepted. All instances have the same keys.
   */
  keys: readonly [string, ...string[]]
  origin: string
  log: Logger
  /** Tests with many users replace it by a cheaper one. */
  password?: typeof passwordHash
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/**
 * Accounts with e-mail and password, their sessions and cookies. Only our own server functions call it,
 * through `auth.api`. Its HTTP handler is not reachable, and our rate limits replace its own, which count by
 * IP address alone (D16).
 */
export function createAuth({ database, keys, origin, log, password = passwordHash }: AuthParts) {
  const isSecure = origin.startsWith('https:')
  return betterAuth({
    database,
    secrets: keys.map((value) => ({ version: versionOf(value), value })),
    // A value encrypted without the name of its key dates from a time when there was only one key.
    secret: keys.at(-1) ?? '',
    baseURL: origin,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: serviceLog(log) },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: renewingHashes(password, database, log),
    },
    user: {
      modelName: 'users',
      fields: { ...times, emailVerified: 'email_verified' },
      additionalFields: {
        firstName: { type: 'string', required: false, fieldName: 'first_name' },
        lastName: { type: 'string', required: false, fieldName: 'last_name' },
        hasSecondFactor: { type: 'boolean', required: false, input: false, fieldName: 'has_second_factor' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        secondFactorAt: { type: 'date', required: false, input: false, fieldName: 'second_factor_at' },
        deviceHash: { type: 'string', required: false, input: false, fieldName: 'device_hash' },
        lastSeenAt: { type: 'date', required: false, input: false, fieldName: 'last_seen_at' },
        onlyNewPassword: { type: 'boolean', required: false, input: false, fieldName: 'only_new_password' },
      },
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'verifications', fields: { ...times, expiresAt: 'expires_at' } },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, ipAddress: currentClientAddress() } }) },
      },
    },
    advanced: {
      database: { generateId: false },
      // Browsers accept a cookie with this prefix only over TLS and only from this very host.
      cookiePrefix: isSecure ? '__Host-boutique' : 'boutique',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, path: '/' },
      // It would read the IP address from headers that the client can forge.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [acceptEarlierKeys(keys), recovery(database), registration(database), adminSessions],
  })
}

export type Auth = ReturnType<typeof createAuth>

type Level = 'debug' | 'info' | 'warn' | 'error'

/** The service's messages in the shop's log: without the refused row, which has an e-mail (ASVS 16.2.5). */
export function serviceLog(log: Pick<Logger, Level>) {
  return (level: Level, message: string, ...details: unknown[]): void =>
    log[level]({ details: details.map((detail) => describeError(detail)) }, `sign-in service: ${message}`)
}

/** The service signs a cookie's value with HMAC-SHA-256 in base64. */
function isSignedBy(key: string, value: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signatureOf(key, value)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function signatureOf(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64')
}

/** The `cookie` header, signed with the first of `keys` if an earlier one signed it; else null. */
export function resigned(header: string, name: string, keys: readonly string[]): string | null {
  const [present, ...earlier] = keys
  const cookies = header.split(/; */)
  const at = cookies.findIndex((cookie) => cookie.startsWith(`${name}=`))
  const text = cookies[at]?.slice(name.length + 1)
  if (!present || !text || !/^[\w%.~*'()!-]+$/.test(text)) return null
  const [value = '', signature = ''] = /^(.*)\.(.*)$/s.exec(decoded(text))?.slice(1) ?? []
  if (!earlier.some((key) => isSignedBy(key, value, signature))) return null
  cookies[at] = `${name}=${encodeURIComponent(`${value}.${signatureOf(present, value)}`)}`
  return cookies.join('; ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Accepts session cookies of an earlier key, as long as it is configured (ASVS 11.2.2). */
function acceptEarlierKeys(keys: readonly string[]) {
  return {
    id: 'earlier-keys',
    hooks: {
      before: [
        {
          matcher: () => keys.length > 1,
          handler: createAuthMiddleware(async (ctx) => {
            const header = ctx.headers?.get('cookie')
            const renewed = header && resigned(header, ctx.context.authCookies.sessionToken.name, keys)
            return renewed ? { context: { headers: new Headers({ cookie: renewed }) } } : undefined
          }),
        },
      ],
    },
  }
}
