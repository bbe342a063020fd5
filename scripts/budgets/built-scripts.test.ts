import { expect, test } from 'vitest'
import { marksOf } from './built-scripts.ts'

const admin = `
import { Table } from '#ui/table-of-the-house.tsx'
const label = 'Modifier le produit'
export const Screen = () => <h1 className="grid gap-2 rare-combination">Tableau de bord du jour</h1>
`

test('strings, attributes and texts of a screen give it away; imports do not', () => {
  expect(marksOf(admin, '')).toEqual([
    'Modifier le produit',
    'grid gap-2 rare-combination',
    'Tableau de bord du jour',
  ])
})

test('what other sources say as well gives nothing away', () => {
  expect(marksOf(admin, "'Modifier le produit', 'grid gap-2 rare-combination'")).toEqual([
    'Tableau de bord du jour',
  ])
})
