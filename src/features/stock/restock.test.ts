import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { restockSchema } from './restock.ts'

const productId = '019aa000-0000-7000-8000-000000000001'
const read = (contact: string) => {
  const read = safeParse(restockSchema, { productId, contact })
  return read.success ? read.output.contact : read.issues[0].message
}

test.each([
  [' Awa@Exemple.CI ', 'awa@exemple.ci'],
  ['07.01.02.03.04', '07 01 02 03 04'],
  ['00225 0701020304', '+225 0701020304'],
  ['', 'E-mail ou téléphone requis'],
  ['awa@', 'Écrivez un e-mail (awa@exemple.ci) ou un numéro (07 00 00 00 00)'],
  ['12', 'Écrivez un e-mail (awa@exemple.ci) ou un numéro (07 00 00 00 00)'],
])('RESTOCK-01 one field takes an e-mail or a phone number: “%s”', (typed, expected) => {
  expect(read(typed)).toBe(expected)
})
