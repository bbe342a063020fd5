/**
 * The words that the filters of a list and the guide ask for, as addresses and the database have them, with their labels. Apart from
 * the other declarations of product-details.ts, because every page reads the addresses of lists.
 */

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
