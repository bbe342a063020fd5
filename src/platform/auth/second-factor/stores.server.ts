import { getRequest } from '@tanstack/react-start/server'
import { runtime } from '../../runtime.ts'
import { auth } from '../auth-service.server.ts'
import type { TotpStore } from './codes.server.ts'
import type { PasskeyStore } from './passkeys.server.ts'

/** The one-time codes of this shop; their secrets are encrypted as better-auth encrypts its own. */
export async function totpStore(): Promise<TotpStore> {
  const { secretConfig } = await (await auth()).$context
  return { database: runtime().authDatabase, key: secretConfig }
}

/** The passkeys of this shop. */
export function passkeyStore(): PasskeyStore {
  return { database: runtime().authDatabase, origin: passkeyOrigin() }
}

/** Passkeys belong to the shop's configured address, else to `localhost` where it listens at an IP. */
export function passkeyOrigin(): string {
  const { config, origin } = runtime()
  if (config.publicUrl !== null) return origin
  const asked = new URL(getRequest().url)
  return asked.hostname === 'localhost' ? asked.origin : origin
}
