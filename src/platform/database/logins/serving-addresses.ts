import { isDeepStrictEqual } from 'node:util'
import { type Environment, readConfig } from '#platform/config/config.ts'
import { atPlace, type DatabaseAddress, derivedServerUrl, urlOfLogin } from './addresses.ts'
import type { ServingSettings } from './settings.ts'

/** Where each pool of the serving process connects to. */
export type ServingAddresses = {
  pages: DatabaseAddress
  /** Also for looking up sessions. */
  signIn: DatabaseAddress
  /** Directly at the server: the job worker listens and uses prepared statements. */
  messages: DatabaseAddress
  /** Directly at the server: LISTEN lasts longer than a transaction. */
  changes: DatabaseAddress
}

type Urls = Record<keyof ServingAddresses, string>

/**
 * The addresses of the serving process.
 *
 * @param serverUrl of `shop_pages` or of the one login of this shop, directly at the server
 * @param reread reads `serverUrl` and the settings again, after the server refused a password; null when they
 * cannot have changed
 */
export function servingAddresses(
  serverUrl: string,
  settings: ServingSettings,
  reread: (() => Promise<{ serverUrl: string; settings: ServingSettings } | null>) | null = null,
): ServingAddresses {
  let urls = urlsOf(serverUrl, settings)
  let reading: Promise<void> | undefined
  async function readAgain(): Promise<void> {
    const found = await reread?.().catch(() => null)
    const fresh = found && urlsOf(found.serverUrl, found.settings)
    if (fresh && !isDeepStrictEqual(fresh, urls)) urls = fresh
  }
  /** Connections that are refused together read the files once. */
  function renew(): Promise<void> {
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }
  const address = (name: keyof Urls): DatabaseAddress => ({
    get url() {
      return urls[name]
    },
    renew,
  })
  return {
    pages: address('pages'),
    signIn: address('signIn'),
    messages: address('messages'),
    changes: address('changes'),
  }
}

function urlsOf(serverUrl: string, { signInUrl, messagesUrl, poolerUrl }: ServingSettings): Urls {
  const pooled = (url: string) => (poolerUrl === null ? url : atPlace(url, poolerUrl))
  return {
    pages: pooled(serverUrl),
    signIn: pooled(signInUrl ?? urlOfLogin(serverUrl, 'shop_sign_in')),
    messages: messagesUrl ?? urlOfLogin(serverUrl, 'shop_messages'),
    changes: serverUrl,
  }
}

const files = [
  'DATABASE_URL_FILE',
  'DATABASE_SERVER_URL_FILE',
  'DATABASE_SIGN_IN_URL_FILE',
  'DATABASE_MESSAGES_URL_FILE',
]

/** How the addresses are read again when the database's password has changed; null when none comes from a file. */
export function rereadServing(
  env: Environment,
): (() => Promise<{ serverUrl: string; settings: ServingSettings } | null>) | null {
  if (!files.some((name) => env[name]?.trim())) return null
  return async () => {
    const { serving, databaseUrl } = readConfig(env)
    const serverUrl = serving.url ?? (databaseUrl && (await derivedServerUrl(databaseUrl)))
    return serverUrl === null ? null : { serverUrl, settings: serving }
  }
}
