import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { everyoneGet, everyonePost, signedInGet, signedInPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import {
  readSessionUser,
  sessionPasswordOwner,
  signIn,
  signOut,
  signUp,
  updateProfile,
} from './account.server.ts'
import * as accept from './account-forms.ts'
import { openRecovery, replacePassword, requestPasswordReset, setPasswordByLink } from './recovery.server.ts'
import { PRIVATE } from './session.api.ts'

export const signInWithPassword = everyonePost()
  .validator(checked(accept.signInSchema))
  .handler(answer(({ data: credentials }) => signIn(credentials)))

export const register = everyonePost()
  .validator(checked(accept.signUpSchema))
  .handler(answer(({ data }) => signUp(data)))

export const endSession = everyonePost().handler(answer(() => signOut()))

export const askForReset = everyonePost()
  .validator(checked(accept.resetRequestSchema))
  .handler(answer(({ data }) => requestPasswordReset(data)))

/** Whose password a recovery link may set. A POST, to keep the tokens out of logs; it uses nothing up. */
export const openRecoveryLink = everyonePost()
  .validator(checked(accept.recoverySchema))
  .handler(answer(({ data }) => openRecovery(data)))

export const changePasswordByLink = everyonePost()
  .validator(checked(accept.linkPasswordSchema))
  .handler(answer(({ data }) => setPasswordByLink(data)))

export const getPasswordOwner = everyoneGet().handler(answer(() => sessionPasswordOwner()))

export const changePassword = signedInPost()
  .validator(checked(accept.newPasswordSchema))
  .handler(asCaller(replacePassword))

/** The signed-in user's profile (SET-02). */
export const getProfile = signedInGet().handler(
  answer(({ context }) => readSessionUser(context.actor.userId)),
)

export const saveProfile = signedInPost()
  .validator(checked(accept.profileSchema))
  .handler(asCaller(updateProfile))

/** The signed-in user's profile (SET-02); it also prefills the secured checkout. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'profile'],
    queryFn: async ({ signal }) => unwrap(await getProfile({ signal })),
    retry: false,
  })
