import { expect, test } from 'vitest'
import { loadFailureText } from './catalogue-rows.ts'

test('APROD-10 ACAT-06 a list that could not be loaded says why, or that nobody knows', () => {
  expect(loadFailureText('les produits', 'Permission refusée')).toBe(
    'Impossible de charger les produits: Permission refusée',
  )
  expect(loadFailureText('les catégories', '')).toBe('Impossible de charger les catégories: Erreur inconnue')
})
