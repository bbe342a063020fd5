import { expect, test } from 'vitest'
import { hitsText } from './search-hit.ts'

test('SRCH-02 SRCH-05 how many were found is said in words, and what was asked when nothing was', () => {
  expect([0, 1, 2, 19, 20].map((count) => hitsText(count, 'ambre'))).toEqual([
    'Aucun produit trouvé pour « ambre »',
    '1 résultat',
    '2 résultats',
    '19 résultats',
    'Les 20 premiers résultats',
  ])
  const more = [99, 100].map((count) => hitsText(count, 'ambre', 100))
  expect(more).toEqual(['99 résultats', 'Les 100 premiers résultats : précisez votre recherche.'])
})
