import { expect, test } from 'vitest'
import { parseDescription } from './description.ts'
import { characterOf } from './product-words.ts'

test('notes are separated by commas, whatever stands around them', () => {
  const { notes } = parseDescription(
    '  Note de tête:thé vert , 2.5 % de rose ,, litchi. . \n\nNOTES DE FOND : musc',
  )
  expect(notes).toEqual([
    { label: 'Note de tête', values: ['thé vert', '2.5 % de rose', 'litchi'] },
    { label: 'NOTES DE FOND', values: ['musc'] },
  ])
})

test.each(['\n\nContenance\u00a0: 75 ml', '\n\nContenance : 75 ml', '\n \nContenance:75 ml'])(
  'what a bottle holds is a fact, also as the only line below the story: %j',
  (line) => {
    expect(parseDescription(`Un jardin.${line}`)).toEqual({
      paragraphs: ['Un jardin.'],
      notes: [],
      facts: [{ label: 'Contenance', value: '75 ml' }],
    })
  },
)

test('plain text stays a paragraph, colons and all', () => {
  const plain = [
    'Sans contenance : 75 ml',
    'Contenance double : 75 ml',
    'Ses notes de tête : un éclat',
    'a : b',
    'Ce que notre maison a de plus cher : un secret\nCe qui en reste au soir : son parfum',
  ]
  for (const text of plain)
    expect(parseDescription(text)).toEqual({ paragraphs: [text], notes: [], facts: [] })
  expect(parseDescription('Une phrase.\nContenance : 75 ml').facts).toEqual([])
  expect(parseDescription('Un secret : il dure.').paragraphs).toEqual(['Un secret : il dure.'])
  expect(parseDescription(null)).toEqual({ paragraphs: [], notes: [], facts: [] })
})

test('PROF-03 a perfume in a word: its family, or the first note of its heart, and its size', () => {
  const bare = { description: null, formats: null, olfactoryFamily: null, heartNotes: [] }
  const notes = 'Un jardin.\n\nNotes de tête\u00a0: menthe\nNotes de cœur : jasmin, thé vert.'
  const described = (description: string) => characterOf({ ...bare, description })
  expect(described(`${notes}\nContenance\u00a0: 75 ml`)).toBe('jasmin · 75\u00a0ml')
  expect(described(notes)).toBe('jasmin')
  expect(described('Une brume.\n\nContenance : 150 ml\nSans alcool')).toBe('150\u00a0ml')
  expect(described('Un secret.')).toBeNull()
  expect(characterOf(bare)).toBeNull()
  expect(characterOf({ ...bare, description: notes, heartNotes: ['iris', 'encens'] })).toBe('iris')
  expect(characterOf({ ...bare, heartNotes: ['iris'], olfactoryFamily: 'ambree' })).toBe('Ambrée')
  const formats = [15, 50].map((size) => ({
    id: '',
    name: '',
    price: 1,
    compareAtPrice: null,
    stock: 1,
    imageUrl: null,
    size,
  }))
  expect(characterOf({ ...bare, description: notes, formats })).toBe('jasmin · 15,\u00a050\u00a0ml')
})
