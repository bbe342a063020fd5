import { expect, test } from 'vitest'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import { fillProfiles, withFoundProfile } from './fill-profiles.ts'
import { foundText, profilesOf } from './profile-examples.ts'

const khamrah = editedProduct({ id: 'k', name: 'Khamrah', description: 'Doux.', wearer: 'lui' })
const filled = (lines: Parameters<typeof withFoundProfile>[0][]) =>
  fillProfiles(lines.map(withFoundProfile), new Map([['k', khamrah]]))

test('MOVE-20 a profile is filled in where neither the file has a column for it nor the shop a value', () => {
  const { lines } = filled([
    { line: 2, texts: { id: 'k', name: 'Khamrah', description: '<p>Eau de parfum</p><p>Pour elle</p>' } },
    { line: 3, texts: { name: 'Parfum Oud', wearer: 'Homme', description: 'Eau de parfum<br>Pour elle' } },
    { line: 4, texts: { name: 'Savon &amp; miel', description: 'Pour elle &amp;amp; lui' } },
  ])
  expect(lines.map(({ texts }) => texts)).toEqual([
    { id: 'k', name: 'Khamrah', description: '', concentration: 'eau-de-parfum' },
    { name: 'Parfum Oud', wearer: 'lui', description: 'Pour elle', concentration: 'eau-de-parfum' },
    { name: 'Savon &amp; miel', description: 'Pour elle &amp; lui' },
  ])
})

test('PROF-04 MOVE-20 the formats of a perfume get one profile and count once; lines that are refused do not', () => {
  const format = (sizeMl: number) => ({ perfume: 'o', sizeMl })
  const { lines, filled: profiles } = filled([
    { line: 2, texts: { name: 'Oud', description: 'Notes de tête : rose' }, format: format(50) },
    { line: 3, texts: { name: 'Oud', description: 'Eau de parfum' }, format: format(100) },
    { line: 4, texts: { name: 'Lys, eau de parfum' } },
    { line: 5, texts: { name: 'Iris, eau de parfum homme', description: 'Tenue : 1 h\nSillage discret' } },
    { line: 6, texts: { name: 'Parfum' } },
  ])
  const oud = { topNotes: 'rose', concentration: 'eau-de-parfum' }
  expect(lines.slice(0, 2)).toMatchObject([{ texts: oud }, { texts: oud }])
  expect(profilesOf(profiles, [{ line: 4, column: 'Prix', text: 'Faux.' }])).toEqual({
    count: 2,
    examples: [
      {
        line: 5,
        name: 'Iris, eau de parfum homme',
        facts: ['Eau de parfum', 'Lui', 'Tenue\u00a0: 1 heure', 'Discret'],
      },
      { line: 2, name: 'Oud, 50 ml', facts: ['Eau de parfum', 'Tête\u00a0: rose'] },
    ],
  })
  expect([foundText(1), foundText(1234)]).toEqual([
    'Profil trouvé pour 1 parfum',
    'Profil trouvé pour 1\u202f234 parfums',
  ])
})
