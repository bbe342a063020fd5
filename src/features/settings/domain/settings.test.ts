import { expect, test } from 'vitest'
import { toSettings } from './settings.ts'

test('NAV-04 the shop’s data come from the settings', () => {
  const settings = toSettings([
    { key: 'store_name', value: 'Parfums du Plateau' },
    { key: 'unknown_key', value: 'x' },
  ])
  expect(settings.store_name).toBe('Parfums du Plateau')
  expect(settings).not.toHaveProperty('unknown_key')
})

test('GUEST-04 without a delivery message the default is shown', () => {
  expect(toSettings([]).delivery_message).toBe('Livraison via Yango à vos frais.')
  expect(toSettings([{ key: 'delivery_message', value: '  ' }]).delivery_message).toBe(
    'Livraison via Yango à vos frais.',
  )
})
