import { type Runtime, runtime } from '../runtime.ts'
import { type Auth, createAuth } from './create-auth.server.ts'

const services = new WeakMap<Runtime, Promise<Auth>>()

/** The sign-in service of this process, opened on first use with the secret that all instances share. */
export function auth(): Promise<Auth> {
  const shared = runtime()
  const known = services.get(shared)
  if (known) return known
  const opened = open(shared)
  services.set(shared, opened)
  opened.catch(() => services.delete(shared))
  return opened
}

async function open({ authDatabase, origin, log }: Runtime): Promise<Auth> {
  const { rows } = await authDatabase.query<{ value: string }>(
    "select value from secrets where name = 'cookies'",
  )
  const secret = rows[0]?.value
  if (!secret) throw new Error('the database has no secret for cookies')
  return createAuth({ database: authDatabase, secret, origin, log })
}
