import { expect, test } from 'vitest'
import { errorText } from '#lib/errors/error-texts.ts'
import {
  guestFailureText,
  orderFailureText,
  readChangedPrices,
  readStockProblems,
  stockProblemText,
} from './order-failure.ts'

test('CHK-22 an insufficient item names its stock and what was asked for', () => {
  const [problem] = readStockProblems([
    { id: 'a', name: 'Ambre Doré', stock: 2, requested: 5, problem: 'insufficient' },
  ])
  expect(problem && stockProblemText(problem)).toBe('Ambre Doré : stock 2, demandé 5')
})

test('CHK-23 unverifiable items have their own texts', () => {
  expect(stockProblemText({ id: 'abc', problem: 'not_found' })).toBe('Article ID abc non trouvé.')
  expect(stockProblemText({ id: 'abc', problem: 'unverifiable' })).toBe(
    "Vérification impossible pour l'article ID abc",
  )
})

test('CHK-25 the current rows of changed prices are read, also those of a release without former prices', () => {
  const row = { id: 'a', name: 'Ambre Doré', price: 27_000, stock: 2, imageUrl: null }
  expect(readChangedPrices([row])).toEqual([{ ...row, compareAtPrice: null }])
})

test('details of another shape are taken as none', () => {
  expect(readStockProblems({ nonsense: true })).toEqual([])
  expect(readChangedPrices(null)).toEqual([])
})

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
