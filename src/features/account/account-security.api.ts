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
import {
  confirmPasskey,
  confirmTotp,
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  listSessions,
  pendingMethods,
  putOff,
  readAccountSecurity,
  recordChange,
  removeFactor,
  removeFactorOf,
  renewCodes,
  setUpPasskey,
  setUpTotp,
} from './account-security.server.ts'
import { confirmIdentity } from './admin-sign-in.server.ts'
import { ownSessionSchema, userSessionsSchema } from './open-sessions.ts'
import * as accept from './second-factor.ts'
import { PRIVATE } from './session.api.ts'

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

export const getPendingMethods = signedInGet().handler(answer(() => pendingMethods()))

export const confirmWhoIAm = signedInPost()
  .validator(checked(accept.confirmationSchema))
  .handler(answer(({ data }) => confirmIdentity(data)))

export const getAccountSecurity = adminGet().handler(
  answer(({ context }) => readAccountSecurity(context.actor.userId)),
)

export const beginTotpSetup = adminPost().handler(answer(() => setUpTotp()))

export const finishTotpSetup = adminPost()
  .validator(checked(accept.totpCodeSchema))
  .handler(answer(({ data }) => recordChange('finishTotpSetup', confirmTotp)(data)))

export const beginPasskeySetup = adminPost().handler(answer(() => setUpPasskey()))

export const finishPasskeySetup = adminPost()
  .validator(checked(accept.passkeySchema))
  .handler(answer(({ data }) => recordChange('finishPasskeySetup', confirmPasskey)(data)))

export const renewMyRecoveryCodes = adminPost().handler(
  answer(() => recordChange('renewMyRecoveryCodes', renewCodes)({})),
)

export const removeMyFactor = adminPost()
  .validator(checked(accept.removalSchema))
  .handler(answer(({ data }) => recordChange('removeMyFactor', removeFactor)(data)))

export const removeSecondFactorOf = adminPost()
  .validator(checked(accept.adminSchema))
  .handler(asCaller(removeFactorOf))

export const putOffSecondFactor = adminPost().handler(answer(({ context }) => putOff(context.actor.userId)))

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

export const getMySessions = signedInGet().handler(answer(() => listSessions()))

export const endMySession = signedInPost()
  .validator(checked(ownSessionSchema))
  .handler(answer(({ data }) => endOwnSession(data)))

export const endMyOtherSessions = signedInPost().handler(answer(() => endOtherSessions()))

export const endSessionsOfUser = adminPost()
  .validator(checked(userSessionsSchema))
  .handler(asCaller(endSessionsOf))

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'sessions'],
    queryFn: async ({ signal }) => unwrap(await getMySessions({ signal })),
  })
