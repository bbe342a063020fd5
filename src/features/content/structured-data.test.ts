import { expect, it } from 'vitest'
import { toSettings } from '#features/settings/settings.ts'
import { bareContents } from '#tests/fixtures/database/products.ts'
import { vocabularyFindings } from '#tests/fixtures/schema-org.ts'
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
const offered = {
  product,
  description: 'La lumière.',
  pictureOf: () => `${origin}/a.webp`,
  origin,
  seller: 'Maison Bleue',
}

it('a product holds what Google requires of a merchant listing, in francs CFA', () => {
  expect(productData(offered)).toEqual([
    {
      '@type': 'Product',
      name: 'Ambre Doré',
      description: 'La lumière.',
      image: [`${origin}/a.webp`],
      sku: '0190a1b2',
      url: `${origin}/product/${product.id}`,
      category: 'Signatures mixtes',
      offers: {
        '@type': 'Offer',
        url: `${origin}/product/${product.id}`,
        price: 52_000,
        priceCurrency: 'XOF',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: 'Maison Bleue' },
      },
    },
  ])
  const [soldOut] = productData({ ...offered, product: { ...product, stock: 0 } })
  expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

it('PRICE-04 a former price is the one that is crossed out; the price bears no mark', () => {
  const [reduced] = productData({ ...offered, product: { ...product, compareAtPrice: 60_000 } })
  expect(reduced).toMatchObject({
    offers: {
      price: 52_000,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: 60_000,
        priceCurrency: 'XOF',
      },
    },
  })
})

it('FMT-08 a perfume in several formats is a group with each of them as a variant', () => {
  const format = (size: number, stock: number, price = 52_000) => ({
    ...product,
    id: `${size}0000000-0000-7000-8000-000000000001`,
    size,
    stock,
    price,
  })
  const formats = [format(15, 0), format(50, 3), format(99, 3, 0)]
  const [group] = productData({ ...offered, product: { ...product, formats, perfumeId: 'p1' } })
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Ambre Doré',
    productGroupID: 'p1',
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { size: '15 ml', offers: { availability: 'https://schema.org/OutOfStock' } },
      {
        '@type': 'Product',
        name: 'Ambre Doré, 50 ml',
        size: '50 ml',
        sku: '50000000',
        offers: { '@type': 'Offer', url: `${origin}/product/${formats[1]?.id}`, price: 52_000 },
      },
    ],
  })
  expect(group).not.toHaveProperty('offers')
})

it('PROF-07 a product without formats has the size that its description states', () => {
  const sized = { ...product, description: 'Une lumière.\n\nContenance : 50 ml\nFamille : boisée' }
  expect(productData({ ...offered, product: sized })[0]).toHaveProperty('size', '50 ml')
  expect(productData(offered)[0]).not.toHaveProperty('size')
})

const perfume = {
  ...product,
  brand: 'Maison d’Azur',
  concentration: 'eau-de-parfum',
  wearer: 'elle',
  topNotes: ['litchi', 'bergamote'],
  longevityHours: 7,
  allergens: 'Linalool',
}

it('PROF-07 D65 a perfume has its brand, and its other optional fields as additional properties, once for all formats', () => {
  const properties = [
    ['Concentration', 'Eau de parfum'],
    ['Pour', 'Elle'],
    ['Notes de tête', 'litchi, bergamote'],
    ['Tenue', '7 heures'],
    ['Allergènes', 'Linalool'],
  ].map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))
  const [single] = productData({ ...offered, product: perfume })
  const brand = { '@type': 'Brand', name: 'Maison d’Azur' }
  expect(single).toMatchObject({ brand, additionalProperty: properties })
  const formats = [{ ...product, size: 15 }]
  const [group] = productData({ ...offered, product: { ...perfume, formats, perfumeId: 'p1' } })
  expect(group).toMatchObject({ brand, additionalProperty: properties })
  const [bare] = productData(offered)
  expect(bare).not.toHaveProperty('additionalProperty')
  expect(bare).not.toHaveProperty('brand')
})

it('PROF-07 FMT-08 types, properties and values are as schema.org defines them', () => {
  const whole = {
    ...perfume,
    description: 'Une lumière chaude.\n\nContenance : 50 ml',
    compareAtPrice: 60_000,
    olfactoryFamily: 'ambree',
    heartNotes: ['rose'],
    baseNotes: ['vanille', 'musc'],
    sillage: 'present',
  }
  const formats = [
    { ...whole, size: 15 },
    { ...whole, size: 50, stock: 0 },
  ]
  const all = [
    ...productData({ ...offered, product: whole }),
    ...productData({ ...offered, product: { ...whole, formats, perfumeId: 'p1' } }),
    ...storeData(toSettings([{ key: 'contactEmail', value: 'bonjour@maison.ci' }]), origin),
    breadcrumbData(origin, [['Notre Boutique', '/boutique']]),
  ]
  const types = ['Product', 'ProductGroup', 'Store', 'WebSite', 'BreadcrumbList']
  expect(all.map((data) => data['@type'])).toEqual(types)
  expect(all[0]?.additionalProperty).toHaveLength(9)
  expect(vocabularyFindings(all)).toEqual([])
  expect(
    vocabularyFindings({
      '@type': 'Product',
      notes: 'rose',
      size: '',
      offers: { '@type': 'Offer', availability: 'https://schema.org/Gone', seller: { '@type': 'Brand' } },
    }),
  ).toEqual([
    'notes: no property of Product',
    'size: "" is no DefinedTerm, QuantitativeValue, SizeSpecification, Text',
    'offers.availability: "https://schema.org/Gone" is no ItemAvailability',
    'offers.seller: Brand is no Organization, Person',
  ])
})

it('D28 a product without a price is no offer', () => {
  const free = { ...product, price: 0 }
  expect(productData({ ...offered, product: free })).toEqual([])
  const formats = [{ ...free, size: 15 }]
  expect(productData({ ...offered, product: { ...free, formats, perfumeId: 'p1' } })).toEqual([])
})

it('NAV-04 the data of the shop contain its settings, and leave out what is not set', () => {
  const name = { key: 'storeName', value: 'Maison Bleue' }
  const contact = { telephone: '+225 07 00 00 00 00', email: 'bonjour@maison.ci' }
  const reached = [
    { key: 'contactPhone', value: contact.telephone },
    { key: 'contactEmail', value: contact.email },
  ]
  const [known] = storeData(toSettings([name, ...reached]), origin)
  expect(known).toMatchObject({ '@type': 'Store', name: 'Maison Bleue', url: `${origin}/`, ...contact })
  const [store] = storeData(toSettings([name, ...reached.map(({ key }) => ({ key, value: '' }))]), origin)
  for (const field of ['telephone', 'email']) expect(store).not.toHaveProperty(field)
})

it('the steps of a breadcrumb are counted from the home page', () => {
  expect(breadcrumbData(origin, [['Notre Boutique', '/boutique']])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Accueil', item: `${origin}/` },
      { position: 2, name: 'Notre Boutique', item: `${origin}/boutique` },
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
