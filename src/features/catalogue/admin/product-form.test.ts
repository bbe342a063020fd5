import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  emptyProductForm,
  isSameNote,
  noteInUse,
  productAdditionSchema,
  productEditSchema,
  productSchema,
  productSwitchSchema,
  productsDetailSchema,
  suggestedNotes,
} from './product-form.ts'

const good = { ...emptyProductForm, name: 'Ambre', price: '25000', stock: '3' }

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

function refused(change: Record<string, string>): Record<string, string> {
  const read = safeParse(productSchema, { ...good, ...change })
  return read.success ? {} : fieldMessages(read.issues)
}

test('APROD-05 APROD-07 a new product is for sale; what is left empty is null', () => {
  expect(safeParse(productSchema, { ...good, name: '  Ambre \u0000 ' })).toMatchObject({
    success: true,
    output: {
      name: 'Ambre',
      description: null,
      price: 25_000,
      compareAtPrice: null,
      stock: 3,
      categoryId: null,
      imageUrl: null,
      moreImageUrls: [],
      ingredients: null,
      allergens: null,
      monthsAfterOpening: null,
      isActive: true,
      wearer: null,
    },
  })
})

const address = 'L’adresse de l’image doit commencer par http:// ou https://'

test.each([
  ['VAL-29', 'name', ' \n ', 'Le nom du produit est obligatoire'],
  ['VAL-30', 'price', ' ', 'Le prix est obligatoire'],
  ['VAL-30', 'price', '-1', 'Le prix doit être un nombre positif'],
  ['VAL-30', 'price', '0,001', 'Le prix a deux décimales au plus'],
  ['VAL-30', 'price', '10000000000', 'Le prix est trop grand'],
  ['PRICE-01', 'compareAtPrice', '25000', 'L’ancien prix doit être supérieur au prix'],
  ['PRICE-01', 'compareAtPrice', 'cher', 'L’ancien prix doit être un nombre positif'],
  [
    'PICS-01',
    'moreImageUrls',
    '/pictures/a.webp\njavascript:alert(1)',
    'L’adresse d’une image doit commencer par http:// ou https://',
  ],
  ['PICS-01', 'moreImageUrls', Array(6).fill('https://x.ci/a.jpg').join('\n'), 'Six images au plus'],
  ['PICS-05', 'monthsAfterOpening', '0', 'Indiquez un nombre de mois, de 1 à 120'],
  ['PICS-05', 'monthsAfterOpening', '121', 'Indiquez un nombre de mois, de 1 à 120'],
  ['PICS-05', 'ingredients', 'a'.repeat(5001), 'La composition est trop longue (5 000 caractères au plus)'],
  ['D65', 'brand', 'M'.repeat(61), 'La marque est trop longue (60 caractères au plus)'],
  ['VAL-31', 'stock', '', 'Le stock est obligatoire'],
  ['VAL-31', 'stock', '1,5', 'Le stock doit être un nombre positif ou zéro'],
  ['VAL-31', 'stock', '3000000000', 'Le stock est trop grand'],
  ['VAL-06', 'imageUrl', 'javascript:alert(1)', address],
  ['VAL-06', 'imageUrl', '/pictures/../x', address],
  ['VAL-06', 'imageUrl', 'x/pictures/a.webp', address],
  ['VAL-06', 'imageUrl', '/pictures/a.webp?x', address],
  ['VAL-06', 'imageUrl', 'xhttps://x.ci/a.jpg', address],
  ['VAL-06', 'imageUrl', 'https://x.ci/a b.jpg', address],
  ['PROF-02', 'topNotes', 'a;b', 'Une note ne contient ni virgule, ni point-virgule, ni < ou >'],
  ['PROF-02', 'topNotes', 'x'.repeat(41), '« xxxxxxxxxxxxxxxxxxxx… » : 1 caractère de trop, 40 au plus'],
  ['PROF-02', 'topNotes', 'x'.repeat(43), '« xxxxxxxxxxxxxxxxxxxx… » : 3 caractères de trop, 40 au plus'],
  [
    'PROF-02',
    'topNotes',
    Array.from({ length: 10 }, (_, at) => `note ${at}`).join('\n'),
    '8 notes au plus : 2 de trop',
  ],
  ['PROF-01', 'sillage', 'fort', 'Choisissez parmi : Discret, Présent, Puissant'],
  ['VAL-06', 'imageUrl', 'https://[', address],
  ['VAL-06', 'imageUrl', 'https://', address],
  ['APROD-07', 'categoryId', 'x', 'Choisissez une catégorie de la liste'],
])('%s %s %j: %s', (_id, name, text, message) => {
  const said = Object.entries(refused({ [name]: text })).map((entry) => entry.map(plain))
  expect(said).toEqual([[name, plain(message)]])
})

test.each([
  ['VAL-30 D28', { price: '0' }],
  ['PRICE-01', { compareAtPrice: '25 000,01' }],
  ['PICS-05', { ingredients: 'Alcohol, Parfum, Aqua', allergens: 'Linalool', monthsAfterOpening: '36' }],
  ['D65', { brand: ` ${'M'.repeat(60)}` }],
  ['VAL-31', { stock: '0' }],
  ['VAL-06', { imageUrl: 'https://exemple.ci/a b'.replace(' ', '%20') }],
  ['VAL-06', { imageUrl: '/pictures/ambre-dore.webp' }],
])('%s %j is taken', (_id, change) => {
  expect(refused(change)).toEqual({})
})

test('VAL-06 PICS-01 an address without TLS is stored with it, as pages show no other picture', () => {
  const typed = { imageUrl: 'http://exemple.ci/a.jpg', moreImageUrls: 'http://x.ci/b.jpg\n/pictures/a.webp' }
  expect(safeParse(productSchema, { ...good, ...typed }).output).toMatchObject({
    imageUrl: 'https://exemple.ci/a.jpg',
    moreImageUrls: ['https://x.ci/b.jpg', '/pictures/a.webp'],
  })
  const named = 'https://x.ci/?de=http://y.ci/a.jpg'
  expect(safeParse(productSchema, { ...good, imageUrl: named }).output).toHaveProperty('imageUrl', named)
})

test('PRICE-01 a price that is raised to the former one is refused beside the former one', () => {
  const message = { compareAtPrice: 'L’ancien prix doit être supérieur au prix' }
  expect(refused({ price: '30000', compareAtPrice: '30000' })).toEqual(message)
  expect(refused({ price: '', compareAtPrice: '30000' })).toEqual({ price: 'Le prix est obligatoire' })
  expect(refused({ stock: '', compareAtPrice: '25000' })).toEqual({
    ...message,
    stock: 'Le stock est obligatoire',
  })
  expect(refused({ price: 'cher', compareAtPrice: '30000' })).toEqual({
    price: 'Le prix doit être un nombre positif',
  })
})

test('an edit holds what was changed and nothing else', () => {
  const edit = { id: '00000000-0000-7000-8000-00000000000a', version: 3 }
  expect(parse(productEditSchema, { ...edit, changes: { price: '12,5', isActive: 'off' } })).toEqual({
    ...edit,
    changes: { price: 12.5, isActive: false },
  })
  expect(safeParse(productEditSchema, { ...edit, changes: {} }).success).toBe(false)
  expect(safeParse(productEditSchema, { ...edit, changes: { stock: '' } }).success).toBe(false)
})

test('PROF-02 notes stand one to a line, without spaces around them, each once', () => {
  const typed = { ...good, topNotes: ' rose \n\n bois  de\tsantal\nRose', heartNotes: 'x'.repeat(40) }
  expect(parse(productSchema, typed)).toMatchObject({
    topNotes: ['rose', 'bois de santal'],
    heartNotes: ['x'.repeat(40)],
  })
})

test('a product is taken off sale and put back by its switch', () => {
  const id = '00000000-0000-7000-8000-00000000000a'
  expect(parse(productSwitchSchema, { id, isActive: false })).toEqual({ id, isActive: false })
  expect(safeParse(productSwitchSchema, { id, isActive: 'off' }).success).toBe(false)
})

test('PRICE-01 a new product has a key, and the rules of the form', () => {
  const creationKey = '00000000-0000-7000-8000-00000000000a'
  expect(parse(productAdditionSchema, { ...good, creationKey })).toMatchObject({ price: 25_000, creationKey })
  for (const wrong of [{ compareAtPrice: '20000' }, { price: '' }])
    expect(safeParse(productAdditionSchema, { ...good, creationKey, ...wrong }).success).toBe(false)
})

test('PROF-08 several products are given a value that the field has', () => {
  const chosen = { ids: ['00000000-0000-7000-8000-00000000000a'], field: 'wearer', value: 'elle' }
  expect(parse(productsDetailSchema, chosen)).toEqual(chosen)
  for (const wrong of [{ value: 'boisee' }, { value: 'toString' }, { field: 'price' }, { ids: [] }])
    expect(safeParse(productsDetailSchema, { ...chosen, ...wrong }).success).toBe(false)
})

test.each([
  ['Vanille', 'vanille', true],
  ['Fleurs d’Oranger', "fleur d'oranger", true],
  ['cœur de cèdre', 'Coeur  de cedre', true],
  ['bois de santals', 'bois de santal', true],
  ['musc', 'muscade', false],
  ['fleur des bois', 'fleur de bois', false],
  ['rose', 'rose de mai', false],
])('PROF-02 %j and %j are one note: %s', (one, other, same) => {
  expect(isSameNote(one, other)).toBe(same)
})

test('PROF-02 a note takes the spelling in use, and what is typed is completed from it', () => {
  const used = ['fleur d’oranger', 'bois de santal', 'santal', 'rose de mai']
  expect(noteInUse('Fleurs d’oranger', used)).toBe('fleur d’oranger')
  expect(noteInUse('oud', used)).toBe('oud')
  expect(suggestedNotes('Sant', used)).toEqual(['santal', 'bois de santal'])
  expect(suggestedNotes(' ', used)).toEqual([])
  const roses = Array.from({ length: 7 }, (_, at) => `rose ${at}`)
  expect(suggestedNotes('rose', roses)).toEqual(roses.slice(0, 6))
})
