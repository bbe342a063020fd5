import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { guestFormSchema } from './guest-order.schema.ts'

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
