import { describe, expect, test } from 'vitest'
import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import type { Cell } from '#lib/spreadsheet/cell.ts'
import { commaLine, parseCsv } from '#lib/spreadsheet/csv.ts'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { separatorsOf } from '../amounts.ts'
import { htmlText } from '../html-text.ts'
import { findTable, sourceOf } from '../moving-in/recognise.ts'
import { placesOf, rowsBy } from '../moving-in/titles.ts'
import type { ForeignTable, Perfume } from './perfume.ts'
import { shopifyTable } from './shopify-rows.ts'
import { wooCommerceTable } from './woocommerce-rows.ts'

const ORIGIN = 'https://boutique.example'

function product(id: string, values: Partial<EditedProduct> = {}): EditedProduct {
  return {
    ...bareContents,
    id: `0193a1b${id}-0000-7000-8000-000000000000`,
    name: 'Eau d’Été',
    description: 'Fraîche & vive.\n\nPour le soir,\npour <elle>.',
    price: 12_000,
    compareAtPrice: null,
    stock: 6,
    isActive: true,
    imageUrl: `/pictures/${id.repeat(32)}.webp`,
    categoryId: 'c',
    categoryName: 'Eaux, parfums',
    sizeMl: null,
    version: 1,
    ...values,
  }
}

const single: Perfume = [
  product('1', {
    price: 20_000,
    compareAtPrice: 25_000.5,
    moreImageUrls: ['https://ailleurs.example/a,b.jpg'],
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
      'Regular price': 12_000,
      'Attribute 1 value(s)': '30 ml',
    })
    expect(large).toMatchObject({ Published: 0, Stock: 0, 'In stock?': 0, 'Regular price': 30_000 })
  })
})

describe('MOVE-19 the columns of Shopify', () => {
  test('a product with a former price, a row for its second picture, and tags', () => {
    const [row, picture, ...others] = rows(shopifyTable, single).map(filled)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      Title: 'Eau d’Été',
      'URL handle': 'eau-dete-0193a1b1',
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

  test('formats for sale are variants; another one is a draft of its own', () => {
    const [small, withdrawn] = rows(shopifyTable, several).map(filled)
    expect(small).toMatchObject({ Status: 'Active', 'Option1 name': 'Contenance', 'Option1 value': '30 ml' })
    expect(withdrawn).toMatchObject({ Status: 'Draft', 'Option1 value': '100 ml', Price: 30_000 })
    expect(withdrawn?.['URL handle']).not.toBe(small?.['URL handle'])
    const both = [several[0], { ...several[1], isActive: true }] as unknown as Perfume
    const [, second] = rows(shopifyTable, both).map(filled)
    expect(second).toMatchObject({ 'URL handle': small?.['URL handle'], 'Option1 value': '100 ml' })
    expect(second).not.toHaveProperty('Title')
  })
})

test.each([wooCommerceTable, shopifyTable])(
  'MOVE-19 what was exported is read again',
  ({ titles, rowsOf }) => {
    const cells = [titles, ...[single, several].flatMap((perfume) => rowsOf(perfume, ORIGIN))]
    const table = findTable([...parseCsv(cells.map(commaLine).join(''))])
    const source = sourceOf(table?.titles ?? { line: 1, cells: [] })
    if (source.kind !== 'foreign' || !table) throw new Error('of no known shop')
    const read = source.shop.read(
      rowsBy(table.rows, source.shop.titles, placesOf(table.titles.cells, source.shop.titles)),
      { separators: separatorsOf([]).separators, today: '2026-11-21' },
    )
    expect(read.left).toEqual([])
    const plain = read.lines.map(({ texts }) => ({
      ...texts,
      description: htmlText(texts.description ?? ''),
    }))
    expect(plain).toMatchObject([
      {
        name: 'Eau d’Été',
        description: single[0].description,
        price: '20000',
        compareAtPrice: '25000.5',
        stock: '6',
        categoryId: 'Eaux, parfums',
        isActive: 'oui',
      },
      { price: '12000', stock: '6', isActive: 'oui' },
      { price: '30000', stock: '0', isActive: 'non' },
    ])
  },
)
