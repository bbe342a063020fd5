import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { codeOf } from './failure.ts'

/** The login role of the serving process: it owns nothing (docs/architecture.md, "Roles"). */
const serverRole = 'shop_server'

/** Signs that a database is on its way up, not that it refuses us: connection failures, and PostgreSQL's class 57P. */
const notYet = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT|57P0[1-3])$/

/** Opens a connection, waiting up to a minute for a database that is still starting. */
export async function connectPatiently(url: string, signal: AbortSignal): Promise<pg.Client> {
  for (const until = Date.now() + 60_000; ; await sleep(500, undefined, { signal })) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = codeOf(error) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined)
      const waiting =
        notYet.test(code ?? '') || (error instanceof Error && /timeout|terminated/i.test(error.message))
      if (waiting && Date.now() < until) continue
      const reason = code ?? (error instanceof Error ? error.message : String(error))
      throw new StartError(
        `DATABASE_URL : la base de données ${nameOf(url)} ne répond pas ou refuse (${reason}).`,
      )
    }
  }
}

/** The address without its password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'locale'}${port && `:${port}`}${pathname}`
}

/**
 * Gives the login role its password and returns the address under which the shop serves. Instances that share a
 * database derive the same password from the owner's; an owner without one gets a new password at each start.
 */
export async function openToServer(owner: pg.Client, ownerUrl: string): Promise<string> {
  const secret = decodeURIComponent(new URL(ownerUrl).password)
  const password = secret
    ? createHmac('sha256', secret).update(serverRole).digest('base64url')
    : randomBytes(32).toString('base64url')
  const url = new URL(ownerUrl)
  url.username = serverRole
  url.password = password
  if (!(await logsIn(url.href))) {
    await owner.query(`alter role ${serverRole} with login password ${owner.escapeLiteral(password)}`)
  }
  return url.href
}

async function logsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
