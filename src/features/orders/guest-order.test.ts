import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { mapLink } from '#lib/contact/contact-links.ts'
import { guestFormSchema, splitAddress, withLandmark, withPosition } from './guest-order.ts'
import { securedFormSchema } from './secured-order.ts'

const good = {
  customerName: 'Awa Koné',
  customerEmail: '',
  customerPhone: '07 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  notes: '',
}

function messages(changes: Partial<typeof good>): string[] {
  const checked = safeParse(guestFormSchema, { ...good, ...changes })
  return checked.success ? [] : checked.issues.map((issue) => issue.message)
}

test('GUEST-05 the e-mail and the notes are optional', () => {
  expect(messages({})).toEqual([])
})

test.each([
  ['VAL-19', { customerName: ' A ' }, 'Le nom doit contenir au moins 2 caractères'],
  ['VAL-20', { customerEmail: 'awa@' }, 'Email invalide'],
  ['VAL-20', { customerEmail: `${'a'.repeat(250)}@b.ci` }, 'Email invalide'],
  ['VAL-21', { customerPhone: '070707' }, 'Le numéro de téléphone doit contenir au moins 8 chiffres'],
  ['VAL-21', { customerPhone: 'huit lettres' }, 'Le numéro de téléphone doit contenir au moins 8 chiffres'],
  ['VAL-22', { customerAddress: 'Cocody   ' }, "L'adresse doit contenir au moins 10 caractères"],
])('%s the form refuses %j', (_id, changes, message) => {
  expect(messages(changes)).toEqual([message])
})

test('VAL-03 an e-mail is lower-cased and trimmed before use', () => {
  const checked = safeParse(guestFormSchema, { ...good, customerEmail: '  Awa@Exemple.CI ' })
  expect(checked.success && checked.output.customerEmail).toBe('awa@exemple.ci')
})

test('VAL-21 D33 text around a number, or two numbers, are no reason to refuse it', () => {
  for (const customerPhone of ['Maman 0701020304 le soir', '07 01 02 03 04 / 05 06 07 08 09'])
    expect(messages({ customerPhone })).toEqual([])
})

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

test('AFTER-08 address and landmark together keep the limit of the address', () => {
  const secured = { customerName: 'Awa Koné', customerEmail: 'a@b.ci', customerPhone: '07010203', notes: '' }
  const fits = (address: number, landmark: number) =>
    safeParse(securedFormSchema, {
      ...secured,
      customerAddress: 'a'.repeat(address),
      landmark: 'b'.repeat(landmark),
    }).success
  expect(fits(500, 0)).toBe(true)
  expect(fits(390, 100)).toBe(true)
  expect(fits(391, 100)).toBe(false)
  expect(fits(100, 201)).toBe(false)
  const guest = { customerName: 'Awa', customerEmail: '', customerPhone: '07010203', notes: '' }
  const long = { ...guest, customerAddress: 'a'.repeat(900), landmark: 'b'.repeat(100) }
  expect(safeParse(guestFormSchema, long).success).toBe(false)
  expect(safeParse(guestFormSchema, { ...long, customerAddress: 'a'.repeat(890) }).success).toBe(true)
  expect(safeParse(guestFormSchema, { ...guest, customerAddress: 'a'.repeat(900) }).output).toMatchObject({
    landmark: '',
  })
})
