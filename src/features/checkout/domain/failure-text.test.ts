import { expect, test } from 'vitest'
import { errorText } from '#lib/errors/error-texts.ts'
import { guestFailureText, orderFailureText } from './failure-text.ts'

const general = 'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.'

test.each(['internal', 'network', 'unexpected'])('GUEST-15 a guest reads the general text for %s', (code) => {
  expect(guestFailureText({ code })).toBe(general)
})

test('GUEST-15 the reference of an unknown error is added', () => {
  expect(guestFailureText({ code: 'internal', errorId: 'ab12' })).toBe(`${general} (référence ab12)`)
})

test('GUEST-15 LIM-02 a cause that the guest can remove is named as it is', () => {
  expect(guestFailureText({ code: 'rate_limited' })).toBe(
    'Trop de commandes créées récemment. Veuillez patienter.',
  )
})

test('CHK-20 CHK-26 a database that is away: every form says that a second press is safe', () => {
  const text = errorText({ code: 'order_database_away' })
  for (const failureText of [guestFailureText, orderFailureText])
    expect(failureText({ code: 'database_away' })).toBe(text)
})

test.each([
  ['CHK-18', 'unexpected', "Une erreur inattendue s'est produite."],
  ['CHK-19', 'duplicate', 'Cette commande existe déjà - Veuillez réessayer.'],
  ['CHK-20', 'network', 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'],
])('%s in the other forms the cause %j reads "%s"', (_id, code, text) => {
  expect(orderFailureText({ code })).toBe(text)
})
