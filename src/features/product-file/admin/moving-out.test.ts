import { describe, expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { htmlText } from '#lib/html-text.ts'
import { type Cell, commaLine, parseCsv } from '#lib/spreadsheet/csv.ts'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import type { FileLine } from './file-columns.ts'
import {
  type ForeignTable,
  type Perfume,
  pictureAddresses,
  shopifyTable,
  wooCommerceTable,
} from './moving-out.ts'
import { readTables } from './read-tables.ts'
import { findTable } from './recognise.ts'

const ORIGIN = 'https://boutique.example'

const product = (id: string, values: Partial<EditedProduct> = {}) =>
  editedProduct({
    id: `0193a1b${id}-0000-7000-8000-000000000000`,
    name: 'Eau d’Été',
    description: 'Fraîche & vive.\n\nPour le soir,\npour <elle>.',
    stock: 6,
    imageUrl: `/pictures/${id.repeat(32)}.webp`,
    categoryId: 'c',
    categoryName: 'Eaux, parfums',
    ...values,
  })

const single: Perfume = [
  product('1', {
    price: 20_000,
    compareAtPrice: 25_000.5,
    moreImageUrls: ['https://ailleurs.example/a,b.jpg'],
    brand: 'Azur, Paris',
    concentration: 'eau-de-parfum',
    topNotes: ['Citron', 'Menthe'],
    ingredients: 'Alcohol, Parfum',
  }),
]
const several: Perfume = [
  product('2', { sizeMl: 30 }),
  product('3', { sizeMl: 100, price: 30_000, stock: 0, isActive: false }),
]

const rows = ({ titles, rowsOf }: ForeignTable, perfume: Perfume) =>
  rowsOf(perfume, ORIGIN).map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at]])))
const filled = (row: Record<string, Cell | undefined> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, cell]) => cell !== null && cell !== undefined))

describe('MOVE-19 the columns of WooCommerce', () => {
  test('a product with a former price, pictures and its profile', () => {
    const [row, ...others] = rows(wooCommerceTable, single)
    expect(others).toEqual([])
    expect(filled(row)).toMatchObject({
      Type: 'simple',
      SKU: single[0].id,
      Name: 'Eau d’Été',
      Published: 1,
      Description: '<p>Fraîche &amp; vive.</p><p>Pour le soir,<br>pour &lt;elle&gt;.</p>',
      'In stock?': 1,
      Stock: 6,
      'Sale price': 20_000,
      'Regular price': 25_000.5,
      Categories: 'Eaux\\, parfums',
      Brands: 'Azur\\, Paris',
      Images: `${ORIGIN}/pictures/${'1'.repeat(32)}-960.webp, https://ailleurs.example/a%2Cb.jpg`,
      'Attribute 2 name': 'Concentration',
      'Attribute 2 value(s)': 'Eau de parfum',
      'Attribute 3 name': 'Notes de tête',
      'Attribute 3 value(s)': 'Citron, Menthe',
      'Attribute 4 name': 'Composition (INCI)',
      'Attribute 4 value(s)': 'Alcohol\\, Parfum',
    })
    expect(filled(row)).not.toHaveProperty('Attribute 1 name')
  })

  test('a perfume has the first picture of its formats', () => {
    const [parent] = rows(wooCommerceTable, [
      product('4', { sizeMl: 30, imageUrl: null }),
      product('5', { sizeMl: 50 }),
      product('6', { sizeMl: 90 }),
    ])
    expect(parent?.Images).toBe(`${ORIGIN}/pictures/${'5'.repeat(32)}-960.webp`)
  })

  test('a perfume of two formats is a variable product with two variations', () => {
    const [parent, small, large] = rows(wooCommerceTable, several).map(filled)
    expect(parent).toMatchObject({
      Type: 'variable',
      Published: 1,
      'Attribute 1 name': 'Contenance',
      'Attribute 1 value(s)': '30 ml, 100 ml',
    })
    expect(parent).not.toHaveProperty('Regular price')
    expect(small).toMatchObject({
      Type: 'variation',
      Parent: parent?.SKU,
      // WooCommerce refuses a variation without it.
      'Visibility in catalog': 'visible',
      'Regular price': 12_000,
      Position: 1,
      'Attribute 1 value(s)': '30 ml',
    })
    expect(small).not.toHaveProperty('Sale price')
    expect(large).toMatchObject({
      Position: 2,
      Published: 0,
      Stock: 0,
      'In stock?': 0,
      'Regular price': 30_000,
    })
  })
})

describe('MOVE-19 the columns of Shopify', () => {
  test('a product with a former price, a row for its second picture, and tags', () => {
    const [row, picture, ...others] = rows(shopifyTable, single).map(filled)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      Title: 'Eau d’Été',
      'URL handle': 'eau-dete-0193a1b1',
      Vendor: 'Azur, Paris',
      Type: 'Eaux, parfums',
      Tags: 'Eau de parfum, Citron, Menthe',
      'Published on online store': 'TRUE',
      Status: 'Active',
      'Option1 name': 'Title',
      'Option1 value': 'Default Title',
      Price: 20_000,
      'Compare-at price': 25_000.5,
      'Inventory quantity': 6,
      'Image position': 1,
    })
    expect(picture).toEqual({
      'URL handle': 'eau-dete-0193a1b1',
      'Product image URL': 'https://ailleurs.example/a,b.jpg',
      'Image position': 2,
    })
  })

  test('each row keeps what Shopify asks of its columns', () => {
    const handles: unknown[] = []
    const ofVariants = ['Option1 name', 'Option1 value', 'SKU', 'Inventory tracker', 'Inventory quantity']
    for (const perfume of [single, several, [several[1]]] as Perfume[]) {
      const own = rows(shopifyTable, perfume)
      for (const [at, row] of own.entries()) {
        const handle = row['URL handle']
        expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        // The rows of a product follow each other; the first one has its title.
        const isFirst = at === 0 || own[at - 1]?.['URL handle'] !== handle
        expect(row.Title === null).toBe(!isFirst)
        if (isFirst) handles.push(handle)
        const isVariant = row.Price !== null
        for (const title of ofVariants) expect(row[title] !== null, title).toBe(isVariant)
        expect(isVariant || row['Product image URL'] !== null).toBe(true)
        expect([null, 'Active', 'Draft']).toContain(row.Status)
        expect(Number(row['Compare-at price'] ?? Infinity)).toBeGreaterThan(Number(row.Price))
      }
    }
    expect(new Set(handles.slice(0, 3)).size).toBe(3)
  })

  test('formats for sale are variants; another one is a draft of its own', () => {
    const [small, withdrawn] = rows(shopifyTable, several).map(filled)
    expect(small).toMatchObject({
      Status: 'Active',
      'Option1 name': 'Contenance',
      'Option1 value': '30 ml',
      'Variant image URL': `${ORIGIN}/pictures/${'2'.repeat(32)}-960.webp`,
    })
    expect(withdrawn).toMatchObject({ Status: 'Draft', 'Option1 value': '100 ml', Price: 30_000 })
    expect(withdrawn?.['URL handle']).not.toBe(small?.['URL handle'])
    const both = [several[0], { ...several[1], isActive: true }] as unknown as Perfume
    const [, second] = rows(shopifyTable, both).map(filled)
    expect(second).toMatchObject({ 'URL handle': small?.['URL handle'], 'Option1 value': '100 ml' })
    expect(second).not.toHaveProperty('Title')
  })
})

describe.each([
  ['WooCommerce', wooCommerceTable],
  ['Shopify', shopifyTable],
] as const)('MOVE-19 what was exported for %s is read again', (shop, { titles, rowsOf }) => {
  const royal = { name: 'Oud "Royal"', categoryName: null }
  const perfumes: Perfume[] = [
    single,
    several,
    // No picture of its smallest format, no category, names that look like formulas and quotations.
    [
      product('4', { ...royal, sizeMl: 10, price: 900.75, imageUrl: null }),
      product('5', { ...royal, sizeMl: 250, price: 1_250_000, compareAtPrice: 1_500_000 }),
    ],
    [product('6', { name: '-50 % sur ce lot', description: '=SUM(1)\n- un\n- deux', stock: 0 })],
    [product('7', { name: 'Brouillon, à relire', description: null, imageUrl: null, isActive: false })],
  ]
  const cells = [titles, ...perfumes.flatMap((perfume) => rowsOf(perfume, ORIGIN))]
  const table = findTable([...parseCsv(cells.map(commaLine).join(''))])
  if (!table) throw new Error('no table')
  const read = readTables([table], {}, null, '2026-11-21')
  if ('ask' in read) throw new Error(`asked for ${read.ask}`)

  test('by its columns, every row', () => {
    expect(read).toMatchObject({ from: shop, left: [], errors: [] })
  })

  test('each product with its price, stock, brand, category and description', () => {
    const said = ({ id: _, ...texts }: FileLine['texts']) => ({
      ...texts,
      description: htmlText(texts.description ?? ''),
    })
    const text = (value: string | number | null) => String(value ?? '')
    expect(read.lines.map(({ texts }) => said(texts))).toEqual(
      perfumes.flat().map((one) => ({
        name: nameThere(shop, one),
        description: text(one.description),
        ...(one.brand ? { brand: one.brand } : {}),
        price: text(one.price),
        compareAtPrice: text(one.compareAtPrice),
        stock: text(one.stock),
        categoryId: text(one.categoryName),
        isActive: one.isActive ? 'oui' : 'non',
      })),
    )
  })

  test('formats as formats, with their sizes', () => {
    const sizes = perfumes.flat().map((one) => (isApart(shop, one) ? null : one.sizeMl))
    expect(read.lines.map(({ format }) => format?.sizeMl ?? null)).toEqual(sizes)
    const perfumesRead = new Set(read.lines.flatMap(({ format }) => format?.perfume ?? []))
    expect(perfumesRead.size).toBe(shop === 'Shopify' ? 1 : 2)
  })

  test('the pictures of each, its own first', () => {
    for (const [at, one] of perfumes.flat().entries()) {
      const own = pictureAddresses(one, ORIGIN).map((address) =>
        address.replace('a,b', shop === 'Shopify' ? 'a,b' : 'a%2Cb'),
      )
      expect(read.lines[at]?.pictureUrls?.slice(0, own.length), one.name).toEqual(own)
    }
  })
})

/** A format that is not for sale while others are: Shopify has a product of its own for it, and for what then is left alone. */
const isApart = (shop: string, { name }: EditedProduct) => shop === 'Shopify' && name === several[0].name
const nameThere = (shop: string, one: EditedProduct) =>
  one.sizeMl !== null && isApart(shop, one) ? `${one.name}, ${one.sizeMl} ml` : one.name
