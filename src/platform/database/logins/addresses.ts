/** A parameter of our own in an address: the pool behind it is PgBouncer in transaction mode. */
const POOLER = 'pgbouncer'

/**
 * Where a pool connects to. `url` may change: a password from a file is read again when the server refuses
 * the former one.
 */
export type DatabaseAddress = {
  readonly url: string
  /** Reads the address again; does nothing where it cannot change. */
  renew(): Promise<void>
}

/** An address that never changes. */
export function fixedAddress(url: string): DatabaseAddress {
  return { url, renew: async () => undefined }
}

/** The address with the place of another one: host, port, database and parameters. The login stays. */
export function atPlace(url: string, place: string): string {
  const [from, to] = [new URL(url), new URL(place)]
  const [user, password] = loginOf(from)
  to.searchParams.delete('user')
  to.searchParams.delete('password')
  return withLogin(to, user, password).href
}

/** The address with the login of another one. */
export function withLoginOf(url: string, login: string): string {
  return atPlace(login, url)
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

function loginOf({ username, password, searchParams }: URL): [user: string, password: string] {
  return [
    decodeURIComponent(username) || (searchParams.get('user') ?? ''),
    decodeURIComponent(password) || (searchParams.get('password') ?? ''),
  ]
}

/** The login of an address, without its password. */
export function userIn(url: string): string {
  return loginOf(new URL(url))[0]
}

/** An address of a socket, which has no host, names the login in its query. */
function withLogin(url: URL, user: string, password: string): URL {
  if (url.hostname) {
    url.username = encodeURIComponent(user)
    url.password = encodeURIComponent(password)
    return url
  }
  if (user) url.searchParams.set('user', user)
  if (password) url.searchParams.set('password', password)
  return url
}

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
