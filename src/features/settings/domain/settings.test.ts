import { expect, test } from 'vitest'
import { fallbacks, toSettings } from './settings.ts'
import { shopFallbacks } from './shop-data.ts'

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

test('GUEST-04 without a delivery message the default is shown', () => {
  expect(toSettings([]).deliveryMessage).toBe('Livraison via Yango à vos frais.')
  expect(toSettings([{ key: 'deliveryMessage', value: '  ' }]).deliveryMessage).toBe(
    'Livraison via Yango à vos frais.',
  )
})

test('NAV-04 a shop whose data cannot be read has a name, and no number to call', () => {
  expect(shopFallbacks).toMatchObject({ ...fallbacks, callLink: '', chatLink: null })
})
