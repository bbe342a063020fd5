import { createServerFn } from '@tanstack/react-start'
import { object } from 'valibot'
import { allow, allowEveryone, allowNewPassword, unchecked } from '#platform/auth/allow.ts'
import { asCaller, runCommand } from '#platform/run-command.server.ts'
import * as accept from '../domain/account.schema.ts'
import { openRecovery } from '../server/open-recovery.server.ts'
import { passwordOwner, readSessionUser } from '../server/read-session-user.server.ts'
import { replacePassword } from '../server/replace-password.server.ts'
import { requestPasswordReset } from '../server/request-password-reset.server.ts'
import { signIn, signOut } from '../server/sign-in.server.ts'
import { signUp } from '../server/sign-up.server.ts'
import { updateProfile } from '../server/update-profile.server.ts'

/** Signs in with e-mail and password. */
export const signInWithPassword = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.signInSchema, data, (credentials) => signIn(credentials)))

/** Creates an account and signs in. */
export const register = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.signUpSchema, data, signUp))

/** Ends the session of this browser. */
export const endSession = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .handler(() => runCommand(object({}), {}, signOut))

/** Requests a recovery link by e-mail. */
export const askForReset = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.resetRequestSchema, data, requestPasswordReset))

/** Opens a recovery link: sets a session that may only set a new password. */
export const openRecoveryLink = createServerFn({ method: 'POST' })
  .middleware([allowEveryone])
  .validator(unchecked)
  .handler(({ data }) => runCommand(accept.recoverySchema, data, openRecovery))

/**
 * The user whose password this browser may set, by a session or by a recovery link that it has opened, or
 * null (AUTH-17 to AUTH-20).
 */
export const getPasswordOwner = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .handler(() => runCommand(object({}), {}, passwordOwner))

/** Sets a new password for the signed-in user, or for the user of the opened recovery link. */
export const changePassword = createServerFn({ method: 'POST' })
  .middleware([allowNewPassword])
  .validator(unchecked)
  .handler(asCaller(accept.newPasswordSchema, replacePassword))

/** The signed-in user's profile (SET-02). */
export const getProfile = createServerFn({ method: 'GET' })
  .middleware([allow('customer', 'admin')])
  .handler(({ context }) => runCommand(object({}), {}, () => readSessionUser(context.actor.userId)))

/** Saves the signed-in user's first and last name (SET-03). */
export const saveProfile = createServerFn({ method: 'POST' })
  .middleware([allow('customer', 'admin')])
  .validator(unchecked)
  .handler(asCaller(accept.profileSchema, updateProfile))
