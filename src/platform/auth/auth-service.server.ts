import type { Pool } from 'pg'
import { cookieKeys } from '../keys.ts'
import { type Runtime, runtime } from '../runtime.ts'
import { type Auth, createAuth } from './create-auth.server.ts'

const services = new WeakMap<Pool, Promise<Auth>>()

/** The sign-in service of this process, opened on first use with the secret that all instances share. */
export function auth(): Promise<Auth> {
  const shared = runtime()
  return serviceOn(shared.authDatabase, shared)
}

/**
 * The same service with a separate connection pool for session look-ups, so that they never wait behind
 * registrations.
 */
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
