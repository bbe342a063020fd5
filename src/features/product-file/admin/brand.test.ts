import { expect, test } from 'vitest'
import { htmlText } from '#lib/html-text.ts'
import { withBrandOfDescription } from './brand.ts'
import { readTables } from './read-tables.ts'
import { findTable } from './recognise.ts'

function brandsIn(...lines: string[]) {
  const table = findTable(lines.map((line, at) => ({ line: at + 1, cells: line.split(';') })))
  const read = table && readTables([table], {}, { name: 0, price: 1, brand: 2 }, '2026-11-21')
  if (!read || 'ask' in read) throw new Error('not read')
  return read.lines.map(({ texts }) => [texts.name, texts.brand])
}

const shopify = 'Handle;Title;Vendor;Option1 Name;Option1 Value;Variant Price;Variant Compare At Price'
const woo = 'ID;Type;Name;Published;Is featured?;Visibility in catalog;Regular price;Parent'
const presta = 'Product ID;Active (0/1);Name *;Price tax excluded;Reference #'

test.each([
  [
    'Shopify, of the first row of a product; one vendor for all is a brand too, and stays in the name',
    [shopify, 'a;Azur Oud;Azur;Taille;30 ml;5;', 'a;;;;50 ml;6;', 'b;Iris;Azur;Title;Default Title;5;'],
    [
      ['Azur Oud', 'Azur'],
      ['Azur Oud', 'Azur'],
      ['Iris', 'Azur'],
    ],
  ],
  [
    'WooCommerce, of a column by its path, a variation that of its product',
    [
      `${woo};Brands;Attribute 1 name;Attribute 1 value(s)`,
      '1;variable;Oud;1;0;visible;;;Maisons > Azur, Autre;Taille;',
      '2;variation;Oud;1;0;visible;5;id:1;;Taille;30 ml',
    ],
    [['Oud, 30 ml', 'Azur']],
  ],
  [
    'WooCommerce, of an attribute',
    [
      `${woo};Attribute 1 name;Attribute 1 value(s);Attribute 2 name;Attribute 2 value(s)`,
      '1;simple;Oud;1;0;visible;5;;Saison;Hiver;pa_brand;Azur',
      '2;simple;Iris;1;0;visible;5;;Saison;Hiver;;',
    ],
    [
      ['Oud', 'Azur'],
      ['Iris', undefined],
    ],
  ],
  ['PrestaShop', [`${presta};Manufacturer`, '1;1;Oud;5;r;<b>Azur</b>'], [['Oud', 'Azur']]],
  ['PrestaShop in French', [`${presta};Marque`, '1;1;Oud;5;r;Azur'], [['Oud', 'Azur']]],
  ['a table', ['Désignation;Prix;Marque', 'Oud;5;Azur'], [['Oud', 'Azur']]],
])('D65 MOVE-01 the brand is read from %s', (_, lines, brands) => {
  expect(brandsIn(...lines)).toEqual(brands)
})

test.each([
  ['<p>Sec.</p><p><b>Marque</b> : Maison &amp; Cie</p><p>Doux.</p>', '', 'Maison & Cie', 'Sec.\n\nDoux.'],
  ['Sec.\n- Brand: Azur', '', 'Azur', 'Sec.'],
  ['Бренд: Азур\na < b', '', 'Азур', 'a < b'],
  ['Marque : AZUR', 'Azur', 'Azur', ''],
  ['<b>Marque</b>&nbsp;&#58; Azur', '', 'Azur', ''],
  [`Marque<span style="${'color: red; '.repeat(30)}"> : Azur</span>`, '', 'Azur', ''],
  ['Une maison de Grasse : douce.', '', undefined, 'Une maison de Grasse : douce.'],
  ['Marque : Autre', 'Azur', 'Azur', 'Marque : Autre'],
  ['Sec.\n\nDétails\n• Marque : Autre', 'Boutique', 'Autre', 'Sec.'],
  ['Marque : Azur, gage de qualité', '', undefined, 'Marque : Azur, gage de qualité'],
  ['Une marque : la nôtre', '', undefined, 'Une marque : la nôtre'],
  ['Marque :', '', undefined, 'Marque :'],
  [`Marque : ${'m'.repeat(61)}`, '', undefined, `Marque : ${'m'.repeat(61)}`],
])('D65 MOVE-03 of the description %j with the brand %j: %j', (description, brand, read, rest) => {
  const texts = { description, ...(brand ? { brand } : {}) }
  const line = withBrandOfDescription({ line: 1, texts }, brand === 'Boutique')
  expect(line.texts.brand).toBe(read)
  expect(htmlText(line.texts.description ?? '')).toBe(rest)
})
