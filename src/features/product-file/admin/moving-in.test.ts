import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlText } from '#lib/html-text.ts'
import { decodeText, parseCsv } from '#lib/spreadsheet/csv.ts'
import { separatorsOf } from './cell-texts.ts'
import { type ForeignLines, placesOf, rowsBy } from './foreign-lines.ts'
import { readTable, tableTitles } from './foreign-table.ts'
import { readTables, rememberedBy } from './read-tables.ts'
import { belongTogether, findTable, type Source, signatureOf, sourceOf, type Table } from './recognise.ts'

function tableIn(name: string): Table {
  const bytes = readFileSync(`tests/fixtures/files/moving-in/${name}`)
  const table = findTable([...parseCsv(decodeText(bytes))])
  if (!table) throw new Error(`${name} has no table`)
  return table
}

const nameOf = (source: Source) => (source.kind === 'foreign' ? source.shop.name : source.kind)

const today = '2026-11-21'

const flat = (lines: ForeignLines['lines']) =>
  lines.map(({ texts, ...line }) => ({ ...line, ...texts, description: htmlText(texts.description ?? '') }))

/** What the files become, each product with its texts; every row of them is accounted for once. */
function read(...names: string[]) {
  const context = { separators: separatorsOf([]).separators, today }
  const tables = names.map(tableIn)
  const [first] = tables
  const source = first && sourceOf(first)
  if (source?.kind !== 'foreign') throw new Error('of no known shop')
  const rows = tables.flatMap(({ titles, rows }) =>
    rowsBy(rows, source.shop.titles, placesOf(titles.cells, source.shop.titles)),
  )
  const result = source.shop.read(rows, context)
  const accounted = [...result.lines, ...result.left].map(({ line }) => line).concat(result.joined)
  expect(accounted.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
  return { ...result, lines: flat(result.lines) }
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
  expect(nameOf(sourceOf(tableIn(file)))).toBe(name)
})

test('MOVE-01 WooCommerce: variations become formats or products, groups and what is elsewhere are left with a reason', () => {
  const { lines, left, joined, notes } = read('woocommerce-fr.csv')
  const oud = { name: 'Oud & Ambre', categoryId: 'Homme', stock: '4', isActive: 'oui' }
  const summer = { name: 'Eau d’Été', description: 'Fraîche.', categoryId: 'Eaux', stock: '6' }
  // Its sale is over.
  const ended = { name: 'Eau d’Été', price: '28000', compareAtPrice: '', stock: '0', oldAddresses: [] }
  const format = (sizeMl: number) => ({ perfume: 'woo 3', sizeMl })
  expect(lines).toMatchObject([
    {
      line: 2,
      ...oud,
      price: '19900',
      compareAtPrice: '25000',
      description: 'Notes de tête : safran\n\nNotes de fond : oud\n\nUn oud profond, sec',
      pictureUrls: ['https://ancien.example/oud.jpg', 'https://ancien.example/oud-2.jpg'],
      oldAddresses: ['/product/oud-ambre', '/produit/oud-ambre'],
    },
    {
      line: 4,
      ...summer,
      price: '12000',
      format: format(30),
      pictureUrls: ['https://ancien.example/eau-30.jpg', 'https://ancien.example/eau.jpg'],
      oldAddresses: ['/product/eau-dete', '/produit/eau-dete'],
    },
    { line: 5, ...ended, format: format(100) },
    { line: 7, name: 'Coffret, Rouge', stock: '', isActive: 'oui' },
    { line: 8, name: 'Coffret, Noir', stock: '0', isActive: 'non' },
    { line: 13, name: 'Atelier parfum', description: 'Une heure,\nà deux.', categoryId: '', isActive: 'non' },
  ])
  expect(lines[3]).not.toHaveProperty('format')
  expect(joined).toEqual([3, 6])
  expect(left).toMatchObject([
    { line: 11, text: expect.stringMatching(/^Le produit de cette vari/) },
    { line: 9, text: expect.stringMatching(/^Un groupe de produits ne/) },
    { line: 10, text: expect.stringMatching(/^Un produit vendu par un /) },
    { line: 12, text: expect.stringMatching(/^Aucune variation de ce p/) },
  ])
  expect(notes).toEqual([
    '2 produits à variations, lus avec leurs variations.',
    '1 produit a plusieurs catégories\u00a0: la première est gardée.',
  ])
})

test('MOVE-01 Shopify: variants become formats or products, rows of pictures join their product', () => {
  const { lines, left, joined } = read('shopify.csv')
  const amber = { name: 'Eau Ambre', description: 'Chaude, ronde.\n\n• Ambre', categoryId: 'Eaux de parfum' }
  const pictures = ['ambre.jpg?v=1', 'ambre-2.jpg?v=1', 'ambre-3.jpg'].map(
    (name) => `https://cdn.example/${name}`,
  )
  expect(lines).toMatchObject([
    {
      line: 2,
      ...amber,
      price: '25000.00',
      compareAtPrice: '31000.00',
      stock: '7',
      isActive: 'oui',
      format: { sizeMl: 50 },
      pictureUrls: pictures,
      oldAddresses: ['/products/eau-ambre'],
    },
    { line: 3, price: '42000.00', compareAtPrice: '', stock: '0', oldAddresses: [], format: { sizeMl: 100 } },
    { line: 5, name: 'Iris Noir', stock: '', categoryId: 'Perfumes & Colognes', price: '18000.50' },
    { line: 6, name: 'Savon, Rose, 50ml', isActive: 'non' },
    { line: 7, name: 'Savon, Rose, 100ml' },
    { line: 8, name: 'Savon, Oud, 100ml' },
  ])
  expect(lines[1]?.pictureUrls?.[0]).toBe('https://cdn.example/ambre-100.jpg')
  expect(joined).toEqual([4])
  expect(left.map(({ line }) => line)).toEqual([11, 9, 10])
  expect(read('shopify-nouveau.csv').lines).toMatchObject([
    { name: 'Musc Blanc', price: '15000', stock: '4', format: { sizeMl: 50 } },
    { name: 'Musc Blanc', price: '24000', isActive: 'oui', format: { sizeMl: 100 } },
  ])
})

test('MOVE-01 PrestaShop: discounts of today count, combinations become formats of their product', () => {
  const { lines, left, notes } = read('prestashop-produits.csv')
  expect(left).toEqual([])
  const night = { name: 'Nuit de Cocody', categoryId: 'Parfums', description: 'Le soir.\n\nFleur & cuir' }
  expect(lines).toMatchObject([
    {
      ...night,
      price: '27000',
      compareAtPrice: '30000',
      stock: '12',
      isActive: 'oui',
      pictureUrls: ['https://presta.example/1.jpg', 'https://presta.example/2.jpg'],
      oldAddresses: ['/1-nuit-de-cocody.html'],
    },
    { price: '8000', compareAtPrice: '', stock: '0', categoryId: 'Eaux', isActive: 'non' },
    { name: 'Santal', price: '15000', compareAtPrice: '20000' },
  ])
  expect(notes).toEqual(['Les prix du fichier sont hors taxe\u00a0: la taxe n’y est pas ajoutée.'])
})

test('MOVE-01 PrestaShop keeps combinations in a second file: both together are read, one alone has a reason', () => {
  const both = read('prestashop-produits.csv', 'prestashop-declinaisons.csv')
  expect(both.lines.slice(2)).toMatchObject([
    { line: 2, name: 'Santal', price: '15000', stock: '4', format: { sizeMl: 50 } },
    { line: 3, price: '27500', compareAtPrice: '32500', stock: '2', format: { sizeMl: 100 } },
  ])
  expect(both.lines[3]?.pictureUrls).toEqual(['https://presta.example/3-100.jpg'])
  expect(both.left).toMatchObject([{ line: 4, column: 'Déclinaison' }])
  expect(read('prestashop-declinaisons.csv').left).toHaveLength(3)
  expect(read('prestashop-catalogue-fr.csv').lines).toMatchObject([
    { name: 'Cèdre', price: '11800', stock: '3', categoryId: 'Parfums' },
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
  const first = { name: 0, price: 1, stock: 2 }
  expect(placesOf(titles.cells, tableTitles)).toEqual({ ...first, categoryId: 3, sizeMl: 4 })
  expect(placesOf(tableIn('cahier-tab.txt').titles.cells, tableTitles)).toEqual(first)
  const english = ['Regular price', 'Variant Price', 'Name', 'Qty']
  const found = english.map((title) => placesOf([title], tableTitles))
  expect(found).toEqual([{ price: 0 }, { price: 0 }, { name: 0 }, { stock: 0 }])
  const signature = (...cells: string[]) => signatureOf({ line: 1, cells })
  expect(signature('Prix ', 'QTÉ')).toBe(signature('prix', 'Qte'))
})

test('MOVE-02 a notebook is read by its columns: sizes of one name are formats, a total is no product', () => {
  const { titles, rows } = tableIn('cahier.csv')
  const places = placesOf(titles.cells, tableTitles)
  const { separators } = separatorsOf([], 'thousands')
  const { lines, left } = readTable(rows, places, { separators, today })
  expect(flat(lines)).toMatchObject([
    { line: 4, name: 'Ambre du soir', price: '12500', stock: '4', format: { sizeMl: 50 } },
    { line: 5, name: 'Ambre du soir', price: '1250000', format: { sizeMl: 100 } },
    { line: 7, name: 'Bruine, 30 ml', price: '2,500 FCFA', stock: '' },
    { line: 8, name: 'Coffret d’œillet', price: '30000.00', categoryId: 'Coffrets' },
  ])
  expect(left).toMatchObject([{ line: 9 }])
})

test('MOVE-02 the columns of a table are asked for once, and again when they shall be chosen', () => {
  const table = tableIn('cahier.csv')
  const columns = { name: 0, price: 1, stock: 2 }
  const asked = (of: Table, answers: Parameters<typeof readTables>[1], known: typeof columns | null = null) =>
    readTables([of], answers, known, today)
  const examples = ['Ambre du soir', 'Bruine', 'Coffret d’œillet']
  expect(asked(table, {})).toMatchObject({
    ask: 'columns',
    chosen: { name: 0, sizeMl: 4 },
    columns: [{ at: 0, title: 'Désignation', examples }, {}, {}, {}, {}, {}],
  })
  expect(asked(table, {}, columns)).toMatchObject({ ask: 'amounts' })
  expect(asked(table, { isTable: true }, columns)).toMatchObject({ ask: 'columns', chosen: columns })
  expect(asked(table, { columns: { name: 99 } })).toMatchObject({ ask: 'columns', chosen: {} })
  const shopify = asked(tableIn('shopify.csv'), { isTable: true })
  expect(shopify).toMatchObject({ ask: 'columns', chosen: { name: 1, price: 15 } })
  expect(rememberedBy([table], {})).toBe(signatureOf(table.titles))
  expect(rememberedBy([table], { columns })).toBeNull()
  expect(rememberedBy([tableIn('shopify.csv')], {})).toBeNull()
})

test.each<[string, Parameters<typeof readTables>[1], object]>([
  [
    'shopify.csv',
    {},
    {
      from: 'Shopify',
      notes: ['1 ligne d’images jointe à leur produit.'],
      ignored: ['étiquettes', 'poids'],
      separators: { ',': 'decimal', '.': 'decimal' },
      errors: [],
      chosen: null,
    },
  ],
  [
    'cahier.csv',
    { columns: { name: 0, price: 1, stock: 2 }, amounts: 'decimal' },
    {
      from: 'tableau',
      ignored: ['Rayon', 'Contenance', 'poids'],
      notes: ['1 ligne au-dessus des titres n’est pas lue.'],
      lines: [{ texts: { price: '12500' } }, {}, { texts: { price: '2.500' } }, {}],
    },
  ],
])('MOVE-03 MOVE-04 what is not read of %s is named', (name, answers, named) => {
  expect(readTables([tableIn(name)], answers, null, today)).toMatchObject(named)
})
