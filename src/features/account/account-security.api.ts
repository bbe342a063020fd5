import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { countAttempt } from '#platform/auth/limits.server.ts'
import { beginPasskeyProof } from '#platform/auth/second-factor/passkeys.server.ts'
import { passkeyStore } from '#platform/auth/second-factor/proof.server.ts'
import {
  adminGet,
  adminPost,
  everyonePost,
  signedInGet,
  signedInPost,
} from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { signIn } from './account.server.ts'
import { confirmIdentity } from './admin-sign-in.server.ts'
import { ownSessionSchema, userSessionsSchema } from './open-sessions.ts'
import {
  confirmPasskey,
  confirmTotp,
  pendingMethods,
  putOff,
  readAccountSecurity,
  recordChange,
  removeFactor,
  removeFactorOf,
  renewCodes,
  setUpPasskey,
  setUpTotp,
} from './second-factor.server.ts'
import * as accept from './second-factor.ts'
import { PRIVATE } from './session.api.ts'
import { endOtherSessions, endOwnSession, endSessionsOf, listSessions } from './sessions.server.ts'

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

/** The factors that would complete an admin's session; null for anybody else. */
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

/** How the signed-in admin's account is secured. */
export const accountSecurityQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'security'],
    queryFn: async ({ signal }) => unwrap(await getAccountSecurity({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de lire la sécurité du compte.' },
  })

/** The factors with which the session can be completed; null when nothing is missing. */
export const pendingMethodsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'pending-factor'],
    queryFn: async ({ signal }) => unwrap(await getPendingMethods({ signal })),
    staleTime: 0,
    retry: 1,
  })

/** The sessions of the signed-in user. */
export const getMySessions = signedInGet().handler(answer(() => listSessions()))

/** Ends one session of the signed-in user. */
export const endMySession = signedInPost()
  .validator(checked(ownSessionSchema))
  .handler(answer(({ data }) => endOwnSession(data)))

/** Ends the signed-in user's sessions on all other devices. */
export const endMyOtherSessions = signedInPost().handler(answer(() => endOtherSessions()))

/** Ends every session of a user. */
export const endSessionsOfUser = adminPost()
  .validator(checked(userSessionsSchema))
  .handler(asCaller(endSessionsOf))

/** The sessions of the signed-in user. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'sessions'],
    queryFn: async ({ signal }) => unwrap(await getMySessions({ signal })),
  })
