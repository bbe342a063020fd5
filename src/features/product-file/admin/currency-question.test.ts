import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { parseCsv } from '#lib/spreadsheet/csv.ts'
import { editedProduct } from '#tests/fixtures/database/products.ts'
import { amountText, EURO_RATE, inFrancs, type RoundingStep, rateSchema } from './currencies.ts'
import { linesInFrancs } from './currency-question.ts'
import { markOf } from './file-columns.ts'
import { type ImportAnswers, readTables } from './read-tables.ts'
import { findTable } from './recognise.ts'

const SHOPIFY =
  'Handle;Title;Body (HTML);Option1 Name;Option1 Value;Variant Price;Variant Compare At Price;Currency\n'
const WOO = 'Type;Published;Is featured?;Name;Stock;Regular price;Sale price\n'
const PRESTA = 'Product ID;Active (0/1);Name;Price tax excluded;Wholesale price;Discount percent\n'
const OWN = 'Identifiant;Nom;Prix;Ancien prix;Stock;Repère (ne pas modifier)\n'
const TABLE = { columns: { name: 0, price: 1 } }

const ours = editedProduct({ id: 'a1', price: 12_500.5, compareAtPrice: 300.25 })

function read(text: string, answers: ImportAnswers = {}, product = ours) {
  const table = findTable([...parseCsv(text)])
  const file = table && readTables([table], answers, null, '2026-11-21')
  if (!file || 'ask' in file) throw new Error(`asks for ${file?.ask}`)
  const known = { products: new Map([[product.id, product]]), separators: file.separators }
  return linesInFrancs(file.money, file.lines, known, answers.currency)
}

test.each<[string, string, ImportAnswers, string | null]>([
  ['Shopify, cents', `${SHOPIFY}a;Oud;;;;39.90;49.90;`, {}, 'EUR'],
  ['Shopify, low', `${SHOPIFY}a;Rose;;;;15.00;;\nb;Lin;;;;13.00;;`, {}, 'EUR'],
  ['Shopify, a column of currencies', `${SHOPIFY}a;Oud;;;;1500;;USD`, {}, 'USD'],
  ['WooCommerce, a former price with cents', `${WOO}simple;1;0;Oud;1;600,50;580`, {}, null],
  ['WooCommerce, a title', `${WOO.replace('lar price', 'lar price (€)')}simple;1;0;Oud;1;900;`, {}, 'EUR'],
  ['PrestaShop, without tax', `${PRESTA}1;1;Oud;8474.576271;;`, {}, null],
  ['a table, signs in its cells', 'Article;Tarif\nOud;$1200\nIris;US$ 900', TABLE, 'USD'],
  ['a table, most in one currency', 'Article;Tarif\nOud;12 000 F\nIris;35 €\nMusc;90 €', TABLE, 'EUR'],
  ['a table, francs of Switzerland', 'Article;Prix en francs suisses\nOud;900', TABLE, 'CHF'],
  ['a table, all low', 'Article;Tarif\nOud;60\nIris;450', TABLE, 'EUR'],
  ['a table, shillings', 'Article;Tarif\nOud;4,500/=\nIris;900/=', TABLE, 'KES'],
  ['a table, low and with zero', 'Article;Tarif\nOud;0\nIris;450', TABLE, 'EUR'],
  ['the shop’s own titles', 'Nom;Prix;Stock\nOud;39,90;1', {}, 'EUR'],
  ['the shop’s own titles with a sign', 'Nom;Prix (€);Stock\nOud;1 200;1', {}, 'EUR'],
  ['the shop’s own, a new product', `${OWN}a1;Ambre;12500.5;;7;\n;Iris;.5;;2;`, {}, 'EUR'],
])('D64 %s: the question is asked', (_, text, answers, guess) => {
  expect(read(text, answers)).toMatchObject({ ask: 'currency', guess })
})

test.each<[string, string, ImportAnswers]>([
  ['Shopify writes cents that are none', `${SHOPIFY}a;Oud;;;;25000.00;31000.00;\nb;Soap;;;;400.00;;`, {}],
  ['PrestaShop, a discount leaves cents', `${PRESTA}1;1;Oud;9990.000000;3000.5;15`, {}],
  ['a table says CFA in each price', 'Article;Tarif\nOud;450 F\nIris;300 FCFA', TABLE],
  ['a table says CFA in its title', 'Article;Tarif (XOF)\nOud;450\nIris;30,5', TABLE],
  ['a column of currencies says CFA', `${SHOPIFY}a;Oud;;;;450;;XOF`, {}],
  ['the shop’s own export, unchanged', `${OWN}a1;Ambre;12500.5;300.25;7;${markOf(ours)}`, {}],
  ['nothing has a price', 'Nom;Prix;Stock\nOud;;1\nIris;0;1', {}],
  ['what is no price', 'Article;Tarif\nOud;cher\nIris;5000', TABLE],
])('D64 %s: nothing is asked', (_, text, answers) => {
  expect(read(text, answers)).toMatchObject({ notes: [] })
})

test('D64 an export whose product was changed since asks nothing about the cell that nobody edited', () => {
  const text = `${OWN}a1;Ambre;12500.5;;7;${markOf(ours)}`
  expect(read(text, {}, { ...ours, price: 13_000 })).toMatchObject({ notes: [] })
})

test('D64 the question shows three products, those with cents first', () => {
  const rows = ['a;Sel;;;;40;;', 'b;Oud;;;;39.90;49.90;', 'c;Iris;;;;30;;', 'd;Musc;;;;20;;']
  expect(read(SHOPIFY + rows.join('\n'))).toEqual({
    ask: 'currency',
    guess: 'EUR',
    examples: [
      { name: 'Oud', price: '39.90', former: '49.90' },
      { name: 'Sel', price: '40', former: null },
      { name: 'Iris', price: '30', former: null },
    ],
  })
})

test('D64 prices become francs, a former price stays above its price or goes; the shop’s own stay', () => {
  const currency = { rate: '655.957', step: 500 } as const
  const file = `${SHOPIFY}a;Oud;;;;39.90;49.90;\nb;Iris;;;;39.90;40.00;\nc;Musc;;;;cher;;`
  expect(read(file, { currency })).toMatchObject({
    lines: [
      { texts: { price: '26500', compareAtPrice: '33000' } },
      { texts: { price: '26500', compareAtPrice: '' } },
      { texts: { price: 'cher' } },
    ],
    notes: [
      'Prix convertis au taux de 655,957, arrondis aux 500 CFA supérieurs.',
      '1 ancien prix n’est pas repris\u00a0: arrondi, il est le même que le prix.',
    ],
  })
  expect(read(file, { currency: 'cfa' })).toMatchObject({
    lines: [{ texts: { price: '39.90' } }, {}, {}],
    notes: [],
  })
  expect(
    read(`${OWN}a1;Ambre;12500.5;10;7;\n;Iris;1,5;;2;`, { currency: { ...currency, step: 1 } }),
  ).toMatchObject({
    lines: [{ texts: { price: '12500.5', compareAtPrice: '6559' } }, { texts: { price: '983' } }],
    notes: ['Prix convertis au taux de 655,957.'],
  })
})

test('D64 a price in another currency than most others is refused, not converted', () => {
  const answers = { ...TABLE, currency: { rate: '600', step: 1 } } as const
  expect(read('Article;Tarif\nOud;12 000 F\nIris;35 €\nMusc;€ 90,5', answers)).toMatchObject({
    lines: [
      { texts: { price: expect.stringContaining('12 000 F') } },
      { texts: { price: '21000' } },
      { texts: { price: '54300' } },
    ],
  })
})

test.each<[string, string, RoundingStep, string]>([
  ['39.90', EURO_RATE, 1, '26172'],
  ['39.90', EURO_RATE, 5, '26175'],
  ['39.90', EURO_RATE, 50, '26200'],
  ['39.90', EURO_RATE, 100, '26200'],
  ['39.90', EURO_RATE, 500, '26500'],
  ['10.00', '500', 500, '5000'],
  ['10.01', '500', 500, '5500'],
  ['1000', EURO_RATE, 1, '655957'],
  // In floating point, 1.1 × 50 is a little more than 55, and would be rounded up to 60.
  ['1.1', '50', 5, '55'],
  ['9999999.99', '9999.999999', 1, '99999999890'],
  ['0', EURO_RATE, 500, '0'],
])('D64 %s at %s, up to the next %i, is %s CFA to the last franc', (amount, rate, step, francs) => {
  expect(inFrancs(amount, { rate, step })).toBe(francs)
})

test('D64 an amount of another currency keeps its cents on the screen', () => {
  expect(['39.90', '39.9', '15.00', '1250.5', '0.4'].map(amountText)).toEqual([
    '39,90',
    '39,90',
    '15',
    '1\u202f250,50',
    '0,40',
  ])
})

test('D64 a rate is a number above 0 that a currency can have', () => {
  const read = (text: string) => safeParse(rateSchema, text)
  expect(['655,957', ' 0.4 '].map((text) => read(text).output)).toEqual(['655.957', '0.4'])
  for (const text of ['', '0', '0.000', '-600', '1e3', 'six', '655957', '600.1234567'])
    expect(read(text).issues?.[0].message, text).toMatch(/^Indiquez combien/)
})
