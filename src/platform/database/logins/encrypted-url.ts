import { accessSync, constants } from 'node:fs'
import { isThisMachine } from '../../http/client/network-address.ts'
import { StartError } from '../../start-error.ts'

/** Modes of `sslmode` for which `pg` verifies certificate and name. */
const verified = ['prefer', 'require', 'verify-ca', 'verify-full']
const files = ['sslcert', 'sslkey', 'sslrootcert'] as const

/**
 * The address of a database with encryption and verification (`sslmode=verify-full`) when the connection uses
 * a network, that is, on any host except this machine or a socket (ASVS 12.3.1). There is no fallback:
 * without TLS the connection fails.
 *
 * @param name the variable that the address comes from, and `caFile`: the only trusted authority, where the
 * address names none (DATABASE_CA_FILE)
 * @param mayBePlain the operator allows a connection without TLS or verification (ALLOW_UNENCRYPTED)
 * @throws StartError for an address that asks for less, or names a file of certificates that cannot be read
 */
export function encryptedDatabaseUrl(
  address: string,
  mayBePlain: boolean,
  { name = 'DATABASE_URL', caFile = null }: { name?: string; caFile?: string | null } = {},
): string {
  const url = new URL(address)
  const query = url.searchParams
  const host = query.get('host') ?? url.hostname
  if (caFile !== null && !isSocket(host)) {
    assertReadable('DATABASE_CA_FILE', caFile)
    if (!query.has('sslrootcert')) query.set('sslrootcert', caFile)
    if (!query.has('sslmode')) query.set('sslmode', 'verify-full')
  }
  for (const file of files) assertReadable(name, query.get(file), file)
  if (mayBePlain || isLocal(host)) return caFile === null ? address : url.href
  const mode = query.get('sslmode')
  const isWeak =
    (mode !== null && !verified.includes(mode)) ||
    ['0', 'false', 'no-verify'].includes(query.get('ssl') ?? '')
  if (isWeak || query.has('uselibpqcompat')) {
    throw new StartError(
      `${name} : la liaison avec une base d’une autre machine doit être chiffrée et vérifiée (sslmode=verify-full). Pour l’accepter en clair, sur un réseau à vous : ALLOW_UNENCRYPTED=database.`,
    )
  }
  query.delete('ssl')
  query.set('sslmode', 'verify-full')
  return url.href
}

function isLocal(host: string): boolean {
  return isSocket(host) || isThisMachine(host)
}

function isSocket(host: string): boolean {
  return host === '' || host.startsWith('/') || /^%2f/i.test(host)
}

function assertReadable(name: string, path: string | null, parameter?: string): void {
  if (path === null) return
  try {
    accessSync(path, constants.R_OK)
  } catch {
    const which = parameter ? `de ${parameter} ` : ''
    throw new StartError(`${name} : le fichier ${which}ne se lit pas (${path}).`)
  }
}
