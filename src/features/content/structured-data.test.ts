import { expect, it } from 'vitest'
import { toSettings } from '#features/settings/settings.ts'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { breadcrumbData, productData, storeData, structuredScript } from './seo-tags.ts'

const origin = 'https://boutique.example'
const product = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'Ambre Doré',
  description: null,
  price: 52_000,
  compareAtPrice: null,
  imageUrl: null,
  ...bareContents,
  stock: 3,
  categoryId: null,
  categoryName: 'Signatures mixtes',
  createdAt: '',
  formats: null,
  perfumeId: null,
  character: null,
}
/** What search engines are told of the product with these changes. */
const dataOf = (changes: Partial<typeof product> | object = {}) =>
  productData({
    product: { ...product, ...changes },
    description: 'La lumière.',
    pictureOf: () => `${origin}/a.webp`,
    origin,
    seller: 'Maison Bleue',
  })
const url = `${origin}/product/${product.id}`

it('a product holds what Google requires of a merchant listing, in francs CFA', () => {
  expect(dataOf()).toEqual([
    {
      '@type': 'Product',
      name: 'Ambre Doré',
      description: 'La lumière.',
      image: [`${origin}/a.webp`],
      sku: '0190a1b2',
      url,
      category: 'Signatures mixtes',
      offers: {
        '@type': 'Offer',
        url,
        price: 52_000,
        priceCurrency: 'XOF',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'Maison Bleue' },
      },
    },
  ])
  expect(dataOf({ stock: 0 })).toMatchObject([{ offers: { availability: 'https://schema.org/OutOfStock' } }])
})

it('PRICE-04 a former price is the one that is crossed out; the price bears no mark', () => {
  const priceSpecification = {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: 60_000,
    priceCurrency: 'XOF',
  }
  expect(dataOf({ compareAtPrice: 60_000 })).toMatchObject([
    { offers: { price: 52_000, priceSpecification } },
  ])
})

it('FMT-08 a perfume in several formats is a group with each of them as a variant', () => {
  const format = (size: number, stock: number, price = 52_000) => {
    return { ...product, id: `${size}0000000-0000-7000-8000-000000000001`, size, stock, price }
  }
  const formats = [format(15, 0), format(50, 3), format(99, 3, 0)]
  const [group] = dataOf({ formats, perfumeId: 'p1' })
  const name = 'Ambre Doré, 50 ml'
  const offers = { '@type': 'Offer', url: `${origin}/product/${formats[1]?.id}`, price: 52_000 }
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Ambre Doré',
    productGroupID: 'p1',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { size: '15 ml', offers: { availability: 'https://schema.org/OutOfStock' } },
      { '@type': 'Product', name, size: '50 ml', sku: '50000000', offers },
    ],
  })
  expect(group).not.toHaveProperty('offers')
})

it('PROF-07 a product without formats has the size that its description states', () => {
  const description = 'Une lumière.\n\nContenance : 50 ml\nFamille : boisée'
  expect(dataOf({ description })[0]).toHaveProperty('size', '50 ml')
  expect(dataOf()[0]).not.toHaveProperty('size')
})

const perfume = {
  brand: 'Maison d’Azur',
  concentration: 'eau-de-parfum',
  wearer: 'elle',
  topNotes: ['litchi', 'bergamote'],
  longevityHours: 7,
  allergens: 'Linalool',
}

it('PROF-07 D65 a perfume has its brand, and its other optional fields as additional properties, once for all formats', () => {
  const additionalProperty = [
    ['Concentration', 'Eau de parfum'],
    ['Pour', 'Elle'],
    ['Notes de tête', 'litchi, bergamote'],
    ['Tenue', '7 heures'],
    ['Allergènes', 'Linalool'],
  ].map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))
  const said = { brand: { '@type': 'Brand', name: 'Maison d’Azur' }, additionalProperty }
  const formats = [{ ...product, size: 15 }]
  for (const changes of [{}, { formats, perfumeId: 'p1' }])
    expect(dataOf({ ...perfume, ...changes })[0]).toMatchObject(said)
  for (const field of Object.keys(said)) expect(dataOf()[0]).not.toHaveProperty(field)
})

it('D28 a product without a price is no offer', () => {
  const formats = [{ ...product, price: 0, size: 15 }]
  for (const changes of [{}, { formats, perfumeId: 'p1' }])
    expect(dataOf({ price: 0, ...changes })).toEqual([])
})

it('NAV-04 the data of the shop contain its settings, and leave out what is not set', () => {
  const dataWith = (values: Record<string, string>) =>
    storeData(toSettings(Object.entries(values).map(([key, value]) => ({ key, value }))), origin)
  const contact = { telephone: '+225 07 00 00 00 00', email: 'bonjour@maison.ci' }
  const known = { contactPhone: contact.telephone, contactEmail: contact.email }
  const site = { name: 'Maison Bleue', url: `${origin}/` }
  expect(dataWith({ storeName: 'Maison Bleue', storeAddress: 'Bouaké', ...known })).toEqual([
    {
      '@type': 'Store',
      '@id': `${origin}/#boutique`,
      ...site,
      ...contact,
      description: expect.any(String),
      logo: `${origin}/apple-touch-icon.png`,
      image: `${origin}/pictures/social-1200x630.jpg`,
      address: { '@type': 'PostalAddress', streetAddress: 'Bouaké', addressCountry: 'CI' },
      currenciesAccepted: 'XOF',
      areaServed: { '@type': 'Country', name: 'Côte d’Ivoire' },
    },
    { '@type': 'WebSite', ...site, inLanguage: 'fr' },
  ])
  const [unset] = dataWith({ contactPhone: '', contactEmail: '' })
  for (const field of ['telephone', 'email']) expect(unset).not.toHaveProperty(field)
})

it('the steps of a breadcrumb are counted from the home page', () => {
  expect(breadcrumbData(origin, [['Notre Boutique', '/boutique']])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Notre Boutique', item: `${origin}/boutique` },
    ],
  })
})

it('no name can end the script', () => {
  const script = structuredScript([{ name: '</script><script>alert(1)</script><!--' }])
  expect(script.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(script).not.toContain('<!--')
  const [, json = ''] = /^<script[^>]*>(.*)<\/script>$/.exec(script) ?? []
  expect(JSON.parse(json)['@graph']).toEqual([{ name: '</script><script>alert(1)</script><!--' }])
  expect(structuredScript([])).toBe('')
})
