import { describe, expect, it } from 'vitest'
import { delivery } from '#features/settings/settings.ts'
import { openingHours, paymentMethods, retention, returnWindow, warranty } from './business-terms.ts'
import { bottleSizes, dimensions, formats, lifespans, shelfLife } from './size-guide.ts'

/** Replaces non-breaking spaces by ordinary ones, as the requirements write them. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' '))
}

describe('business terms', () => {
  it('PAGE-26 delivery: fees, threshold, delays', () => {
    expect(plain(delivery)).toEqual({
      freeAbove: '50 000 FCFA',
      abidjan: { fee: '2 500 FCFA', delay: '24-48 h' },
      interior: { fee: '5 000 FCFA', delay: '2-5 jours ouvrés' },
    })
  })

  it('PAGE-27 PAGE-30 return window, warranty, retention', () => {
    expect(plain({ returnWindow, warranty, retention })).toEqual({
      returnWindow: '30 jours',
      warranty: '12 mois',
      retention: { orders: '5 ans', marketing: '3 ans', restock: '90 jours au plus', cookies: '13 mois' },
    })
  })

  it('PAGE-29 four ways to pay', () => {
    const names = ['Paiement à la livraison', 'Virement bancaire', 'Mobile money', 'Carte bancaire']
    expect(paymentMethods.map(({ name }) => name)).toEqual(names)
  })
})

describe('size guide', () => {
  it('PAGE-15 three formats, the second one popular', () => {
    expect(formats.map((format) => [format.name, 'badge' in format && format.badge])).toEqual([
      ['Travel 15ml', false],
      ['Standard 50ml', 'POPULAIRE'],
      ['Premium 100ml', false],
    ])
  })

  it('PAGE-16 lifespans', () => {
    expect(lifespans).toEqual([
      ['15ml', '20-25 jours', '45-50 jours'],
      ['50ml', '2-3 mois', '4-6 mois'],
      ['100ml', '4-6 mois', '8-12 mois'],
    ])
  })

  it('PAGE-17 the bottles are drawn with the sizes of the table', () => {
    const written = dimensions.map(([name, height, width]) => [name, plain(height), plain(width)])
    expect(
      bottleSizes.map(({ name, heightCm, widthCm }) => [name, `${heightCm} cm`, `${widthCm} cm`]),
    ).toEqual(written)
  })

  it('PAGE-17 PAGE-19 dimensions and shelf life', () => {
    expect(plain(dimensions)).toEqual([
      ['15ml', '8.5 cm', '3.2 cm', '85g'],
      ['50ml', '12 cm', '4.5 cm', '180g'],
      ['100ml', '15 cm', '5.8 cm', '320g'],
    ])
    expect(plain(shelfLife)).toBe('3-5 ans')
  })
})

it('PAGE-04 returns one entry per group of days, between commas, lines or semicolons', () => {
  expect(openingHours('Lundi 9h–18h;\n\nMardi fermé, Dim fermé, ')).toEqual([
    'Lundi 9h–18h',
    'Mardi fermé',
    'Dim fermé',
  ])
})
