import { expect, test } from 'vitest'
import { changeText, movementLabel } from './stock-rows.ts'
import { missingPieces, missingText, stockText } from './stock-text.ts'

test('SUPPLY-04 the pieces that orders hold are shown beside the stock, and how many are missing', () => {
  expect(stockText({ stock: 12, committed: 5 })).toBe('12 en stock, 5 promis')
  expect(stockText({ stock: 12, committed: 0 })).toBe('12 en stock')
  expect(missingText({ stock: 5, committed: 5 })).toBeNull()
  expect(missingText({ stock: 3, committed: 5 })).toBe('Il en manque 2')
  expect(missingPieces({ stock: 9, committed: 5 })).toBe(0)
})

test('SUPPLY-01 a movement is described in words, an unknown kind by its own name', () => {
  expect([movementLabel('loss'), movementLabel('delivery'), movementLabel('neu')]).toEqual([
    'Casse ou perte',
    'Commande livrée',
    'neu',
  ])
  expect([changeText(3), changeText(-2)]).toEqual(['+3', '−2'])
})
