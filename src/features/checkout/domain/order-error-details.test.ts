import { expect, test } from 'vitest'
import { readChangedPrices, readStockProblems, stockProblemText } from './order-error-details.ts'

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
