import { expect, test } from 'vitest'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import { expectLinear } from '#tests/fixtures/linear-time.ts'
import { foundText, profilesOf } from './import-preview.ts'
import type { Said } from './profile-words.ts'
import { fillProfiles, readProfile, withFoundProfile } from './read-profile.ts'

const found = (name: string, description = '', { category = '', said = [] as Said[] } = {}) =>
  readProfile({ line: 2, texts: { name, description, categoryId: category }, said })
const pyramid = (topNotes: string, heartNotes: string, baseNotes: string) => ({
  topNotes,
  heartNotes,
  baseNotes,
})

/** A description of a perfume, what is found in it, and what is left of it. */
test.each<[string, object, string]>([
  [
    'Ample.\n\n🌿 Notes olfactives\n\nTête : Cannelle, bergamote\nCœur : Dattes\nFond : Fèves de tonka, ambre',
    pyramid('Cannelle, bergamote', 'Dattes', 'Fèves de tonka, ambre'),
    'Ample.',
  ],
  [
    'Notes de tête – framboise, safran, thym. Notes de cœur – oliban, jasmin. Notes de fond – cuir, notes boisées.',
    pyramid('framboise, safran, thym', 'oliban, jasmin', 'cuir, notes boisées'),
    '',
  ],
  ['Top notes: rum & lemon\nHeart Notes : rose\nBase notes: oud', pyramid('rum, lemon', 'rose', 'oud'), ''],
  ['Notas de topo: limão\nNotas de fundo: musgo', { topNotes: 'limão', baseNotes: 'musgo' }, ''],
  ['Tête : rose / Cœur : iris / Fond : musc\n\nNotes de coeur : iris', pyramid('rose', 'iris', 'musc'), ''],
  [
    'Notes de tête\n• Bergamote\n• Citron vert\n\nNotes de fond :\n\nVanille, musc\n\nFabriqué à Abidjan.',
    { topNotes: 'Bergamote, Citron vert', baseNotes: 'Vanille, musc' },
    'Fabriqué à Abidjan.',
  ],
  [
    'Notes de fond : vanille. Un parfum chaud.',
    { baseNotes: 'vanille' },
    'Notes de fond : vanille. Un parfum chaud.',
  ],
  [
    'Ample.\n⸻\nTête : Rose 🌹\nCœur : Iris 🕊️\n⸻\nSec.',
    { topNotes: 'Rose', heartNotes: 'Iris' },
    'Ample.\n⸻\nSec.',
  ],
  ['Doux. Notes de cœur : rose, iris', { heartNotes: 'rose, iris' }, 'Doux. Notes de cœur : rose, iris'],
  [
    'Détails\n• Extrait de parfum\n• Famille olfactive : Boisée\n• Pour : Homme\n• Tenue : 8 h\n• Sillage puissant',
    {
      concentration: 'extrait-de-parfum',
      olfactoryFamily: 'boisee',
      wearer: 'lui',
      longevityHours: '8',
      sillage: 'puissant',
    },
    '',
  ],
  ['Unisexe | 10 h de tenue', { wearer: 'mixte', longevityHours: '10' }, ''],
  ['Famille : boisée épicée', { olfactoryFamily: 'boisee' }, 'Famille : boisée épicée'],
  // A size that the name does not say is nowhere else.
  ['Eau de toilette – 50 ml', { concentration: 'eau-de-toilette' }, 'Eau de toilette – 50 ml'],
  ['Eau de toilette – 30 ml / 1.0 fl oz\nDoux.', { concentration: 'eau-de-toilette' }, 'Doux.'],
])('MOVE-20 of %j the profile is %j, and the text %j', (text, texts, description) => {
  expect(found('Parfum Lagune 30 ml', text)).toEqual({ texts, description })
})

const nine = 'rose, iris, musc, oud, thym, cuir, daim, miel, lys'
/** Texts in which nothing is said of a profile, or not clearly: a name, a description. */
test.each<[string, string?]>([
  ['Parfum Soir', 'Tête en l’air, cœur battant, fond de l’âme : un poème.'],
  ['Parfum Soir', 'Base : alcool, eau'],
  ['Parfum Soir', `Notes de tête : ${nine}`],
  ['Parfum Soir', `Notes de fond : rose, ${'a'.repeat(41)}`],
  ['Parfum Soir', 'Notes de fond : vanille (Madagascar), musc 10 %'],
  ['Parfum Soir', 'Notes de fond : vanille\nNotes de fond : musc'],
  ['Parfum Soir', 'Longue tenue, de 6 à 8 h. Tenue : 8-10 h. Tient 8 h à 10 h. Tenue : 48 h'],
  ['Parfum Soir', 'Famille : florale fruitée'],
  ['Parfum Soir', 'Contrairement à une eau de toilette, il reste. Elle. Lui.'],
  ['Parfum Soir', 'Pour : une femme libre, un homme fier et leurs enfants'],
  ['Parfum Soir', 'Eau de parfum ou eau de toilette'],
  ['Livre de poche', 'Base de données : tables, index\nCœur : moteur\nUnisexe'],
  ['T-shirt', 'Top : coton, lin\nBase : polyester\nHomme & femme'],
  ['Crème pour homme et femme', 'Unisexe'],
  ['Bougie parfumée', 'Pour elle\nFamille : boisée'],
  ['Soin du visage homme', 'Eau de parfum'],
])('MOVE-20 nothing is read of the product %j with the text %j', (name, text) => {
  expect(found(name, text)).toBeNull()
})

test('MOVE-20 of a candle only the notes are read', () => {
  expect(found('Bougie parfumée', 'Pour elle\nNotes de tête : figue')).toEqual({
    texts: { topNotes: 'figue' },
    description: 'Pour elle',
  })
})

const tags = (text: string): Said[] => [{ field: 'tags', text }]

/** A name, what stands beside it, and what is found. */
test.each<[string, Said[], string, object]>([
  ['Lagune - Eau de Parfum pour femme 50 ml', [], '', { concentration: 'eau-de-parfum', wearer: 'elle' }],
  ['Lagune', tags('Unisexe, oriental, nouveau'), 'Parfums', { wearer: 'mixte', olfactoryFamily: 'ambree' }],
  ['Lagune', tags('gender_men, woody, floral'), 'Parfums', { wearer: 'lui' }],
  ['Lagune', [], 'Parfum homme', { wearer: 'lui' }],
  ['Lagune EDP', [], 'Parfums & soins', { concentration: 'eau-de-parfum' }],
  ['Eau de parfum pour homme', tags('femme'), '', { concentration: 'eau-de-parfum', wearer: 'lui' }],
  [
    'Lagune',
    [
      { field: 'wearer', text: 'unisex; female' },
      { field: 'topNotes', text: '["Rose","Iris"]' },
      { field: 'baseNotes', text: nine },
      { field: 'longevityHours', text: '8 heures' },
      { field: 'concentration', text: 'EDP' },
    ],
    '',
    { wearer: 'mixte', topNotes: 'Rose, Iris', longevityHours: '8', concentration: 'eau-de-parfum' },
  ],
])('MOVE-20 of the name %j with %j in the category %j the profile is %j', (name, said, category, texts) => {
  expect(found(name, '', { category, said })?.texts).toEqual(texts)
})

test('MOVE-20 a column of the file wins over the text, whose line stays where it says something else', () => {
  const description = 'Notes de tête : rose\nEau de parfum'
  const texts = { name: 'Parfum', description, topNotes: 'Iris', concentration: 'Eau de parfum' }
  expect(readProfile({ line: 2, texts })).toEqual({
    texts: { topNotes: 'Iris', concentration: 'eau-de-parfum' },
    description: 'Notes de tête : rose',
  })
})

test.each([
  'Tête : ',
  'eau de parfum 50 ml ',
  'tenue : 8',
  'notes de tête',
  '• ',
  '\n',
  'Notes de tête :\n• ',
])('MOVE-20 the profile of a text of %j, twice as long, takes twice the time', (piece) =>
  expectLinear(
    (size) => piece.repeat(size / piece.length),
    (text) => found('Parfum 30 ml', text),
  ),
)

const khamrah = editedProduct({ id: 'k', name: 'Khamrah', description: 'Doux.', wearer: 'lui' })
const filled = (lines: Parameters<typeof withFoundProfile>[0][]) =>
  fillProfiles(lines.map(withFoundProfile), new Map([['k', khamrah]]))

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
