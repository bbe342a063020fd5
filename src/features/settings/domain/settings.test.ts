import { expect, test } from 'vitest'
import { toSettings } from './settings.ts'

test('NAV-04 the shop’s data come from the settings', () => {
  const settings = toSettings([
    { key: 'storeName', value: 'Parfums du Plateau' },
    { key: 'unknown_key', value: 'x' },
  ])
  expect(settings.storeName).toBe('Parfums du Plateau')
  expect(settings).not.toHaveProperty('unknown_key')
})

test('GUEST-04 without a delivery message the default is shown', () => {
  expect(toSettings([]).deliveryMessage).toBe('Livraison via Yango à vos frais.')
  expect(toSettings([{ key: 'deliveryMessage', value: '  ' }]).deliveryMessage).toBe(
    'Livraison via Yango à vos frais.',
  )
})
