import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { settingKeys } from '../settings.ts'
import {
  registrationsSchema,
  settingsSaveSchema,
  settingsSchema,
  socialLinksSchema,
  stockReportSchema,
} from './settings-forms.ts'

const valid = {
  storeName: "Ambre d'Ivoire",
  storeDescription: 'Parfums et cosmétiques.',
  contactPhone: '+225 07 00 00 00 00',
  contactEmail: 'contact@ambre-ivoire.example',
  storeAddress: "Abidjan, Côte d'Ivoire",
  deliveryFee: '2000',
  whatsappNumber: '+225 07 00 00 00 00',
  businessHours: 'Lun–Ven 9h–18h',
  deliveryMessage: 'Livraison via Yango à vos frais.',
}

const check = (change: Partial<typeof valid>) => safeParse(settingsSchema, { ...valid, ...change })

test('ASET-02 the form has the nine keys, and all of them at once', () => {
  expect(Object.keys(settingsSchema.entries)).toEqual([...settingKeys])
  expect(check({}).output).toEqual(valid)
  const { storeName: _, ...rest } = valid
  expect(safeParse(settingsSchema, rest).success).toBe(false)
})

test('ASET-03 all but the name may be empty, and no fee is zero', () => {
  const empty = Object.fromEntries(settingKeys.map((key) => [key, ' ']))
  const checked = safeParse(settingsSchema, { ...empty, storeName: 'Nuit' })
  const output = { storeName: 'Nuit', contactEmail: '', deliveryFee: '0' }
  expect(checked).toMatchObject({ success: true, output })
})

test.each([
  ['storeName', '   ', 'Le nom de la boutique est requis'],
  ['storeName', 'x'.repeat(81), 'Le nom est trop long (maximum 80 caractères)'],
  ['contactPhone', 'bientôt', 'Format de téléphone invalide (ex : +225 XX XX XX XX XX)'],
  ['whatsappNumber', '12', 'Format de téléphone invalide (ex : +225 XX XX XX XX XX)'],
  ['contactEmail', 'contact@', "Format d'email invalide"],
  ['deliveryFee', '-1', 'Les frais de livraison doivent être un nombre entier, positif ou zéro'],
  ['deliveryFee', '12,5', 'Les frais de livraison doivent être un nombre entier, positif ou zéro'],
  ['deliveryMessage', 'x'.repeat(501), 'Le message est trop long (maximum 500 caractères)'],
])('ASET-03 %s refuses %j', (key, value, message) => {
  const { issues = [] } = check({ [key]: value })
  expect(fieldMessages(issues)).toEqual({ [key]: message })
})

test('ASET-03 a line holds no line break: it becomes the subject of a mail', () => {
  const { output } = check({ storeName: ' Ambre\r\nBcc: x@example.com ' })
  expect(output).toHaveProperty('storeName', 'Ambre Bcc: x@example.com')
})

test.each([
  [settingsSaveSchema, { settings: valid, seen: { deliveryFee: '2000' } }, true],
  [settingsSaveSchema, { settings: valid, seen: { zorglub: 'x' } }, false],
  [settingsSaveSchema, { settings: valid }, false],
  [settingsSaveSchema, { seen: {} }, false],
  [stockReportSchema, { isWanted: false }, true],
  [stockReportSchema, { isWanted: 'non' }, false],
])('ASET-03 whether the server takes %#: %j, %j', (schema, input, isTaken) => {
  expect(safeParse(schema, input).success).toBe(isTaken)
})

test('D67 a number is one line of at most 60 characters; spaces around it go', () => {
  const parse = (rccm: string) => safeParse(registrationsSchema, { rccm, ncc: '' })
  expect(parse('  CI-ABJ-2026\n B-1234 ').output).toEqual({ rccm: 'CI-ABJ-2026 B-1234', ncc: '' })
  expect(parse('1'.repeat(60)).success).toBe(true)
  expect(parse('1'.repeat(61)).issues?.[0].message).toBe('Le numéro est trop long (maximum 60 caractères)')
})

const accepts = (facebook: string) =>
  safeParse(socialLinksSchema, { facebook, instagram: '', tiktok: '' }).success

test.each(['', 'https://www.facebook.com/ambre.ivoire', ' https://m.me/ambre?x=1 ', 'https://fb.com'])(
  'NAV-11 %j is an address of the shop, or none',
  (text) => expect(accepts(text)).toBe(true),
)

test.each([
  'http://www.facebook.com/ambre',
  'www.facebook.com/ambre',
  'javascript:alert(1)',
  'javascript:alert(1)//https://www.facebook.com/ambre',
  'https://facebook',
  'https://www.facebook.com@evil.example/',
  'https://www.facebook.com/a b',
  `https://www.facebook.com/${'a'.repeat(300)}`,
])('NAV-11 %j is none', (text) => expect(accepts(text)).toBe(false))
