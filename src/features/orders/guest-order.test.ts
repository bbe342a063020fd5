import { expect, test } from 'vitest'
import { mapLink } from '#lib/contact/contact-links.ts'
import { splitAddress, withLandmark, withPosition } from './guest-order.ts'

test('AFTER-08 a landmark is a line of the address, and comes back from it', () => {
  const whole = withLandmark('Cocody, rue 12', ' pharmacie\n du carrefour ')
  expect(whole).toBe('Cocody, rue 12\nRepère : pharmacie du carrefour')
  expect(splitAddress(whole)).toEqual({ address: 'Cocody, rue 12', landmark: 'pharmacie du carrefour' })
  expect(withLandmark('Cocody, rue 12', ' ')).toBe('Cocody, rue 12')
  expect(splitAddress('Cocody, rue 12')).toEqual({ address: 'Cocody, rue 12', landmark: '' })
  expect(splitAddress(withLandmark('', 'portail'))).toEqual({ address: '', landmark: 'portail' })
})

test('AFTER-08 a position replaces the one before, and leads to a map', () => {
  const once = withPosition('portail bleu', { latitude: 5.359951, longitude: -4.008256 })
  expect(once).toBe('portail bleu, Position : 5.35995, -4.00826')
  const twice = withPosition(once, { latitude: 5.4, longitude: -4.1 })
  expect(twice).toBe('portail bleu, Position : 5.40000, -4.10000')
  expect(withPosition(' portail bleu ', { latitude: 5.4, longitude: -4.1 })).toBe(twice)
  expect(withPosition('', { latitude: 5.4, longitude: -4.1 })).toBe('Position : 5.40000, -4.10000')
  expect(mapLink(withLandmark('Cocody, rue 12', twice))).toBe(
    'https://www.google.com/maps/search/?api=1&query=5.40000,-4.10000',
  )
})

test.each(['Cocody, rue 12', 'Position : ici', 'Position : 5.4, -4.1; x', 'Position : 95.40000, -4.10000'])(
  'AFTER-08 %j leads to no map, or to no other place',
  (address) => expect(mapLink(address) ?? 'query=5.4,-4.1').toMatch(/query=5\.4,-4\.1$/),
)
