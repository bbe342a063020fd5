import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/field-messages.ts'
import { settingsSchema } from './settings.schema.ts'
import { settingKeys } from './settings.ts'

const valid = {
  store_name: "Ambre d'Ivoire",
  store_description: 'Parfums et cosmétiques.',
  contact_phone: '+225 07 00 00 00 00',
  contact_email: 'contact@ambre-ivoire.example',
  store_address: "Abidjan, Côte d'Ivoire",
  delivery_fee: '2000',
  whatsapp_number: '+225 07 00 00 00 00',
  business_hours: 'Lun–Ven 9h–18h',
  delivery_message: 'Livraison via Yango à vos frais.',
}

const check = (change: Partial<typeof valid>) => safeParse(settingsSchema, { ...valid, ...change })

test('ASET-02 the form has the nine keys, and all of them at once', () => {
  expect(Object.keys(settingsSchema.entries)).toEqual([...settingKeys])
  expect(check({}).output).toEqual(valid)
  const { store_name: _, ...rest } = valid
  expect(safeParse(settingsSchema, rest).success).toBe(false)
})

test('ASET-03 all but the name may be empty, and no fee is zero', () => {
  const empty = Object.fromEntries(settingKeys.map((key) => [key, ' ']))
  const checked = safeParse(settingsSchema, { ...empty, store_name: 'Nuit' })
  expect(checked.output).toMatchObject({ store_name: 'Nuit', contact_email: '', delivery_fee: '0' })
})

test.each([
  ['store_name', '   ', 'Le nom de la boutique est requis'],
  ['store_name', 'x'.repeat(81), 'Le nom est trop long (maximum 80 caractères)'],
  ['contact_phone', 'bientôt', 'Format de téléphone invalide (ex : +225 XX XX XX XX XX)'],
  ['whatsapp_number', '12', 'Format de téléphone invalide (ex : +225 XX XX XX XX XX)'],
  ['contact_email', 'contact@', "Format d'email invalide"],
  ['delivery_fee', '-1', 'Les frais de livraison doivent être un nombre entier, positif ou zéro'],
  ['delivery_fee', '12,5', 'Les frais de livraison doivent être un nombre entier, positif ou zéro'],
  ['delivery_message', 'x'.repeat(501), 'Le message est trop long (maximum 500 caractères)'],
])('ASET-03 %s refuses %j', (key, value, message) => {
  const { issues = [] } = check({ [key]: value })
  expect(fieldMessages(issues)).toEqual({ [key]: message })
})

test('ASET-03 a line holds no line break: it becomes the subject of a mail', () => {
  expect(check({ store_name: ' Ambre\r\nBcc: x@example.com ' }).output).toMatchObject({
    store_name: 'Ambre Bcc: x@example.com',
  })
})
