/** The bottle sizes that the shop sells (PAGE-15). */
export const formats = [
  {
    name: 'Travel 15ml',
    purpose: 'Pour essayer une fragrance, ou la garder dans son sac.',
    lasts: '2-3 semaines d’utilisation',
  },
  {
    name: 'Standard 50ml',
    badge: 'POPULAIRE',
    purpose: 'Le format le plus demandé, celui de tous les jours.',
    lasts: '2-3 mois d’utilisation',
  },
  {
    name: 'Premium 100ml',
    purpose: 'Le meilleur prix au millilitre, et un beau cadeau.',
    lasts: '4-6 mois d’utilisation',
  },
] as const

/** How long each size lasts with daily and with occasional use (PAGE-16). */
export const lifespans = [
  ['15ml', '20-25 jours', '45-50 jours'],
  ['50ml', '2-3 mois', '4-6 mois'],
  ['100ml', '4-6 mois', '8-12 mois'],
] as const

/** The same bottles in numbers, for their drawing to scale. */
export const bottleSizes = [
  { name: '15ml', heightCm: 8.5, widthCm: 3.2 },
  { name: '50ml', heightCm: 12, widthCm: 4.5 },
  { name: '100ml', heightCm: 15, widthCm: 5.8 },
] as const

/** Height, width and weight of each size (PAGE-17). */
export const dimensions = [
  ['15ml', '8.5\u00a0cm', '3.2\u00a0cm', '85g'],
  ['50ml', '12\u00a0cm', '4.5\u00a0cm', '180g'],
  ['100ml', '15\u00a0cm', '5.8\u00a0cm', '320g'],
] as const

/** The shelf life of an unopened bottle (PAGE-19). */
export const shelfLife = '3-5\u00a0ans'
