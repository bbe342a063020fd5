import { expect, it } from 'vitest'
import { openingHours } from './business-terms.ts'
import { bottleSizes, dimensions } from './shop/size-facts.tsx'

it('PAGE-17 the bottles are drawn with the sizes of the table', () => {
  const written = dimensions.map(([name, height, width]) => [name, height, width])
  expect(
    bottleSizes.map(({ name, heightCm, widthCm }) => [name, `${heightCm}\u00a0cm`, `${widthCm}\u00a0cm`]),
  ).toEqual(written)
})

it('PAGE-04 returns one entry per group of days, between commas, lines or semicolons', () => {
  expect(openingHours('Lundi 9h–18h;\n\nMardi fermé, Dim fermé, ')).toEqual([
    'Lundi 9h–18h',
    'Mardi fermé',
    'Dim fermé',
  ])
})
