import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { type Result, unwrap } from '#lib/errors/result.ts'
import { beginPasskeySetup, startPasskeyProof } from '../second-factor.api.ts'

/** Makes one change and returns its result; null when it failed (a toast says so) or the user cancelled. */
export type Change = <Value>(
  call: () => Promise<Result<Value>>,
  done?: { title: string },
) => Promise<Value | null>

const library = () => import('@simplewebauthn/browser')

/** Asks the device for a passkey; throws what the browser says when the person declines. */
export async function askPasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, options] = await Promise.all([library(), startPasskeyProof()])
  return startAuthentication({ optionsJSON: unwrap(options) })
}

/** Creates a passkey; null when the server refuses, throws when the person declines. */
export async function makePasskey(change: Change): Promise<RegistrationResponseJSON | null> {
  const [{ startRegistration }, options] = await Promise.all([library(), change(() => beginPasskeySetup())])
  return options && startRegistration({ optionsJSON: options })
}
