import { expect, test } from 'vitest'
import { guessColumns, leftOutNames } from './recognise.ts'

const guessed = (titles: string, ...lines: string[]) => {
  const rows = [titles, ...lines].map((text, at) => ({ line: at + 1, cells: text.split(';') }))
  const [first = { line: 1, cells: [] }, ...rest] = rows
  return guessColumns({ titles: first, rows: rest })
}
const long = 'Un parfum ample et chaud, fait pour les longues soirées de la saison sèche'

test('MOVE-02 what no title tells, the values do: picture, price, description, name, category', () => {
  const places = guessed(
    'kod;img;tekst;nimi;hind;kogus;rühm;aktiivne',
    `101;https://a.example/a.JPG?v=1;${long};Ambre noir;12 500;7;Parfums;oui`,
    `102;https://a.example/b.webp,https://a.example/c.png;${long} ;Bois;8 000;120;Parfums;non`,
    `103;https://a.example/c.png;${long}.;Savon doux;1 500;340;Soins;oui`,
  )
  expect(places).toEqual({ imageUrl: 1, description: 2, name: 3, price: 4, categoryId: 6 })
})

test('MOVE-02 a column that says for whom a perfume is makes no categories', () => {
  const rows = [
    'Oud;5000;Male;Parfums',
    'Iris;6000;Female;Parfums',
    'Musc;7000;Male;Soins',
    'Bois;8000;Male;Soins',
  ]
  expect(guessed('Name;Price;Gender;x', ...rows)).toEqual({ name: 0, price: 1, categoryId: 3 })
})

test.each([
  ['numbers that rise from row to row', ['1001', '1002', '1003'], false],
  ['small whole numbers', ['7', '3', '40'], false],
  ['bar codes', ['6291106063103', '6291106063011', '6291106063028'], false],
  ['codes that begin with 0', ['0150', '0200', '0170'], false],
  ['weights below 1', ['0.25', '0.3', '0.5'], false],
  ['days', ['12.02.2026', '13.02.2026', '11.02.2026'], false],
  ['round numbers', ['12500', '8000', '21000'], true],
  ['decimals', ['39,90', '49,90', '9,90'], true],
  ['thousands', ['1.250.000', '12.500', '8.000'], true],
  ['a currency behind', ['15 €', '9 000 F CFA', '20 XOF'], true],
  ['written as whole', ['500/=', '4,500/=', '900/-'], true],
  ['hardly filled', ['', '', '15000'], true],
])('MOVE-02 whether %s are a price', (_, values, isPrice) => {
  const places = guessed('a;b', ...values.map((value, at) => `Un ${at};${value}`))
  expect(places.price).toBe(isPrice ? 1 : undefined)
})

test('MOVE-02 of several columns of numbers, the price is written as one or larger', () => {
  expect(guessed('a;b;c', 'Un;500;15 000', 'Deux;900;9 000').price).toBe(2)
  expect(guessed('a;b;c', 'Un;15000;500', 'Deux;9000;900').price).toBe(1)
})

test.each([
  ['parts of addresses', ['eau-ambre', 'eau-bois', 'savon-doux']],
  ['few that repeat', ['Lui', 'Lui', 'Elle']],
])('MOVE-02 %s are no name beside short texts that differ', (_, values) => {
  const places = guessed('a;b', ...values.map((value, at) => `${value};Ambre n° ${at}`))
  expect(places.name).toBe(1)
})

test.each([
  ['few that repeat', ['Lui', 'Elle', 'Lui'], true],
  ['houses, nearly as many as perfumes', ['Azur', 'Brume', 'Azur', 'Corail', 'Dune', 'Embrun'], false],
  ['the same for all', ['simple', 'simple', 'simple'], false],
  ['answers', ['oui', 'non', 'oui'], false],
])('MOVE-02 whether %s are a category', (_, values, isCategory) => {
  const places = guessed('a;b', ...values.map((value, at) => `Ambre n° ${at};${value}`))
  expect(places.categoryId).toBe(isCategory ? 1 : undefined)
})

test('MOVE-02 a title is believed, and its column is not guessed to be something else', () => {
  expect(guessed('Désignation;Fiyat;Prix', 'Ambre;12 500;9000', 'Bois;8 000;7000')).toEqual({
    name: 0,
    price: 2,
  })
  // A name in Spanish, a number in French.
  expect(guessed('Nombre;Precio normal', 'Ambre;5')).toEqual({ name: 0, price: 1 })
  expect(guessed('Nombre;Désignation;P.V. TTC', '5;Ambre;6')).toEqual({ stock: 0, name: 1, price: 2 })
})

test.each([
  [
    'WooCommerce',
    'Tax status;Tax class;Weight (g);Length (cm);Meta: _x_12;Tags;Shipping class;UGS',
    'taxes, poids, dimensions, autres colonnes, étiquettes, livraison, SKU',
  ],
  [
    'WooCommerce in French',
    'GTIN, UPC, EAN ou ISBN;Classe de TVA;Poids (g);Ventes croisées;Autoriser les avis clients ?;Classe d’expédition;Produits suggérés;Libellé du bouton',
    'codes-barres, taxes, poids, produits associés, avis, livraison, textes d’achat',
  ],
  [
    'Shopify',
    'Variant SKU;Variant Barcode;Google Shopping / Gender;SEO Title;Variant Taxable;Cost per item;Occasion (product.metafields.shopify.occasion)',
    'SKU, codes-barres, Google Shopping, référencement, taxes, prix d’achat, Occasion',
  ],
  [
    'PrestaShop',
    'Tax rules ID;Wholesale price;Reference #;EAN13;Width;Tags (x,y,z...);Meta title;Supplier;Text when in stock;Show price;Condition',
    'taxes, prix d’achat, SKU, codes-barres, dimensions, étiquettes, référencement, fournisseur, règles de stock, réglages de vente',
  ],
  [
    'any table',
    'Poids net;Marge;N° du carton de la livraison de mars;Un titre beaucoup plus long que les autres titres',
    'poids, Marge, livraison, Un titre beaucoup plus long',
  ],
  ['unreadable titles', `${'x'.repeat(31)};(a.b.c);_`, 'autres colonnes'],
])('MOVE-03 what is left out of %s is named by what it means, each once', (_, titles, names) => {
  expect(leftOutNames(titles.split(';')).join(', ')).toBe(names)
})
