import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  newPasswordSchema,
  profileSchema,
  recoverySchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from './account-forms.ts'

type AnySchema = Parameters<typeof safeParse>[0]

/** What a form says beside its fields. */
function messages(schema: AnySchema, input: unknown): Record<string, string> {
  const checked = safeParse(schema, input)
  return checked.success ? {} : fieldMessages(checked.issues)
}

const registration = {
  firstName: 'Awa',
  lastName: "N'Guessan",
  email: 'awa@example.com',
  password: 'secret',
  confirmation: 'secret',
}
const refusedBy = (schema: AnySchema, valid: object) => (field: string, value: string) =>
  messages(schema, { ...valid, [field]: value })[field]

describe('signing in', () => {
  const refusal = refusedBy(signInSchema, { email: 'awa@example.com', password: 'secret' })

  it('AUTH-02 requires both', () => {
    expect(Object.keys(messages(signInSchema, { email: '', password: '' }))).toEqual(['email', 'password'])
  })

  it('VAL-07 VAL-08 refuses an invalid e-mail, and a password of less than 6', () => {
    expect(refusal('email', 'awa@')).toBe("Format d'email invalide")
    expect(refusal('password', '12345')).toBe('Le mot de passe doit contenir au moins 6 caractères')
    expect(refusal('password', '123456')).toBeUndefined()
  })

  it('VAL-03 lower-cases and trims the e-mail, and leaves the password as typed', () => {
    const { output } = safeParse(signInSchema, { email: ' AWA@Example.com ', password: ' secret ' })
    expect(output).toEqual({ email: 'awa@example.com', password: ' secret ' })
  })
})

describe('registration', () => {
  const refusal = refusedBy(signUpSchema, registration)

  it.each([
    ['VAL-09', 'firstName', ' ', 'Le prénom est requis'],
    ['VAL-09', 'lastName', '', 'Le nom est requis'],
    ['VAL-10', 'email', ' ', "L'email est requis"],
    ['VAL-10', 'email', 'awa.example.com', "Format d'email invalide"],
    ['VAL-11', 'password', '', 'Le mot de passe est requis'],
    ['VAL-11', 'password', '12345', 'Le mot de passe doit contenir au moins 6 caractères'],
    ['VAL-11', 'password', 'x'.repeat(129), 'Le mot de passe est trop long (maximum 128 caractères)'],
    ['VAL-11', 'confirmation', 'Secret', 'Les mots de passe ne correspondent pas'],
    ['VAL-12', 'firstName', 'Awa2', 'Prénom invalide'],
    ['VAL-12', 'lastName', '<b>Koné</b>', 'Nom invalide'],
  ])('%s %s "%s"', (_id, field, value, message) => expect(refusal(field, value)).toBe(message))

  it('names every wrong field at once', () => {
    const empty = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }
    const fields = ['firstName', 'lastName', 'email', 'password']
    expect(Object.keys(messages(signUpSchema, empty))).toEqual(fields)
    expect(Object.keys(messages(signUpSchema, { ...empty, confirmation: 'x' }))).toEqual([
      ...fields,
      'confirmation',
    ])
  })
})

describe('a new password', () => {
  const refusal = refusedBy(newPasswordSchema, { password: 'secret', confirmation: 'secret' })

  it('VAL-13 has at least 6 characters, and is typed twice the same', () => {
    expect(refusal('password', '12345')).toBe('Le mot de passe doit contenir au moins 6 caractères')
    expect(messages(newPasswordSchema, { password: 'secret', confirmation: 'secret' })).toEqual({})
    expect(refusal('confirmation', 'autre')).toBe('Les mots de passe ne correspondent pas')
  })
})

describe('the other forms', () => {
  it('VAL-07 a reset request refuses an invalid e-mail', () => {
    expect(messages(resetRequestSchema, { email: 'awa' })).toEqual({ email: "Format d'email invalide" })
  })

  it('AUTH-17 a recovery link has both tokens', () => {
    expect(safeParse(recoverySchema, { access: 'a', refresh: '', replace: false }).success).toBe(false)
    expect(safeParse(recoverySchema, { access: 'a', refresh: 'b', replace: false }).success).toBe(true)
  })

  it('SET-02 SET-10 a profile is two names and nothing else', () => {
    const names = { firstName: 'Awa', lastName: 'Koné' }
    expect(safeParse(profileSchema, { ...names, phone: '07', email: 'x' }).output).toEqual(names)
  })
})
