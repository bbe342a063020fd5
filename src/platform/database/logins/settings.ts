import { commandLine } from '../../command-line.ts'
import { StartError } from '../../start-error.ts'
import { atPlace, behindPooler, withLoginOf } from './addresses.ts'
import { encryptedDatabaseUrl } from './encrypted-url.ts'

/** How the serving process reaches the database. */
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
 * Turns the addresses that the operator configured into those that the shop uses. DATABASE_DIRECT_URL says where the
 * server itself is when the others lead to a pooler; a login in it is not used.
 *
 * @param mayBePlain whether TLS may be missing (ALLOW_UNENCRYPTED)
 * @throws StartError for settings that contradict each other, or an address without TLS
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
      signInUrl: url && signIn && withLoginOf(url, signIn),
      messagesUrl: url && messages && withLoginOf(url, messages),
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
