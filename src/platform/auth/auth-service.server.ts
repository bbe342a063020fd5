import type { Pool } from 'pg'
import { type Runtime, runtime } from '../runtime.ts'
import { type Auth, createAuth } from './create-auth.server.ts'

const services = new WeakMap<Pool, Promise<Auth>>()

/** The sign-in service of this process, opened on first use with the secret that all instances share. */
export function auth(): Promise<Auth> {
  const shared = runtime()
  return serviceOn(shared.authDatabase, shared)
}

/** The same service on connections of its own, to look up sessions: no session check waits behind registrations. */
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

async function open(database: Pool, { origin, log }: Runtime): Promise<Auth> {
  const { rows } = await database.query<{ value: string }>("select value from secrets where name = 'cookies'")
  const secret = rows[0]?.value
  if (!secret) throw new Error('the database has no secret for cookies')
  return createAuth({ database, secret, origin, log })
}
