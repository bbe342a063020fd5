import { type Argon2Parameters, argon2, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'

/** A parameter of our own in an address: the pool behind it is PgBouncer in transaction mode. */
const POOLER = 'pgbouncer'

/** Where a pool connects to. `url` may change: a password from a file is read again when the server refuses the former one. */
export type DatabaseAddress = {
  readonly url: string
  /** Reads the address again; does nothing where it cannot change. */
  renew(): Promise<void>
}

export function fixedAddress(url: string): DatabaseAddress {
  return { url, renew: async () => undefined }
}

/** The address with the place of another one: host, port, database and parameters. The login stays. */
export function atPlace(url: string, place: string): string {
  return urlAs(place, ...loginOf(url))
}

/** The same address for another login. An address of a socket, which has no host, names the login in its query. */
export function urlAs(address: string, user: string, password: string): string {
  const url = new URL(address)
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  if (url.hostname) {
    url.username = encodeURIComponent(user)
    url.password = encodeURIComponent(password)
  } else {
    if (user) url.searchParams.set('user', user)
    if (password) url.searchParams.set('password', password)
  }
  return url.href
}

/** Marks the address of a pooler: nothing may be set for longer than a transaction there. */
export function behindPooler(url: string): string {
  const marked = new URL(url)
  marked.searchParams.set(POOLER, 'true')
  return marked.href
}

/** Whether an address of the database leads to a pooler (PgBouncer in transaction mode). */
export function isBehindPooler(url: string): boolean {
  return new URL(url).searchParams.get(POOLER) === 'true'
}

function loginOf(address: string): [user: string, password: string] {
  const { username, password, searchParams } = new URL(address)
  return [
    decodeURIComponent(username) || (searchParams.get('user') ?? ''),
    decodeURIComponent(password) || (searchParams.get('password') ?? ''),
  ]
}

export const userIn = (url: string) => loginOf(url)[0]

export const passwordIn = (url: string) => loginOf(url)[1]

/** The address without its password, as a line for people names it. */
export function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'locale'}${port && `:${port}`}${pathname}`
}

/** SQLSTATE of a refused login, and of PgBouncer's refusals, which have no other. */
const REFUSED = /^(28P01|28000|08P01)$/

/** Whether the server refused the password, or a pooler the login. */
export function isLoginRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return REFUSED.test(code) && (code !== '08P01' || /auth|password/i.test(error.message))
}

/** The logins of the serving process, one for each kind of pool with the roles that it needs (migrations/001). */
export const logins = ['shop_pages', 'shop_sign_in', 'shop_messages'] as const
export type Login = (typeof logins)[number]

export const rolesOfLogin: Record<Login, readonly string[]> = {
  shop_pages: ['visitor', 'customer', 'admin'],
  shop_sign_in: ['auth_service'],
  shop_messages: ['message_service'],
}

/** Some hosts write the project behind the name of a login: `shop_pages.project`. */
const ofPages = /^shop_pages(\..+)?$/

/**
 * The address under which a login reaches the database. `shop_pages` has the password in `databaseUrl`; those
 * of the others are derived from it by HKDF-SHA-256, so that all instances agree. Logins with certificates
 * stay without. An address of any other login is everybody's: it may take all the roles.
 */
export function urlOfLogin(databaseUrl: string, login: Login): string {
  const found = ofPages.exec(userIn(databaseUrl))
  if (!found) return databaseUrl
  const user = `${login}${found[1] ?? ''}`
  const password = passwordIn(databaseUrl)
  if (!password || login === 'shop_pages') return urlAs(databaseUrl, user, password)
  const key = hkdfSync('sha256', password, 'boutique', `login ${login}`, 32)
  return urlAs(databaseUrl, user, Buffer.from(key).toString('base64url'))
}

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** The address of `shop_pages`, whose password all instances derive from the owner's; null when the owner has none. */
export async function derivedServerUrl(ownerUrl: string): Promise<string | null> {
  const secret = passwordIn(ownerUrl)
  return secret ? urlAs(ownerUrl, 'shop_pages', await derivedPassword(secret)) : null
}

/**
 * From a password that a person may have chosen, so that whoever learns the derived one does not find it by
 * trying: argon2id with 46 MiB and one pass, the least that ASVS 11.4.4 approves, 40 ms at each start.
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
