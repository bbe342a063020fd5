import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { settingKeys } from './settings.ts'
import { settingsSaveSchema, settingsSchema, stockReportSchema } from './settings-forms.ts'

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
