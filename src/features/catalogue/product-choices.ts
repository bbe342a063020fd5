/** The words of filters and guide, with their labels; apart, because every page reads addresses of lists. */

export const concentrations = {
  'extrait-de-parfum': 'Extrait de parfum',
  'eau-de-parfum': 'Eau de parfum',
  'eau-de-toilette': 'Eau de toilette',
  'eau-de-cologne': 'Eau de Cologne',
  brume: 'Brume',
} as const

export const wearers = { elle: 'Elle', lui: 'Lui', mixte: 'Mixte' } as const

export const olfactoryFamilies = {
  florale: 'Florale',
  boisee: 'Boisée',
  ambree: 'Ambrée',
  hesperidee: 'Hespéridée',
  fruitee: 'Fruitée',
  gourmande: 'Gourmande',
  chypree: 'Chyprée',
  aromatique: 'Aromatique',
} as const
