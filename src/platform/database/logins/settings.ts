import { accessSync, constants } from 'node:fs'
import { commandLine, StartError } from '../../command-line.ts'
import { isThisMachine } from '../../http/client/network-address.ts'
import { atPlace, behindPooler } from './addresses.ts'

export type ServingSettings = {
  /**
   * A login that the operator has made ready, directly at the server; null: `shop_pages`, whose password the
   * start derives from the owner's.
   */
  url: string | null
  /** Logins for sign-in and for messages; null: they follow from the login of the pages (`urlOfLogin`). */
  signInUrl: string | null
  messagesUrl: string | null
  /** Where PgBouncer is, in transaction mode, for the pools of pages and of sign-in; null: there is none. */
  poolerUrl: string | null
}

type Values = Readonly<
  Record<
    | 'DATABASE_URL'
    | 'DATABASE_SERVER_URL'
    | 'DATABASE_SIGN_IN_URL'
    | 'DATABASE_MESSAGES_URL'
    | 'DATABASE_DIRECT_URL'
    | 'DATABASE_CA_FILE'
    | 'BACKUP_DIR',
    string | null
  >
>

/**
 * Turns the addresses that the operator configured into those that the shop uses. DATABASE_DIRECT_URL says
 * where the server is when the others lead to a pooler; a login in it is not used.
 * @throws StartError for settings that contradict each other, or an address without TLS unless ALLOW_UNENCRYPTED
 * is set
 */
export function databaseSettings(
  values: Values,
  mayBePlain: boolean,
): { databaseUrl: string | null; serving: ServingSettings } {
  refuseContradictions(values)
  const caFile = values.DATABASE_CA_FILE
  const read = (name: keyof Values) => {
    const address = values[name]
    return address && encryptedDatabaseUrl(address, mayBePlain, { name, caFile })
  }
  const [owner, server] = [read('DATABASE_URL'), read('DATABASE_SERVER_URL')]
  const [signIn, messages] = [read('DATABASE_SIGN_IN_URL'), read('DATABASE_MESSAGES_URL')]
  const direct = read('DATABASE_DIRECT_URL')
  const directly = (address: string | null) => (address && direct ? atPlace(address, direct) : address)
  const place = server ?? owner
  const url = directly(server)
  return {
    databaseUrl: directly(owner),
    serving: {
      url,
      signInUrl: url && signIn && atPlace(signIn, url),
      messagesUrl: url && messages && atPlace(messages, url),
      poolerUrl: direct && place ? behindPooler(place) : null,
    },
  }
}

function refuseContradictions(values: Values): void {
  const given = (name: keyof Values) => values[name] !== null
  for (const name of ['DATABASE_SIGN_IN_URL', 'DATABASE_MESSAGES_URL'] as const) {
    if (given(name) && !given('DATABASE_SERVER_URL')) {
      throw new StartError(`DATABASE_SERVER_URL : manque, alors que ${name} est donné.`)
    }
  }
  if (given('DATABASE_DIRECT_URL') && !given('DATABASE_URL') && !given('DATABASE_SERVER_URL')) {
    throw new StartError('DATABASE_SERVER_URL : manque, alors que DATABASE_DIRECT_URL est donné.')
  }
  if (given('BACKUP_DIR') && given('DATABASE_SERVER_URL') && !given('DATABASE_URL')) {
    throw new StartError(
      `BACKUP_DIR : une sauvegarde lit la base en propriétaire ; donnez aussi DATABASE_URL, ou sauvegardez d’ailleurs (${commandLine('backup')}).`,
    )
  }
}

/** Modes of `sslmode` for which `pg` verifies certificate and name. */
const verified = ['prefer', 'require', 'verify-ca', 'verify-full']
const files = ['sslcert', 'sslkey', 'sslrootcert'] as const

/**
 * The address of a database with encryption and verification (`sslmode=verify-full`) on any host except this
 * machine or a socket (ASVS 12.3.1), trusting only `caFile` where the address names no authority.
 * @param name the variable that the address comes from
 * @throws StartError for an address that asks for less unless ALLOW_UNENCRYPTED is set, or certificates that
 * cannot be read
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
