import { expect, it } from 'vitest'
import { openingHours } from './opening-hours.ts'

it('PAGE-04 returns one entry per group of days', () => {
  expect(openingHours('Lun–Ven 9h–18h, Sam 9h–16h, Dim fermé')).toEqual([
    'Lun–Ven 9h–18h',
    'Sam 9h–16h',
    'Dim fermé',
  ])
})

it('takes lines and semicolons too, and leaves out what is empty', () => {
  expect(openingHours('Lundi 9h–18h;\n\nMardi fermé, ')).toEqual(['Lundi 9h–18h', 'Mardi fermé'])
})

it('keeps a text without any separator whole', () => {
  expect(openingHours('Tous les jours 8h–20h')).toEqual(['Tous les jours 8h–20h'])
})
