import { expect, it } from 'vitest'
import { type AccountSecurity, concernsOf } from './account-security.ts'

const settled: AccountSecurity = {
  totp: true,
  passkeys: [],
  recoveryCodes: 8,
  canHavePasskeys: true,
  isPutOff: false,
  isEmailProved: true,
  isPasswordGiven: false,
  givenPasswordEndsAt: null,
  isPasswordStrong: true,
  canMail: false,
}

it('nothing is to be done for an account with a second factor, a strong password of its own and a proved e-mail', () => {
  expect(concernsOf(settled)).toEqual([])
  const passkey = { id: '1', name: 'Téléphone', createdAt: '2026-01-01' }
  expect(concernsOf({ ...settled, totp: false, passkeys: [passkey] })).toEqual([])
})

it('the second factor is offered until it is put off, and then remains to be done', () => {
  expect(concernsOf({ ...settled, totp: false })).toEqual(['offer'])
  expect(concernsOf({ ...settled, totp: false, isPutOff: true })).toEqual(['factor'])
})

it('a printed password is to be changed, whether strong or not; a weak one and an unproved e-mail are reported', () => {
  expect(concernsOf({ ...settled, isPasswordGiven: true, isPasswordStrong: false })).toEqual([
    'given-password',
  ])
  expect(concernsOf({ ...settled, isPasswordStrong: false, isEmailProved: false })).toEqual([
    'weak-password',
    'email',
  ])
})
