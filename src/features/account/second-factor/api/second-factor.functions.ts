import { countAttempt } from '#platform/auth/limits.server.ts'
import { beginPasskeyProof } from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyStore } from '#platform/auth/second-factor/stores.server.ts'
import {
  adminGet,
  adminPost,
  everyonePost,
  signedInGet,
  signedInPost,
} from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
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

/** Signs an admin in with e-mail, password and second factor (D42). */
export const signInWithFactor = everyonePost()
  .validator(checked(accept.factorSignInSchema))
  .handler(answer(({ data: { proof, ...credentials } }) => signIn(credentials, proof)))

/** The options with which a browser starts to use a passkey. */
export const startPasskeyProof = everyonePost().handler(
  answer(async () => {
    await countAttempt()
    return beginPasskeyProof(passkeyStore())
  }),
)

/**
 * The factors with which an admin can complete a session that lacks the second one; null for anybody else.
 */
export const getPendingMethods = signedInGet().handler(answer(() => pendingMethods()))

/** Confirms the signed-in user's identity, by the password or a second factor. */
export const confirmWhoIAm = signedInPost()
  .validator(checked(accept.confirmationSchema))
  .handler(answer(({ data }) => confirmIdentity(data)))

/** How the signed-in admin's account is secured. */
export const getAccountSecurity = adminGet().handler(
  answer(({ context }) => readAccountSecurity(context.actor.userId)),
)

/** Starts to set up one-time codes. */
export const beginTotpSetup = adminPost().handler(answer(() => setUpTotp()))

/** Sets up one-time codes, proved by a first one. */
export const finishTotpSetup = adminPost()
  .validator(checked(accept.totpCodeSchema))
  .handler(answer(({ data }) => recordChange('finishTotpSetup', confirmTotp)(data)))

/** Starts to create a passkey. */
export const beginPasskeySetup = adminPost().handler(answer(() => setUpPasskey()))

/** Stores a new passkey. */
export const finishPasskeySetup = adminPost()
  .validator(checked(accept.passkeySchema))
  .handler(answer(({ data }) => recordChange('finishPasskeySetup', confirmPasskey)(data)))

/** Replaces the recovery codes by new ones. */
export const renewMyRecoveryCodes = adminPost().handler(
  answer(() => recordChange('renewMyRecoveryCodes', renewCodes)({})),
)

/** Removes one of the signed-in admin's own factors. */
export const removeMyFactor = adminPost()
  .validator(checked(accept.removalSchema))
  .handler(answer(({ data }) => recordChange('removeMyFactor', removeFactor)(data)))

/** Removes the second factor of another admin, who has lost it. */
export const removeSecondFactorOf = adminPost()
  .validator(checked(accept.adminSchema))
  .handler(asCaller(removeFactorOf))

/** Postpones the offer of a second factor. */
export const putOffSecondFactor = adminPost().handler(answer(({ context }) => putOff(context.actor.userId)))
