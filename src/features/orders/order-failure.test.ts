import { expect, test } from 'vitest'
import { errorText } from '#lib/errors/error-texts.ts'
import {
  guestFailureText,
  orderFailureText,
  readChangedPrices,
  readStockProblems,
  stockProblemText,
} from './order-failure.ts'

test('CHK-22 CHK-23 an item names its stock and what was asked for, one that is unverifiable its ID', () => {
  const short = { id: 'a', name: 'Ambre Doré', stock: 2, requested: 5, problem: 'insufficient' }
  expect(readStockProblems([short]).map(stockProblemText)).toEqual(['Ambre Doré : stock 2, demandé 5'])
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
const lost = 'Connexion impossible. Vérifiez votre réseau, puis réessayez : rien n’est perdu.'
const away = errorText({ code: 'order_database_away' })

test.each([
  ['GUEST-15', guestFailureText, { code: 'internal' }, general],
  ['GUEST-15', guestFailureText, { code: 'network' }, general],
  ['GUEST-15', guestFailureText, { code: 'unexpected' }, general],
  ['GUEST-15', guestFailureText, { code: 'internal', errorId: 'ab12' }, `${general} (référence ab12)`],
  ['LIM-02', guestFailureText, { code: 'rate_limited' }, errorText({ code: 'rate_limited' })],
  ['CHK-20 CHK-26', guestFailureText, { code: 'database_away' }, away],
  ['CHK-20 CHK-26', orderFailureText, { code: 'database_away' }, away],
  ['CHK-18', orderFailureText, { code: 'unexpected' }, "Une erreur inattendue s'est produite."],
  ['CHK-19', orderFailureText, { code: 'duplicate' }, errorText({ code: 'duplicate' })],
  ['CHK-20', orderFailureText, { code: 'network' }, lost],
])('%s case %# of a failed order', (_id, failureText, failure, text) => {
  expect(failureText(failure)).toBe(text)
})
