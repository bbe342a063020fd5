import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeText, parseCsv } from '#lib/spreadsheet/csv.ts'
import { separatorsOf } from '../amounts.ts'
import { htmlText } from '../html-text.ts'
import {
  type ForeignLines,
  isWithin,
  joinedTexts,
  picturesIn,
  saleTexts,
  sizeIn,
  slugOf,
} from './foreign-lines.ts'
import { readTables, rememberedBy } from './read-tables.ts'
import { belongTogether, findTable, type Source, signatureOf, sourceOf, type Table } from './recognise.ts'
import { readTable, tableTitles } from './table.ts'
import { placesOf, rowsBy } from './titles.ts'

function tableIn(name: string): Table {
  const bytes = readFileSync(`tests/fixtures/files/moving-in/${name}`)
  const table = findTable([...parseCsv(decodeText(bytes))])
  if (!table) throw new Error(`${name} has no table`)
  return table
}

const nameOf = (source: Source) => (source.kind === 'foreign' ? source.shop.name : source.kind)

/** What the files become; every row of them is accounted for once. */
function read(...names: string[]): ForeignLines {
  const context = { separators: separatorsOf([]).separators, today: '2026-11-21' }
  const tables = names.map(tableIn)
  const [first] = tables
  const source = sourceOf(first?.titles ?? { line: 1, cells: [] })
  if (source.kind !== 'foreign') throw new Error('of no known shop')
  const rows = tables.flatMap(({ titles, rows }) =>
    rowsBy(rows, source.shop.titles, placesOf(titles.cells, source.shop.titles)),
  )
  const result = source.shop.read(rows, context)
  const accounted = [...result.lines, ...result.left].map(({ line }) => line).concat(result.joined)
  expect(accounted.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
  const lines = result.lines.map(({ texts, ...line }) => ({
    ...line,
    texts: { ...texts, description: htmlText(texts.description ?? '') },
  }))
  return { ...result, lines }
}

test.each([
  ['woocommerce-fr.csv', 'WooCommerce'],
  ['shopify.csv', 'Shopify'],
  ['shopify-nouveau.csv', 'Shopify'],
  ['prestashop-produits.csv', 'PrestaShop'],
  ['prestashop-declinaisons.csv', 'PrestaShop'],
  ['prestashop-catalogue-fr.csv', 'PrestaShop'],
  ['cahier.csv', 'table'],
  ['cahier-tab.txt', 'table'],
])('MOVE-01 %s is known as a file of %s', (file, name) => {
  expect(nameOf(sourceOf(tableIn(file).titles))).toBe(name)
})

test('MOVE-01 the shop’s own file stays one', () => {
  for (const titles of ['Nom;Prix;Stock;Marge', 'Identifiant;Stock', 'ID;Description;Nom']) {
    expect(nameOf(sourceOf({ line: 1, cells: titles.split(';') }))).toBe('own')
  }
})

test('MOVE-01 WooCommerce: variations become formats or products, groups and what is elsewhere are left with a reason', () => {
  const { lines, left, joined, notes } = read('woocommerce-fr.csv')
  expect(lines).toMatchObject([
    {
      line: 2,
      texts: {
        name: 'Oud & Ambre',
        description: 'Notes de tête : safran\n\nNotes de fond : oud\n\nUn oud profond, sec',
        price: '19900',
        compareAtPrice: '25000',
        stock: '4',
        categoryId: 'Homme',
        isActive: 'oui',
      },
      pictureUrls: ['https://ancien.example/oud.jpg', 'https://ancien.example/oud-2.jpg'],
      oldAddresses: ['/product/oud-ambre', '/produit/oud-ambre'],
    },
    {
      line: 4,
      texts: { name: 'Eau d’Été', price: '12000', stock: '6', categoryId: 'Eaux', description: 'Fraîche.' },
      format: { perfume: 'woo 3', sizeMl: 30 },
      pictureUrls: ['https://ancien.example/eau-30.jpg', 'https://ancien.example/eau.jpg'],
      oldAddresses: ['/product/eau-dete', '/produit/eau-dete'],
    },
    {
      line: 5,
      // Its sale is over.
      texts: { name: 'Eau d’Été', price: '28000', compareAtPrice: '', stock: '0' },
      format: { perfume: 'woo 3', sizeMl: 100 },
      oldAddresses: [],
    },
    { line: 7, texts: { name: 'Coffret, Rouge', stock: '', isActive: 'oui' } },
    { line: 8, texts: { name: 'Coffret, Noir', stock: '0', isActive: 'non' } },
    {
      line: 13,
      texts: { name: 'Atelier parfum', description: 'Une heure,\nà deux.', categoryId: '', isActive: 'non' },
    },
  ])
  expect(lines[3]).not.toHaveProperty('format')
  expect(joined).toEqual([3, 6])
  expect(left.map(({ line, text }) => [line, text.slice(0, 24)])).toEqual([
    [11, 'Le produit de cette vari'],
    [9, 'Un groupe de produits ne'],
    [10, 'Un produit vendu par un '],
    [12, 'Aucune variation de ce p'],
  ])
  expect(notes).toEqual([
    '2 produits à variations, lus avec leurs variations.',
    '1 produit a plusieurs catégories\u00a0: la première est gardée.',
  ])
})

test('MOVE-01 Shopify: variants become formats or products, rows of pictures join their product', () => {
  const { lines, left, joined } = read('shopify.csv')
  expect(lines).toMatchObject([
    {
      line: 2,
      texts: {
        name: 'Eau Ambre',
        description: 'Chaude, ronde.\n\n• Ambre',
        price: '25000.00',
        compareAtPrice: '31000.00',
        stock: '7',
        categoryId: 'Eaux de parfum',
        isActive: 'oui',
      },
      format: { sizeMl: 50 },
      pictureUrls: [
        'https://cdn.example/ambre.jpg?v=1',
        'https://cdn.example/ambre-2.jpg?v=1',
        'https://cdn.example/ambre-3.jpg',
      ],
      oldAddresses: ['/products/eau-ambre'],
    },
    {
      line: 3,
      texts: { price: '42000.00', compareAtPrice: '', stock: '0' },
      format: { sizeMl: 100 },
      oldAddresses: [],
    },
    {
      line: 5,
      texts: { name: 'Iris Noir', stock: '', categoryId: 'Perfumes & Colognes', price: '18000.50' },
    },
    { line: 6, texts: { name: 'Savon, Rose, 50ml', isActive: 'non' } },
    { line: 7, texts: { name: 'Savon, Rose, 100ml' } },
    { line: 8, texts: { name: 'Savon, Oud, 100ml' } },
  ])
  expect(lines[0]?.pictureUrls).toHaveLength(3)
  expect(lines[1]?.pictureUrls?.[0]).toBe('https://cdn.example/ambre-100.jpg')
  expect(joined).toEqual([4])
  expect(left.map(({ line }) => line)).toEqual([11, 9, 10])
  expect(read('shopify-nouveau.csv').lines).toMatchObject([
    { texts: { name: 'Musc Blanc', price: '15000', stock: '4' }, format: { sizeMl: 50 } },
    { texts: { name: 'Musc Blanc', price: '24000', isActive: 'oui' }, format: { sizeMl: 100 } },
  ])
})

test('MOVE-01 PrestaShop: discounts of today count, combinations become formats of their product', () => {
  const { lines, left, notes } = read('prestashop-produits.csv')
  expect(left).toEqual([])
  expect(lines).toMatchObject([
    {
      texts: {
        name: 'Nuit de Cocody',
        price: '27000',
        compareAtPrice: '30000',
        stock: '12',
        categoryId: 'Parfums',
        description: 'Le soir.\n\nFleur & cuir',
        isActive: 'oui',
      },
      pictureUrls: ['https://presta.example/1.jpg', 'https://presta.example/2.jpg'],
      oldAddresses: ['/1-nuit-de-cocody.html'],
    },
    { texts: { price: '8000', compareAtPrice: '', stock: '0', categoryId: 'Eaux', isActive: 'non' } },
    { texts: { name: 'Santal', price: '15000', compareAtPrice: '20000' } },
  ])
  expect(notes).toEqual(['Les prix du fichier sont hors taxe\u00a0: ils sont repris tels quels.'])
})

test('MOVE-01 PrestaShop keeps combinations in a second file: both together are read, one alone has a reason', () => {
  const both = read('prestashop-produits.csv', 'prestashop-declinaisons.csv')
  expect(both.lines.slice(2)).toMatchObject([
    { line: 2, texts: { name: 'Santal', price: '15000', stock: '4' }, format: { sizeMl: 50 } },
    { line: 3, texts: { price: '27500', compareAtPrice: '32500', stock: '2' }, format: { sizeMl: 100 } },
  ])
  expect(both.lines[3]?.pictureUrls).toEqual(['https://presta.example/3-100.jpg'])
  expect(both.left).toMatchObject([{ line: 4, column: 'Déclinaison' }])
  expect(read('prestashop-declinaisons.csv').left).toHaveLength(3)
  expect(read('prestashop-catalogue-fr.csv').lines).toMatchObject([
    { texts: { name: 'Cèdre', price: '11800', stock: '3', categoryId: 'Parfums' } },
  ])
})

test('MOVE-01 only files of one shop are read together', () => {
  const products = tableIn('prestashop-produits.csv')
  expect(belongTogether([products, tableIn('prestashop-declinaisons.csv')])).toBe(true)
  expect(belongTogether([products, tableIn('shopify.csv')])).toBe(false)
  expect(belongTogether([tableIn('cahier.csv'), tableIn('cahier.csv')])).toBe(false)
})

test('MOVE-02 the columns of a notebook are guessed by what people call them', () => {
  const { titles, above } = tableIn('cahier.csv')
  expect(titles.line).toBe(3)
  expect(above).toHaveLength(1)
  expect(placesOf(titles.cells, tableTitles)).toEqual({
    name: 0,
    price: 1,
    stock: 2,
    categoryId: 3,
    sizeMl: 4,
  })
  expect(placesOf(tableIn('cahier-tab.txt').titles.cells, tableTitles)).toEqual({
    name: 0,
    price: 1,
    stock: 2,
  })
  const english = ['Regular price', 'Variant Price', 'Name', 'Qty'].map((title) =>
    placesOf([title], tableTitles),
  )
  expect(english).toEqual([{ price: 0 }, { price: 0 }, { name: 0 }, { stock: 0 }])
  expect(signatureOf({ line: 1, cells: ['Prix ', 'QTÉ'] })).toBe(
    signatureOf({ line: 9, cells: ['prix', 'Qte'] }),
  )
})

test('MOVE-02 a notebook is read by its columns: sizes of one name are formats, a total is no product', () => {
  const { titles, rows } = tableIn('cahier.csv')
  const places = placesOf(titles.cells, tableTitles)
  const { separators } = separatorsOf([], 'thousands')
  const { lines, left } = readTable(rows, places, { separators, today: '2026-11-21' })
  expect(lines).toMatchObject([
    { line: 4, texts: { name: 'Ambre du soir', price: '12500', stock: '4' }, format: { sizeMl: 50 } },
    { line: 5, texts: { name: 'Ambre du soir', price: '1250000' }, format: { sizeMl: 100 } },
    { line: 7, texts: { name: 'Bruine, 30 ml', price: '2,500 FCFA', stock: '' } },
    { line: 8, texts: { name: 'Coffret d’œillet', price: '30000.00', categoryId: 'Coffrets' } },
  ])
  expect(left).toMatchObject([{ line: 9 }])
})

test('MOVE-04 the row of titles may stand below others, and may have none that is known', () => {
  const rows = (...lines: string[]) => lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }))
  expect(findTable(rows('Stock', 'Nom;Prix;Stock', 'Oud;1;2'))?.titles.line).toBe(2)
  expect(findTable(rows('Ma liste', 'A;B;C', 'Oud;1;2'))?.titles.line).toBe(2)
  expect(findTable([])).toBeNull()
  // No titles at all: the first row is a product.
  const bare = findTable(rows('Oud;12 500 F;3', 'Iris;9000;2'))
  expect(bare?.titles.cells).toEqual(['', '', ''])
  expect(bare?.rows).toHaveLength(2)
})

test.each([
  ['50 ml', 50],
  ['10cl', 100],
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

test('MOVE-02 the columns of a table are asked for once, and again when they shall be chosen', () => {
  const table = tableIn('cahier.csv')
  const today = '2026-11-21'
  const columns = { name: 0, price: 1, stock: 2 }
  expect(readTables([table], {}, null, today)).toMatchObject({
    ask: 'columns',
    chosen: { name: 0, sizeMl: 4 },
    columns: [
      { at: 0, title: 'Désignation', examples: ['Ambre du soir', 'Bruine', 'Coffret d’œillet'] },
      {},
      {},
      {},
      {},
      {},
    ],
  })
  expect(readTables([table], {}, columns, today)).toMatchObject({ ask: 'amounts' })
  expect(readTables([table], { isTable: true }, columns, today)).toMatchObject({
    ask: 'columns',
    chosen: columns,
  })
  expect(readTables([table], { columns: { name: 99 } }, null, today)).toMatchObject({
    ask: 'columns',
    chosen: {},
  })
  expect(readTables([tableIn('shopify.csv')], { isTable: true }, null, today)).toMatchObject({
    ask: 'columns',
    chosen: { name: 1, price: 15 },
  })
  expect(rememberedBy([table], {})).toBe(signatureOf(table.titles))
  expect(rememberedBy([table], { columns })).toBeNull()
  expect(rememberedBy([tableIn('shopify.csv')], {})).toBeNull()
})

const tableOf = (...lines: string[]): Table => {
  const table = findTable(lines.map((line, at) => ({ line: at + 1, cells: line.split(';') })))
  if (!table) throw new Error('no table')
  return table
}
const readOf = (answers: Parameters<typeof readTables>[1], ...lines: string[]) =>
  readTables([tableOf(...lines)], answers, null, '2026-11-21')

test('IMPORT-02 IMPORT-03 the shop’s own file is read by its columns, and named what is not read', () => {
  expect(readOf({}, 'Nom;Prix;Stock;Marge', 'Oud;12 500;3,500;x', 'Iris;1.250.000')).toEqual({
    lines: [
      { line: 2, texts: { name: 'Oud', price: '12 500', stock: '3,500' } },
      { line: 3, texts: { name: 'Iris', price: '1.250.000', stock: '' } },
    ],
    left: [],
    notes: [],
    joined: 0,
    from: null,
    ignored: ['Marge'],
    errors: [],
    separators: { ',': null, '.': 'thousands' },
    chosen: null,
  })
})

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

test('MOVE-04 a file without columns of prices or of stock asks nothing about the other one’s cells', () => {
  expect(readOf({}, 'ID;Marge', 'a;2,500')).toMatchObject({ from: null })
  expect(readOf({}, 'ID;Stock', 'a;2.000')).toMatchObject({ ask: 'amounts' })
})

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

test('MOVE-03 MOVE-04 what another shop’s file has besides its products is named', () => {
  expect(readTables([tableIn('shopify.csv')], {}, null, '2026-11-21')).toMatchObject({
    from: 'Shopify',
    joined: 1,
    notes: ['1 ligne d’images jointe à leur produit.'],
    ignored: ['Vendor', 'Tags', 'Variant Grams'],
    separators: { ',': 'decimal', '.': 'decimal' },
    errors: [],
    chosen: null,
  })
  const titles = `Type;Published;Is featured?;Name;Stock;Regular price;Marge;${'x'.repeat(41)}; `
  const lines = [titles, 'simple;1;0;Oud;1 200;5000; ;y;z']
  expect(readOf({}, 'Inventaire', ';', ...lines)).toMatchObject({
    lines: [{ texts: { price: '5000', stock: '1200' } }],
    ignored: ['x'.repeat(40)],
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

test.each([
  [' 50 ', 50],
  ['50,00', 50],
  ['1050', 1050],
  ['10 500', null],
  ['50 x', null],
  ['env. 50', null],
])('MOVE-01 the size %j of a column in ml is %j', (text, ml) => {
  expect(sizeIn(text, true)).toBe(ml)
})

test.each([
  ['25000', '20000', '20000', '25000'],
  ['25000', '30000', '25000', ''],
  ['25000', '25000', '25000', ''],
  ['25000', '', '25000', ''],
  ['25000', '0', '25000', ''],
  ['', '20000', '20000', ''],
  ['', '', '', ''],
])(
  'MOVE-03 of the regular price %j and the sale price %j, the price is %j and the former one %j',
  (regular, sale, price, compareAtPrice) => {
    const context = { separators: separatorsOf([]).separators, today: '2026-11-21' }
    expect(saleTexts(regular, sale, context)).toEqual({ price, compareAtPrice })
  },
)

test.each([
  [['oud', 'Un oud'], 'Un oud'],
  [['Un oud', 'Oud sec', 'oud'], 'Un oud\n\nOud sec'],
  [['Oud', 'Oud'], 'Oud'],
  [['', 'Oud', ''], 'Oud'],
  [['', ''], ''],
])('MOVE-03 the descriptions %j are joined to %j', (texts, joined) => {
  expect(joinedTexts(texts)).toBe(joined)
})

test('MOVE-10 a product has the first six pictures of a file', () => {
  const addresses = Array.from({ length: 7 }, (_, at) => `http://a.example/${at}`)
  expect(picturesIn('xhttps://a.example/x', addresses.join(' | '))).toEqual(
    addresses.slice(0, 6).map((address) => address.replace('http:', 'https:')),
  )
})

const lines = (...of: string[]) => {
  const read = readOf({}, ...of)
  if ('ask' in read) throw new Error(`asked for ${read.ask}`)
  return read
}

test('MOVE-01 Shopify: what makes a row a product, a variant or a picture', () => {
  const titles =
    'Handle;Title;Published;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price;Image Src'
  expect(
    lines(
      titles,
      ';Oud;FALSE;;;5;;',
      'b;Iris',
      'b;;;;;6',
      'b;;;;Rouge',
      'b;;;;;;;https://a.example/1',
      'c;;;ml;50;7',
      'c;;;;75;8',
    ),
  ).toMatchObject({
    lines: [
      { line: 2, texts: { name: 'Oud', isActive: 'non' }, oldAddresses: [] },
      { line: 3, texts: { name: 'Iris', isActive: 'oui' }, oldAddresses: ['/products/b'] },
      { line: 4, texts: { name: 'Iris', price: '6' } },
      { line: 5, texts: { name: 'Iris, Rouge' } },
      { line: 7, texts: { name: 'c', price: '7' }, format: { sizeMl: 50 } },
      { line: 8, format: { sizeMl: 75 } },
    ],
    joined: 1,
  })
  expect(lines(titles, 'a;Oud;;;;5').notes).toEqual([])
})

test.each([
  [5, ['Oud', 'Oud', 'Oud', 'Oud', 'Oud']],
  [6, ['Oud, 10 ml', 'Oud, 20 ml', 'Oud, 30 ml', 'Oud, 40 ml', 'Oud, 50 ml', 'Oud, 60 ml']],
])(
  'D44 MOVE-01 %i sizes of a name are the formats of a perfume, or products where they are too many',
  (count, names) => {
    const rows = Array.from({ length: count }, (_, at) => `a;Oud;Rouge;${(at + 1) * 10} ml;5`)
    const titles =
      'Handle;Title;Option2 Value;Option1 Value;Variant Price;Option1 Name;Variant Compare At Price'
    const read = lines(titles.replace('Option2 Value', 'Vendor'), ...rows)
    expect(read.lines.map(({ texts }) => texts.name)).toEqual(names)
    expect(read.lines.filter(({ format }) => format)).toHaveLength(count === 5 ? 5 : 0)
  },
)

test('MOVE-01 WooCommerce: variations know their sizes by their product’s column, and add their own description', () => {
  const titles =
    'Type;SKU;Name;Published;Is featured?;Visibility in catalog;Description;Regular price;Categories;Parent;Attribute 1 name;Attribute 1 value(s);Attribute 2 name;Attribute 2 value(s)'
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
      {
        line: 3,
        texts: { name: 'Oud', description: 'Sec.\n\nPetit.', categoryId: 'Non classés', isActive: 'oui' },
        format: { sizeMl: 30 },
      },
      { line: 4, texts: { description: 'Sec.' }, format: { sizeMl: 50 } },
      { line: 6, texts: { categoryId: 'Eaux' }, format: { sizeMl: 20 } },
      { line: 7, format: { sizeMl: 40 } },
      { line: 8, texts: { name: '???', description: 'Doux.', isActive: 'non' }, oldAddresses: [] },
    ],
    left: [{ line: 9, column: 'Variation' }, { line: 10 }, { line: 11 }],
  })
  expect(lines(titles, 'simple;S;Oud;1;0;visible;;7;;;;;;').notes).toEqual([])
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
      {
        line: 2,
        texts: { price: '', compareAtPrice: '', categoryId: 'Home spray' },
        oldAddresses: ['/1-oud.html'],
      },
      { line: 3, texts: { price: 'cher', compareAtPrice: '', categoryId: 'Eaux', isActive: 'non' } },
      { line: 4, texts: { price: '5000', compareAtPrice: '' } },
      { line: 5, texts: { name: 'Cuir', price: '6000' }, oldAddresses: [] },
      { line: 9, texts: { name: ', Petit', price: '7500', stock: '2' }, oldAddresses: [] },
      { line: 8, texts: { name: 'Musc', price: '7500', compareAtPrice: '8000' } },
    ],
    left: [{ line: 6 }],
    notes: ['1 produit à déclinaisons, lu avec leurs déclinaisons.', expect.stringContaining('hors taxe')],
  })
  expect(lines(titles, '1;1;Oud;;5000;4000', '2;1;Iris').notes).toEqual([])
})

test('MOVE-02 a table is read by its columns alone, its rows without a name one by one', () => {
  const titles = [
    'Descriptif',
    'Prix barré',
    'Statut',
    'Lien photo',
    'Contenance',
    'Article',
    'Tarif',
    'Rayon',
  ]
  const columns = placesOf(titles, tableTitles)
  expect(columns).toEqual({
    description: 0,
    compareAtPrice: 1,
    isActive: 2,
    imageUrl: 3,
    sizeMl: 4,
    name: 5,
    price: 6,
    categoryId: 7,
  })
  const read = readOf(
    { columns },
    titles.join(';'),
    'Sec.;6000;oui;https://a.example/1;50;Oud;5000;Parfums > Femme ',
    ';;;;100;Oud;8000;',
    ';;;;50;;1;',
    ';;;;100;;2;',
    ';;;;;Grand total;3;',
    ';;;;;Sous-total;4;',
  )
  expect(read).toMatchObject({
    lines: [
      {
        texts: { name: 'Oud', price: '5000', compareAtPrice: '6000', categoryId: 'Femme', isActive: 'oui' },
        pictureUrls: ['https://a.example/1'],
        format: { sizeMl: 50 },
      },
      { texts: { price: '8000', compareAtPrice: '' }, format: { sizeMl: 100 } },
      { texts: { name: '', price: '1' } },
      { texts: { name: '', price: '2' } },
      { texts: { name: 'Grand total' } },
    ],
    left: [{ line: 7 }],
    joined: 0,
  })
  expect(read).not.toHaveProperty('lines.2.format')
  const bare = readOf({ columns: { name: 0, price: 1 } }, 'Article;Tarif', 'Oud;5')
  expect(bare).toHaveProperty('lines.0.texts', { name: 'Oud', price: '5', stock: '' })
})

test('MOVE-03 MOVE-04 what is not read is named: columns with values, and rows above the titles', () => {
  const read = readTables(
    [tableIn('cahier.csv')],
    { columns: { name: 0, price: 1, stock: 2 }, amounts: 'decimal' },
    null,
    '2026-11-21',
  )
  expect(read).toMatchObject({
    from: 'tableau',
    ignored: ['Rayon', 'Contenance', 'Poids'],
    notes: ['1 ligne au-dessus des titres n’est pas lue.'],
    lines: [{ texts: { price: '12500' } }, {}, { texts: { price: '2.500' } }, {}],
  })
})
