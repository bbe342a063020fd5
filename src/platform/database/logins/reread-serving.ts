import { type Environment, readConfig } from '#platform/config/config.ts'
import { derivedServerUrl } from './derived-login.ts'
import type { ServingSettings } from './settings.ts'

const files = [
  'DATABASE_URL_FILE',
  'DATABASE_SERVER_URL_FILE',
  'DATABASE_SIGN_IN_URL_FILE',
  'DATABASE_MESSAGES_URL_FILE',
]

/**
 * How the addresses of the database are read again while the shop runs, when its password has changed; null
 * when none of them comes from a file.
 */
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
