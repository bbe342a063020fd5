import { expect, test } from 'vitest'
import { restockText, waitingText } from './stock-rows.ts'

test('RESTOCK-03 the prepared message names the product with its format, and leads to it', () => {
  expect(restockText({ name: 'Santal, 50 ml' }, 'Maison Bleue', 'https://boutique.ci/product/a')).toBe(
    'Bonjour, Santal, 50 ml est de retour chez Maison Bleue\u00a0: https://boutique.ci/product/a Souhaitez-vous que nous vous en gardions un\u202f?',
  )
})

test('RESTOCK-03 how many people wait', () => {
  expect([0, 1, 12].map(waitingText)).toEqual([null, '1 personne attend', '12 personnes attendent'])
})
