import * as v from 'valibot'
import { isEmail, isPersonName, MAX_PASSWORD, MIN_PASSWORD } from '#lib/contact/contact-details.ts'

const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("L'email est requis"),
  v.check(isEmail, "Format d'email invalide"),
)

/** A password is taken as typed: spaces are not trimmed. */
const password = v.pipe(
  v.string(),
  v.nonEmpty('Le mot de passe est requis'),
  v.minLength(MIN_PASSWORD, 'Le mot de passe doit contenir au moins 6 caractères'),
  v.maxLength(MAX_PASSWORD, 'Le mot de passe est trop long (maximum 128 caractères)'),
)

function name(missing: string, wrong: string) {
  return v.pipe(v.string(), v.trim(), v.normalize('NFC'), v.nonEmpty(missing), v.check(isPersonName, wrong))
}

const names = {
  firstName: name('Le prénom est requis', 'Prénom invalide'),
  lastName: name('Le nom est requis', 'Nom invalide'),
}

/** A new password, typed twice (VAL-13). */
export const newPasswordSchema = v.pipe(
  v.object({ password, confirmation: v.string() }),
  v.forward(
    v.check((form) => form.password === form.confirmation, 'Les mots de passe ne correspondent pas'),
    ['confirmation'],
  ),
)

/** The login panel (VAL-07, VAL-08). */
export const signInSchema = v.object({ email, password })

/** Registration (VAL-07, VAL-09 to VAL-12). */
export const signUpSchema = v.intersect([v.object({ ...names, email }), newPasswordSchema])

/** The reset-request panel (VAL-07). */
export const resetRequestSchema = v.object({ email })

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/** The tokens of a recovery link (AUTH-17), and whether it may end the session of another account. */
export const recoverySchema = v.object({ access: token, refresh: token, replace: v.boolean() })

/** A new password by a recovery link (AUTH-18). */
export const linkPasswordSchema = v.intersect([recoverySchema, newPasswordSchema])

/** The fields of a profile that its owner may edit (SET-02). */
export const profileSchema = v.object(names)

export type Credentials = v.InferOutput<typeof signInSchema>
export type Registration = v.InferOutput<typeof signUpSchema>
export type NewPassword = v.InferOutput<typeof newPasswordSchema>
export type RecoveryRequest = v.InferOutput<typeof recoverySchema>
export type LinkPassword = v.InferOutput<typeof linkPasswordSchema>
export type ResetRequest = v.InferOutput<typeof resetRequestSchema>
export type Names = v.InferOutput<typeof profileSchema>
