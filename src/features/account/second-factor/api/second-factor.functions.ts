import { createServerFn } from '@tanstack/react-start'
import { object } from 'valibot'
import { allow, allowEveryone, unchecked } from '#platform/auth/allow.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { beginPasskeyProof } from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyStore } from '#platform/auth/second-factor/stores.server.ts'
import { asCaller, runCommand } from '#platform/run-command.server.ts'
import { signIn } from '../../server/sign-in.server.ts'
import * as accept from '../domain/second-factor.schema.ts'
import { confirmIdentity } from '../server/confirm-identity.server.ts'
import { pendingMethods, readAccountSecurity } from '../server/read-account-security.server.ts'
import { putOff, recordChange, removeFactor, removeFactorOf } from '../server/remove-factor.server.ts'
import {
  confirmPasskey,
  confirmTotp,
  renewCodes,
  setUpPasskey,
  setUpTotp,
} from '../server/set-up-factor.server.ts'

const nothing = object({})

/** Signs an admin in with e-mail, password and second factor (D42). */
export const signInWithFactor = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) =>
    runCommand(accept.factorSignInSchema, data, ({ proof, ...credentials }) => signIn(credentials, proof)),
  )

/** The options with which a browser starts to use a passkey. */
export const startPasskeyProof = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .handler(() =>
    runCommand(nothing, {}, async () => {
      await countAttempt()
      return beginPasskeyProof(passkeyStore())
    }),
  )

/**
 * The factors with which an admin can complete a session that lacks the second one; null for anybody else.
 */
export const getPendingMethods = createServerFn({ method: 'GET' })
  .middleware([allow('customer', 'admin')])
  .handler(() => runCommand(nothing, {}, pendingMethods))

/** Confirms the signed-in user's identity, by the password or a second factor. */
export const confirmWhoIAm = createServerFn({ method: 'POST' })
  .middleware([allow('customer', 'admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.confirmationSchema, data, confirmIdentity))

/** How the signed-in admin's account is secured. */
export const getAccountSecurity = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(({ context }) => runCommand(nothing, {}, () => readAccountSecurity(context.actor.userId)))

/** Starts to set up one-time codes. */
export const beginTotpSetup = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(() => runCommand(nothing, {}, setUpTotp))

/** Sets up one-time codes, proved by a first one. */
export const finishTotpSetup = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) =>
    runCommand(accept.totpCodeSchema, data, recordChange('finishTotpSetup', confirmTotp)),
  )

/** Starts to create a passkey. */
export const beginPasskeySetup = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(() => runCommand(nothing, {}, setUpPasskey))

/** Stores a new passkey. */
export const finishPasskeySetup = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) =>
    runCommand(accept.passkeySchema, data, recordChange('finishPasskeySetup', confirmPasskey)),
  )

/** Replaces the recovery codes by new ones. */
export const renewMyRecoveryCodes = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(() => runCommand(nothing, {}, recordChange('renewMyRecoveryCodes', renewCodes)))

/** Removes one of the signed-in admin's own factors. */
export const removeMyFactor = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.removalSchema, data, recordChange('removeMyFactor', removeFactor)))

/** Removes the second factor of another admin, who has lost it. */
export const removeSecondFactorOf = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(accept.adminSchema, removeFactorOf))

/** Postpones the offer of a second factor. */
export const putOffSecondFactor = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .handler(({ context }) => runCommand(nothing, {}, () => putOff(context.actor.userId)))
