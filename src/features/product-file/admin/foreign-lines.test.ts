import { expect, test } from 'vitest'
import { separatorsOf } from './cell-texts.ts'
import { isWithin, joinedTexts, picturesIn, saleTexts, sizeIn, slugOf } from './foreign-lines.ts'
import { readTables } from './read-tables.ts'
import { findTable } from './recognise.ts'

test.each([
  ['0,1 L', 100],
  ['Eau de parfum 100ML', 100],
  ['1.7 oz', null],
  ['50', null],
  ['2,5 ml', null],
  ['9000 ml', null],
  ['5000 ml', 5000],
  ['1 ml', 1],
  ['0,75 litre', 750],
])('MOVE-01 the size in %j is %j ml', (text, ml) => {
  expect(sizeIn(text)).toBe(ml)
})

test('MOVE-01 an address is what the other shop makes of a name, a sale has its days', () => {
  expect(slugOf('L’Eau d’Été – N°5 & cœur')).toBe('leau-dete-n5-coeur')
  expect(isWithin('2026-11-21', '', '')).toBe(true)
  expect(isWithin('2026-11-21', '2026-11-21 00:00:00', '2026-11-21')).toBe(true)
  expect(isWithin('2026-11-21', '2026-11-22', '')).toBe(false)
  expect(isWithin('2026-11-21', '0000-00-00', '2026-11-20')).toBe(false)
})

test.each([
  [' 50 ', 50],
  ['50,00', 50],
  ['10 500', null],
  ['env. 50', null],
])('MOVE-01 the size %j of a column in ml is %j', (text, ml) => {
  expect(sizeIn(text, true)).toBe(ml)
})

test.each([
  ['25000', '20000', '20000', '25000'],
  ['25000', '30000', '25000', ''],
  ['25000', '25000', '25000', ''],
  ['25000', '0', '25000', ''],
  ['', '20000', '20000', ''],
])(
  'MOVE-03 of the regular price %j and the sale price %j, the price is %j and the former one %j',
  (regular, sale, price, compareAtPrice) => {
    const context = { separators: separatorsOf([]).separators, today: '2026-11-21' }
    expect(saleTexts(regular, sale, context)).toEqual({ price, compareAtPrice })
  },
)

test.each([
  [['Un oud', 'Oud sec', 'oud'], 'Un oud\n\nOud sec'],
  [['Oud', 'Oud'], 'Oud'],
  [['', 'Oud', ''], 'Oud'],
])('MOVE-03 the descriptions %j are joined to %j', (texts, joined) => {
  expect(joinedTexts(texts)).toBe(joined)
})

test('MOVE-10 a product has the first six pictures of a file', () => {
  const addresses = Array.from({ length: 7 }, (_, at) => `http://a.example/${at}`)
  expect(picturesIn('xhttps://a.example/x', addresses.join(' | '))).toEqual(
    addresses.slice(0, 6).map((address) => address.replace('http:', 'https:')),
  )
})

const SHOPIFY =
  'Handle;Title;Vendor;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price;Image Src'
const WOO = 'Type;Published;Is featured?;Name;SKU;Parent;Stock;Regular price;Attribute 1 value(s)'
const PRESTA = 'Product ID;Active (0/1);Name;Price tax included;Reference #;Image URLs (x,y,z...)'

/** What is special in files of shops outside, by what becomes of its first line. */
test.each<[string, string[], object]>([
  [
    'one variant, whose value says nothing',
    [SHOPIFY, 'a;Oud;My Store;Size;Standard;5'],
    { texts: { name: 'Oud' } },
  ],
  ['two variants', [SHOPIFY, 'a;Oud;;Size;Standard;5', 'a;;;;Grand;6'], { texts: { name: 'Oud, Standard' } }],
  [
    'a stock of all variations together',
    [WOO, 'variable;1;0;Oud;P;;9;;', 'variation;1;0;Oud;;P;parent;5000;50 ml'],
    { texts: { stock: '' } },
  ],
  [
    'small pictures',
    [PRESTA, '1;1;Oud;5000;r;https://a.example/img/p/2/22-small_default.jpg'],
    { pictureUrls: ['https://a.example/img/p/2/22.jpg'] },
  ],
  [
    'pages for sharing',
    [SHOPIFY, 'a;Oud;;;;5;;https://drive.google.com/file/d/a/view|https://www.dropbox.com/s/b/c.jpg?dl=0'],
    { pictureUrls: ['https://www.dropbox.com/s/b/c.jpg?raw=1'] },
  ],
])('MOVE-01 MOVE-10 of %s', (_, lines, expected) => {
  const table = findTable(lines.map((line, at) => ({ line: at + 1, cells: line.split(';') })))
  const read = table && readTables([table], {}, null, '2026-11-21')
  expect(read).toMatchObject({ lines: { 0: expected } })
  expect(read).toHaveProperty(
    'notes',
    lines[1]?.includes('drive') ? [expect.stringContaining('lien de partage')] : expect.anything(),
  )
})
