import { appendResponseHeader, getRequestHeaders, setResponseHeader } from '@tanstack/react-start/server'
import { isAPIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { DomainError } from '#lib/errors/domain-error.ts'
import { toDomainError } from '../database/domain-error.ts'
import { cookieKeys } from '../keys.ts'
import { type Runtime, runtime } from '../runtime.ts'
import { type Auth, createAuth } from './create-auth.server.ts'

const services = new WeakMap<Pool, Promise<Auth>>()

/** The sign-in service of this process, opened on first use with the secret that all instances share. */
export function auth(): Promise<Auth> {
  const shared = runtime()
  return serviceOn(shared.authDatabase, shared)
}

/** The same service with a pool of its own: look-ups of sessions never wait behind registrations. */
export function sessionService(): Promise<Auth> {
  const shared = runtime()
  return serviceOn(shared.sessionDatabase, shared)
}

function serviceOn(database: Pool, shared: Runtime): Promise<Auth> {
  const known = services.get(database)
  if (known) return known
  const opened = open(database, shared)
  services.set(database, opened)
  opened.catch(() => services.delete(database))
  return opened
}

async function open(database: Pool, { config, origin, log }: Runtime): Promise<Auth> {
  const { rows } = await database.query<{ key: string }>(
    `select u.key from secrets s, unnest(array[s.value, s.previous]) with ordinality as u(key, place)
     where s.name = 'cookies' and u.key is not null order by u.place`,
  )
  const stored = rows.map(({ key }) => key)
  const [key, ...earlier] = cookieKeys(config.shopKeys, stored)
  if (!key) throw new Error('there is no key for cookies: neither SHOP_KEYS nor the database has one')
  return createAuth({ database, keys: [key, ...earlier], origin, log })
}

type Answer<Value> = { headers: Headers; response: Value }

/** The service's codes as ours; a wrong e-mail and a wrong password share one. */
const codes: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  PASSWORD_TOO_SHORT: 'password_too_short',
  PASSWORD_TOO_LONG: 'password_too_long',
  INVALID_EMAIL: 'email_format',
  RECOVERY_INVALID: 'recovery_invalid',
  UNAUTHORIZED: 'not_authenticated',
  FAILED_TO_GET_SESSION: 'database_away',
}

/** What the service has to know of the request, for an answer with its headers. */
type AuthRequest = { headers: Headers; returnHeaders: true }

/**
 * Calls the sign-in service and adds its cookies to the response; its refusals are a DomainError. A look-up waits behind no
 * registration, and takes no cookie away: its answer about a former session may come after the cookie of the next one.
 */
export async function callAuth<Value>(
  work: (api: Auth['api'], request: AuthRequest) => Promise<Answer<Value>>,
  { isLookUp = false } = {},
): Promise<Value> {
  try {
    setResponseHeader('cache-control', 'no-store')
    const { api } = await (isLookUp ? sessionService : auth)()
    const { headers, response } = await work(api, { headers: getRequestHeaders(), returnHeaders: true })
    for (const cookie of headers.getSetCookie()) {
      if (!isLookUp || !/; ?max-age=0\b/i.test(cookie)) appendResponseHeader('set-cookie', cookie)
    }
    return response
  } catch (error) {
    const code = isAPIError(error) ? codes[error.body?.code ?? ''] : undefined
    throw code ? new DomainError(code, undefined, error) : toDomainError(error)
  }
}

/** Ends the session that a new one has replaced; the cookie of the new one stays. */
export async function endCarriedSession(): Promise<void> {
  const headers = getRequestHeaders()
  if (!headers.has('cookie')) return
  try {
    await (await auth()).api.endSession({ headers })
  } catch (error) {
    throw toDomainError(error)
  }
}
