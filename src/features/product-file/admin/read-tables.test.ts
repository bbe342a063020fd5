import { expect, test } from 'vitest'
import { placesOf } from './foreign-lines.ts'
import { tableTitles } from './foreign-table.ts'
import { readTables, rememberedBy } from './read-tables.ts'
import { findTable, signatureOf, type Table } from './recognise.ts'

const tableOf = (...lines: string[]): Table => {
  const table = findTable(lines.map((line, at) => ({ line: at + 1, cells: line.split(';') })))
  if (!table) throw new Error('no table')
  return table
}
const readOf = (answers: Parameters<typeof readTables>[1], ...lines: string[]) =>
  readTables([tableOf(...lines)], answers, null, '2026-11-21')

test.each([
  ['Oud;2,500;;1', '2,500'],
  ['Oud;1;2,500;1', '2,500'],
  ['Oud;1;; 3.000 ', '3.000'],
  ['Oud;1;;12.000', '12.000'],
  ['Oud;1;;300,000', '300,000'],
  ['Oud;1;;3,500', null],
  ['Oud;1;;0.000', null],
  ['Oud;1;;1234.000', null],
  ['Oud;1;;3.0000', null],
  ['Oud;1;;3 000', null],
  ['Oud;1', null],
])('MOVE-04 the line %j of the shop’s own file asks about %j', (line, asked) => {
  const read = readOf({}, 'Nom;Prix;Ancien prix;Stock', line)
  expect(read).toMatchObject(asked === null ? { from: null } : { ask: 'amounts', question: { text: asked } })
})

const open = { ',': null, '.': null }

test.each([
  ['Nom;Prix;Stock', ['Oud;1;1234.000'], { separators: open }],
  ['Nom;Prix;Stock', ['Oud;1;3.0000'], { separators: open }],
  ['Nom;Prix;Stock', ['Oud;1;12.5'], { separators: open }],
  ['Nom;Prix;Stock', ['Oud;1;1234.000', 'Iris;1,5;2'], { separators: { '.': 'thousands' } }],
  ['ID;Marge', ['a;2,500'], { from: null }],
  ['ID;Stock', ['a;2.000'], { ask: 'amounts' }],
])(
  'MOVE-04 only a price, or a stock with two readings, says what points mean: %s %j',
  (titles, rows, read) => {
    expect(readOf({}, titles, ...rows)).toMatchObject(read)
  },
)

test.each([
  ['Handle;Title;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price', 'a;Oud;;;2,500;'],
  ['Handle;Title;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price', 'a;Oud;;;2;2,500'],
  ['Type;Published;Is featured?;Name;Regular price;Sale price', 'simple;1;0;Oud;2,500;'],
  ['Type;Published;Is featured?;Name;Regular price;Sale price', 'simple;1;0;Oud;3000;2,500'],
  ['Product ID;Active (0/1);Name;Price tax excluded;Wholesale price;Discount amount', '1;1;Oud;2,500;;'],
  ['Product ID;Active (0/1);Name;Price tax included;Wholesale price;Discount amount', '1;1;Oud;2,500;;'],
  ['Product ID;Active (0/1);Name;Price tax excluded;Wholesale price;Discount amount', '1;1;Oud;9000;;2,500'],
  [
    'Product ID;Attribute (Name:Type:Position);Value (Value:Position);Impact on price;Wholesale price',
    '1;T;50 ml;2,500;',
  ],
])('MOVE-04 the prices of another shop’s file are asked about: %s', (titles, line) => {
  expect(readOf({}, titles, line)).toMatchObject({ ask: 'amounts', question: { text: '2,500' } })
})

test('MOVE-03 MOVE-04 columns with values and rows above the titles are named, in another shop’s file too', () => {
  const titles = `Type;Published;Is featured?;Name;Stock;Regular price;Marge;Poids (g);Tags; `
  const lines = [titles, 'simple;1;0;Oud;1 200;5000; ;y;0;z']
  expect(readOf({}, 'Inventaire', ';', ...lines)).toMatchObject({
    lines: [{ texts: { price: '5000', stock: '1200' } }],
    ignored: ['poids'],
    notes: ['2 lignes au-dessus des titres ne sont pas lues.'],
  })
  expect(readOf({}, ...lines)).toMatchObject({ notes: [] })
})

test('MOVE-02 columns of a table are chosen by their first values, a name and a price are needed', () => {
  const lines = [' Article ;Montant;;;Dépôt', `${'x'.repeat(41)};1; ;c`, ' b;1', 'b;2', 'd;3', 'e']
  expect(readOf({}, ...lines)).toMatchObject({
    columns: [
      { at: 0, title: 'Article', examples: ['x'.repeat(40), 'b', 'd'] },
      { at: 1, title: 'Montant', examples: ['1', '2', '3'] },
      { at: 3, title: 'Colonne 4', examples: ['c'] },
      { at: 4, title: 'Dépôt', examples: [] },
    ],
  })
  expect(readOf({ columns: { name: 0 } }, ...lines)).toMatchObject({ ask: 'columns' })
  expect(readOf({ columns: { price: 1 } }, ...lines)).toMatchObject({ ask: 'columns' })
  expect(readOf({ columns: { name: 0, price: 1, stock: 5 } }, ...lines)).toMatchObject({
    from: 'tableau',
    chosen: { signature: signatureOf(tableOf(...lines).titles), columns: { name: 0, price: 1 } },
    notes: [],
  })
  const bare = ['Oud;12 500 F;3', 'Iris;9000;2']
  expect(readOf({ columns: { name: 0, price: 1, stock: 2 } }, ...bare)).toMatchObject({ chosen: null })
  expect(rememberedBy([tableOf(...bare)], {})).toBeNull()
})

/** What these lines are read as, each product with its texts. */
const lines = (...of: string[]) => {
  const read = readOf({}, ...of)
  if ('ask' in read) throw new Error(`asked for ${read.ask}`)
  return { ...read, lines: read.lines.map(({ texts, ...line }) => ({ ...line, ...texts })) }
}

test('MOVE-01 Shopify: what makes a row a product, a variant or a picture', () => {
  const titles =
    'Handle;Title;Published;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price;Image Src'
  const pictureOnly = 'b;;;;;;;https://a.example/1'
  const variants = ['b;;;;;6', 'b;;;;Rouge']
  const read = lines(
    titles,
    ';Oud;FALSE;;;5;;',
    'b;Iris',
    ...variants,
    pictureOnly,
    'c;;;ml;50;7',
    'c;;;;75;8',
  )
  expect(read).toMatchObject({
    lines: [
      { line: 2, name: 'Oud', isActive: 'non', oldAddresses: [] },
      { line: 3, name: 'Iris', isActive: 'oui', oldAddresses: ['/products/b'] },
      { line: 4, name: 'Iris', price: '6' },
      { line: 5, name: 'Iris, Rouge' },
      { line: 7, name: 'c', price: '7', format: { sizeMl: 50 } },
      { line: 8, format: { sizeMl: 75 } },
    ],
  })
  expect(lines(titles, 'a;Oud;;;;5').notes).toEqual([])
})

test('MOVE-01 WooCommerce: variations know their sizes by their product’s column, and add their own description', () => {
  const titles =
    'Type;SKU;Name;Published;Is featured?;Visibility in catalog;Description;Regular price;Categories;Parent;Attribute 1 name;Attribute 1 value(s);Attribute 2 name;Attribute 2 value(s)'
  const unsorted = { categoryId: 'Non classés', isActive: 'oui' }
  expect(
    lines(
      titles,
      'variable;P;Oud;;0;visible;Sec.;;Uncategorized, Non classés;;Teinte;;Volume (ml);',
      'variation;;;1;0;visible;Petit.;5;;P;;Rouge;;30',
      'variation;;;1;0;visible;;6;;P;;Rouge;;50',
      'variable;Q;Iris;1;0;visible;;;, Eaux;;;;;',
      'variation;;;1;0;visible;;5;;Q;ml;20;;',
      'variation;;;1;0;visible;;6;;Q;ml;40;;',
      'simple;S;???;1;0;hidden;Doux.;7;;;;;;',
      'variation;;;1;0;visible;;8;;S;;;;',
      'virtual,grouped;G;Lot;1;0;visible;;;;;;;;',
      'virtual,  external;E;Lot;1;0;visible;;;;;;;;',
    ),
  ).toMatchObject({
    lines: [
      { line: 3, name: 'Oud', description: 'Sec.\n\nPetit.', ...unsorted, format: { sizeMl: 30 } },
      { line: 4, description: 'Sec.', format: { sizeMl: 50 } },
      { line: 6, categoryId: 'Eaux', format: { sizeMl: 20 } },
      { line: 7, format: { sizeMl: 40 } },
      { line: 8, name: '???', description: 'Doux.', isActive: 'non', oldAddresses: [] },
    ],
    left: [{ line: 9, column: 'Variation' }, { line: 10 }, { line: 11 }],
  })
  expect(lines(titles, 'simple;S;Oud;1;0;visible;;7;;;;;;').notes).toEqual([])
})

test('MOVE-01 WooCommerce: where the column of types has lost its title, parents and variations know each other', () => {
  const titles =
    'ID; ;SKU;Name;Published;Is featured?;Visibility in catalog;Regular price;Parent;Attribute 1 value(s)'
  const rows = [
    '1;variable;P;Oud;1;0;visible;;0;30 ml, 50 ml',
    '2;variation;;Oud - 30 ml;1;0;visible;5;P;30 ml',
    '3;variation;;Oud - 50 ml;1;0;visible;6;id:1;50 ml',
    '4;simple;;Iris;1;0;visible;7;;',
  ]
  expect(lines(titles, ...rows)).toMatchObject({
    lines: [{ format: { sizeMl: 30 } }, { format: { sizeMl: 50 } }, { name: 'Iris' }],
    left: [],
  })
})

test('MOVE-02 cells that say that nothing is known are empty, but for a name', () => {
  const columns = { name: 0, price: 1, description: 2, topNotes: 3, categoryId: 4 }
  const rows = ['N/A;5;Not available; - ;NaN', 'Oud;?;Sec.;Iris;Eaux']
  expect(readOf({ columns }, 'Name;Price;Text;Top;Type', ...rows)).toMatchObject({
    lines: [
      { texts: { name: 'N/A', price: '5', description: '', topNotes: '', categoryId: '' } },
      { texts: { name: 'Oud', price: '', description: 'Sec.', topNotes: 'Iris', categoryId: 'Eaux' } },
    ],
  })
})

test('MOVE-01 PrestaShop: a price that is missing or none stays so, and no row is lost', () => {
  const titles =
    'Product ID;Active (0/1);Name;Categories (x,y,z...);Price tax included;Price tax excluded;Discount percent;Discount amount;Quantity;Reference #;Attribute (Name:Type:Position);Value (Value:Position);Impact on price'
  const read = lines(
    titles,
    '1;1;Oud;,Home spray;;;10;;1',
    '2;non;Iris;Accueil,Root,Eaux;cher;;10;;1',
    '3;1;Santal;;5000;;-10;;1',
    ';1;Cuir;;6000;;;;1',
    ';;;;;;;;1;;T:select:0;50 ml:0',
    '4;1;;;7000;;;;1',
    '4;1;Musc;;;8000;;500;1',
    '4;;;;;;;;2;;T:select:0;Petit:0;500',
  )
  expect(read).toMatchObject({
    lines: [
      { line: 2, price: '', compareAtPrice: '', categoryId: 'Home spray', oldAddresses: ['/1-oud.html'] },
      { line: 3, price: 'cher', compareAtPrice: '', categoryId: 'Eaux', isActive: 'non' },
      { line: 4, price: '5000', compareAtPrice: '' },
      { line: 5, name: 'Cuir', price: '6000', oldAddresses: [] },
      { line: 9, name: ', Petit', price: '7500', stock: '2', oldAddresses: [] },
      { line: 8, name: 'Musc', price: '7500', compareAtPrice: '8000' },
    ],
    left: [{ line: 6 }],
    notes: ['1 produit à déclinaisons, lu avec leurs déclinaisons.', expect.stringContaining('hors taxe')],
  })
  expect(lines(titles, '1;1;Oud;;5000;4000', '2;1;Iris').notes).toEqual([])
})

test('MOVE-02 a table is read by its columns alone, its rows without a name one by one', () => {
  const titles = 'Descriptif;Prix barré;Statut;Lien photo;Contenance;Article;Tarif;Rayon'
  const columns = placesOf(titles.split(';'), tableTitles)
  const first = { description: 0, compareAtPrice: 1, isActive: 2, imageUrl: 3 }
  expect(columns).toEqual({ ...first, sizeMl: 4, name: 5, price: 6, categoryId: 7 })
  const read = readOf(
    { columns },
    titles,
    'Sec.;6000;oui;https://a.example/1;50;Oud;5000;Parfums > Femme ',
    ';;;;100;Oud;8000;',
    ';;;;50;;1;',
    ';;;;100;;2;',
    ';;;;;Grand total;3;',
    ';;;;;Sous-total;4;',
  )
  const price = { price: '5000', compareAtPrice: '6000' }
  expect(read).toMatchObject({
    lines: [
      {
        texts: { name: 'Oud', ...price, categoryId: 'Femme', isActive: 'oui' },
        pictureUrls: ['https://a.example/1'],
        format: { sizeMl: 50 },
      },
      { texts: { price: '8000', compareAtPrice: '' }, format: { sizeMl: 100 } },
      { texts: { name: '', price: '1' } },
      { texts: { name: '', price: '2' } },
      { texts: { name: 'Grand total' } },
    ],
    left: [{ line: 7 }],
  })
  expect(read).not.toHaveProperty('lines.2.format')
  const bare = readOf({ columns: { name: 0, price: 1 } }, 'Article;Tarif', 'Oud;5')
  expect(bare).toHaveProperty('lines.0.texts', { name: 'Oud', price: '5', stock: '' })
})
