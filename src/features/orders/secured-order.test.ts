import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { securedFormSchema } from './secured-order.ts'

const good = {
  customerName: 'Awa Koné',
  customerEmail: 'awa@exemple.ci',
  customerPhone: '+225 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  notes: '',
}

function firstMessage(changes: Partial<typeof good>): string | null {
  const checked = safeParse(securedFormSchema, { ...good, ...changes })
  return checked.success ? null : checked.issues[0].message
}

test('the secured form takes what is right', () => {
  expect(firstMessage({})).toBeNull()
})

const name = 'Nom invalide (caractères spéciaux non autorisés)'
const phone = 'Format de téléphone invalide (ex: +225 XX XX XX XX)'
const short = "L'adresse doit contenir au moins 10 caractères"
const long = "L'adresse est trop longue (maximum 500 caractères)"

test.each([
  ['VAL-14', { customerName: '' }, name],
  ['VAL-14', { customerName: 'A' }, name],
  ['VAL-14', { customerName: 'a'.repeat(51) }, name],
  ['VAL-14', { customerName: 'Awa_42' }, name],
  ['VAL-15', { customerEmail: '' }, 'Email invalide'],
  ['VAL-15', { customerEmail: `${'a'.repeat(250)}@b.ci` }, "L'email est trop long"],
  ['VAL-16', { customerPhone: '' }, phone],
  ['VAL-16', { customerPhone: '0707' }, phone],
  ['VAL-16', { customerPhone: '0 7 0 7 0 7 0 7 0 7 0' }, phone],
  ['VAL-17', { customerAddress: 'Cocody' }, short],
  ['VAL-17', { customerAddress: 'a'.repeat(501) }, long],
  ['VAL-18', { notes: 'a'.repeat(201) }, 'Les notes sont trop longues (maximum 200 caractères)'],
])('%s the secured form refuses %j', (_id, changes, message) => {
  expect(firstMessage(changes)).toBe(message)
})

test('VAL-03 an e-mail is lower-cased and trimmed before use', () => {
  const output = parse(securedFormSchema, { ...good, customerEmail: ' Awa@Exemple.CI ' })
  expect(output).toMatchObject({ customerEmail: 'awa@exemple.ci' })
})

test('VAL-18 notes of 200 characters and an address of 500 pass', () => {
  expect(firstMessage({ notes: 'a'.repeat(200), customerAddress: 'a'.repeat(500) })).toBeNull()
})
