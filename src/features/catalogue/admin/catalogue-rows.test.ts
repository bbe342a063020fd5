import { expect, test } from 'vitest'
import { deleteFailed, loadFailureText, saveFailed } from './catalogue-rows.ts'

test('APROD-10 ACAT-06 a list that could not be loaded says why, or that nobody knows', () => {
  expect(loadFailureText('les produits', 'Permission refusée')).toBe(
    'Impossible de charger les produits: Permission refusée',
  )
  expect(loadFailureText('les catégories', '')).toBe('Impossible de charger les catégories: Erreur inconnue')
})

test('APROD-11 ACAT-07 what could not be saved or deleted says why', () => {
  expect([saveFailed('Permission refusée'), deleteFailed('Permission refusée')]).toEqual([
    'Erreur lors de la sauvegarde: Permission refusée',
    'Erreur lors de la suppression: Permission refusée',
  ])
})
