import { parse, safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { waysIn } from './account-security.ts'
import {
  confirmationSchema,
  factorSignInSchema,
  passkeySchema,
  recoveryCodeSchema,
  removalSchema,
  totpCodeSchema,
} from './second-factor.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const signIn = { email: 'awa@exemple.ci', password: 'secret' }
const passkey = { id: 'aB3_-', rawId: 'aB3_-', type: 'public-key', clientExtensionResults: { other: 1 } }
const assertion = {
  ...passkey,
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}

it('takes codes with spaces and hyphens, and nothing that is longer, shorter or of other characters', () => {
  expect(parse(totpCodeSchema, { code: '123 456' })).toEqual({ code: '123456' })
  expect(parse(recoveryCodeSchema, { code: 'ABCD-EFGH-2345' })).toEqual({ code: 'ABCDEFGH2345' })
  for (const code of ['', '12345', '1234567', 'x123456', 'abcdef'])
    expect(safeParse(totpCodeSchema, { code }).success).toBe(false)
  for (const code of ['', 'ABCDEFGH234', 'ABCDEFGH23456', 'ABCDEFGH0123', '?ABCDEFGH2345'])
    expect(safeParse(recoveryCodeSchema, { code }).success).toBe(false)
})

it('proves a login by each kind of factor, and an admin’s identity by the password too', () => {
  const proofs = [
    { kind: 'totp', code: '123456' },
    { kind: 'recovery', code: 'ABCDEFGH2345' },
    { kind: 'passkey', response: { ...assertion, clientExtensionResults: {} } },
  ]
  for (const proof of proofs) {
    expect(parse(factorSignInSchema, { ...signIn, proof })).toEqual({ ...signIn, proof })
    expect(parse(confirmationSchema, proof)).toEqual(proof)
  }
  const password = { kind: 'password', password: 'secret' }
  expect(parse(confirmationSchema, password)).toEqual(password)
  expect(safeParse(factorSignInSchema, { ...signIn, proof: password }).success).toBe(false)
})

it('reads a passkey as WebAuthn has it, and drops what browsers add', () => {
  expect(parse(confirmationSchema, { kind: 'passkey', response: assertion })).toMatchObject({
    response: { clientExtensionResults: {} },
  })
  for (const rawId of ['', 'a+b', 'a=', ' a'])
    expect(
      safeParse(confirmationSchema, { kind: 'passkey', response: { ...assertion, rawId } }).success,
    ).toBe(false)
  const response = { ...passkey, response: { clientDataJSON: 'a', attestationObject: 'b' } }
  expect(parse(passkeySchema, { name: ' Téléphone ', response })).toEqual({
    name: 'Téléphone',
    response: { ...response, clientExtensionResults: {}, response: { ...response.response, transports: [] } },
  })
  const by = (...transports: string[]) => ({ ...response, response: { ...response.response, transports } })
  expect(parse(passkeySchema, { name: 'Clé', response: by('internal', 'usb') })).toMatchObject({
    response: { response: { transports: ['internal', 'usb'] } },
  })
  expect(safeParse(passkeySchema, { name: 'Clé', response: by('pigeon') }).success).toBe(false)
})

it('removes the app, or one passkey', () => {
  expect(parse(removalSchema, { kind: 'totp' })).toEqual({ kind: 'totp' })
  expect(parse(removalSchema, { kind: 'passkey', id })).toEqual({ kind: 'passkey', id })
  expect(safeParse(removalSchema, { kind: 'passkey', id: 'x' }).success).toBe(false)
})

it('offers the ways to confirm that an error names, and none for other details', () => {
  const none = { totp: false, passkey: false, password: false }
  expect(waysIn({ details: { totp: true, passkey: false } })).toEqual({ ...none, totp: true })
  expect(waysIn({ details: { passkey: true, password: true } })).toEqual({
    ...none,
    passkey: true,
    password: true,
  })
  for (const details of [undefined, null, 'totp', [true], { totp: 1, passkey: 'x' }])
    expect(waysIn(details === undefined ? {} : { details })).toEqual(none)
})
