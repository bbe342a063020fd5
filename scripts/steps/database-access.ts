import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { logins, passwordIn, urlAs, urlOfLogin } from '#platform/database/logins.ts'
import { StartError } from '#platform/start-error.ts'
import { codeOf } from './failure.ts'

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * Signs that a database is on its way up, not that it refuses us: connection failures, and PostgreSQL's class
 * 57P.
 */
const notYet = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT|57P0[1-3])$/

/** Opens a connection, waiting up to a minute for a database that is still starting. */
export async function connectWithRetry(url: string, signal: AbortSignal): Promise<pg.Client> {
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
 * Gives the shop's logins their passwords and returns the address of `shop_pages`, of which the others follow
 * (`urlOfLogin`). Instances that share a database derive the same passwords from the owner's; an owner
 * without one gets new ones at each start.
 */
export async function openToServer(owner: pg.Client, ownerUrl: string): Promise<string> {
  const secret = passwordIn(ownerUrl)
  const url = urlAs(ownerUrl, 'shop_pages', secret ? await derivedPassword(secret) : newPassword(ownerUrl))
  for (const login of logins) {
    const address = urlOfLogin(url, login)
    if (await logsIn(address)) continue
    const password = passwordIn(address)
    if (password)
      await owner.query(`alter role ${login} with login password ${owner.escapeLiteral(password)}`)
  }
  return url
}

/**
 * From a password that a person may have chosen, so that whoever learns the derived one does not find it by
 * trying: argon2id with 46 MiB and one pass, the least that ASVS 11.4.4 approves, 40 ms at each start. All
 * instances derive the same.
 */
async function derivedPassword(secret: string): Promise<string> {
  const key = await derive('argon2id', {
    message: secret,
    nonce: 'boutique, shop_pages',
    parallelism: 1,
    memory: 47_104,
    passes: 1,
    tagLength: 32,
  })
  return key.toString('base64url')
}

/** None where the logins show a certificate. */
function newPassword(ownerUrl: string): string {
  return new URL(ownerUrl).searchParams.has('sslcert') ? '' : randomBytes(32).toString('base64url')
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
