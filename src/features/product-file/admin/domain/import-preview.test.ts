import { expect, test } from 'vitest'
import { countText, importedText } from './import-preview.ts'

test.each([
  [{ added: 12, changed: 30, unchanged: 4958 }, '12 produits nouveaux, 30 modifiés, 4\u202f958 inchangés'],
  [{ added: 1, changed: 0, unchanged: 1 }, '1 produit nouveau, 1 inchangé'],
  [{ added: 0, changed: 0, unchanged: 0 }, 'Aucun produit'],
])('IMPORT-01 the preview counts %j as %j', (counts, text) => {
  expect(countText(counts)).toBe(text)
})

test.each([
  [{ added: 12, changed: 30 }, '12 produits ajoutés, 30 modifiés'],
  [{ added: 0, changed: 1 }, '1 produit modifié'],
  [{ added: 1, changed: 1 }, '1 produit ajouté, 1 modifié'],
])('IMPORT-07 %j were imported: %j', (counts, text) => {
  expect(importedText(counts)).toBe(text)
})
