import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  fallbacks,
  registrationLines,
  securityTxt,
  shopFallbacks,
  toRegistrations,
  toSettings,
  toSocialAddresses,
  webManifest,
} from './settings.ts'

test('NAV-04 the shop’s data come from the settings', () => {
  const settings = toSettings([
    { key: 'storeName', value: ' Parfums du Plateau ' },
    { key: 'storeAddress', value: null },
    { key: 'unknown_key', value: 'x' },
  ])
  expect(settings.storeName).toBe('Parfums du Plateau')
  expect(settings).not.toHaveProperty('unknown_key')
  expect(settings.storeAddress).toBe(fallbacks.storeAddress)
})

test.each([[[]], [[{ key: 'deliveryMessage', value: '  ' }]]])(
  'GUEST-04 without a delivery message (%j) the default is shown',
  (rows) => expect(toSettings(rows).deliveryMessage).toBe('Livraison via Yango à vos frais.'),
)

test('NAV-04 a shop whose data cannot be read has a name, and no number to call', () => {
  expect(shopFallbacks()).toMatchObject({ ...fallbacks, callLink: '', chatLink: null })
})

const ncc = { register: 'ncc', number: '7 A' }

test.each([
  [[], []],
  [[ncc], ['NCC\u202f: 7 A']],
  [
    [ncc, { register: 'rccm', number: 'CI-1' }],
    ['RCCM\u202f: CI-1', 'NCC\u202f: 7 A'],
  ],
])('D67 of the numbers %j those that were entered have a line each, with their register', (rows, lines) => {
  expect(registrationLines(toRegistrations(rows))).toEqual(lines)
})

test('NAV-04 the installed shop has the name of the settings', () => {
  const manifest = webManifest(toSettings([{ key: 'storeName', value: 'Parfums du Plateau' }]))
  expect(manifest).toMatchObject({ name: 'Parfums du Plateau', start_url: '/', display: 'standalone' })
})

test('a phone finds an icon of each size, for a mask and without', () => {
  const icons = webManifest(toSettings([])).icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(icons.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
})

test('the icons are what the manifest says, and a mask leaves the whole mark', async () => {
  for (const { src, sizes } of webManifest(toSettings([])).icons) {
    const picture = sharp(`database/demo${src}`)
    const { width, height } = await picture.metadata()
    expect(`${width}x${height}`).toBe(sizes)
    const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
    const outside = [...data.keys()].filter((position) => {
      const x = (position % info.width) - info.width / 2
      const y = Math.floor(position / info.width) - info.height / 2
      return Math.hypot(x, y) > info.width * 0.4 && (data[position] ?? 0) > 40
    })
    expect(outside).toEqual([])
  }
})

const origin = 'https://boutique.ci'

test.each([
  ['contact@boutique.ci', 'mailto:contact@boutique.ci'],
  ['', `${origin}/contact`],
])(
  'security.txt of a shop with the e-mail %j names %s, and is valid for half a year from any day',
  (contactEmail, contact) => {
    expect(securityTxt({ origin, contactEmail, now: new Date('2026-11-28T23:59:59Z') })).toBe(
      `Contact: ${contact}\nExpires: 2027-05-27T00:00:00.000Z\nPreferred-Languages: fr\nCanonical: ${origin}/.well-known/security.txt\n`,
    )
  },
)

test('NAV-11 a network in which the shop has no address leads to its home page', () => {
  expect(toSocialAddresses([{ network: 'tiktok', address: 'https://www.tiktok.com/@ambre' }])).toEqual({
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/@ambre',
  })
})
