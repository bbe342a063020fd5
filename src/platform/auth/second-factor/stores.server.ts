import { runtime } from '../../runtime.ts'
import { auth } from '../auth-service.server.ts'
import type { PasskeyStore } from './passkeys.server.ts'
import type { TotpStore } from './totp.server.ts'

/** The one-time codes of this shop; their secrets are encrypted as better-auth encrypts its own. */
export async function totpStore(): Promise<TotpStore> {
  const { secretConfig } = await (await auth()).$context
  return { database: runtime().authDatabase, key: secretConfig }
}

/** The passkeys of this shop. */
export function passkeyStore(): PasskeyStore {
  const { authDatabase, origin } = runtime()
  return { database: authDatabase, origin }
}
