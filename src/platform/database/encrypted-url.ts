import { accessSync, constants } from 'node:fs'
import { StartError } from '../start-error.ts'
import { isThisMachine } from '../this-machine.ts'

/** Modes of `sslmode` for which `pg` verifies certificate and name. */
const verified = ['prefer', 'require', 'verify-ca', 'verify-full']
const files = ['sslcert', 'sslkey', 'sslrootcert'] as const

/**
 * The address of a database with encryption and verification (`sslmode=verify-full`) when the connection uses
 * a network, that is, on any host except this machine or a socket (ASVS 12.3.1). There is no fallback:
 * without TLS the connection fails.
 *
 * @param mayBePlain the operator allows a connection without TLS or verification (ALLOW_UNENCRYPTED)
 * @throws StartError for an address that asks for less, or names a file of certificates that cannot be read
 */
export function encryptedDatabaseUrl(address: string, mayBePlain: boolean): string {
  const url = new URL(address)
  const query = url.searchParams
  for (const name of files) assertReadable(name, query.get(name))
  if (mayBePlain || isLocal(query.get('host') ?? url.hostname)) return address
  const mode = query.get('sslmode')
  const isWeak =
    (mode !== null && !verified.includes(mode)) ||
    ['0', 'false', 'no-verify'].includes(query.get('ssl') ?? '')
  if (isWeak || query.has('uselibpqcompat')) {
    throw new StartError(
      'DATABASE_URL : la liaison avec une base d’une autre machine doit être chiffrée et vérifiée (sslmode=verify-full). Pour l’accepter en clair, sur un réseau à vous : ALLOW_UNENCRYPTED=database.',
    )
  }
  query.delete('ssl')
  query.set('sslmode', 'verify-full')
  return url.href
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || /^%2f/i.test(host) || isThisMachine(host)
}

function assertReadable(name: string, path: string | null): void {
  if (path === null) return
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new StartError(`DATABASE_URL : le fichier de ${name} ne se lit pas (${path}).`)
  }
}
