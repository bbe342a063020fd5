import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { emptySimpleForm, simpleFormSchema, toCustomer, withCustomer } from './simple-order.ts'

const good = {
  ...emptySimpleForm,
  firstName: ' Awa ',
  lastName: 'Koné',
  phone: '07 07 07 07 07',
  address: 'Rue 12',
  city: 'Cocody',
}

function messages(changes: Partial<typeof good>): string[] {
  const checked = safeParse(simpleFormSchema, { ...good, ...changes })
  return checked.success ? [] : checked.issues.map((issue) => `${issue.path?.[0]?.key}: ${issue.message}`)
}

test('CHK-02 e-mail and notes are optional', () => {
  expect(messages({})).toEqual([])
})

test.each([
  [{ firstName: ' ' }, 'firstName: Le prénom est requis'],
  [{ lastName: '' }, 'lastName: Le nom est requis'],
  [{ address: '' }, 'address: L’adresse est requise'],
  [{ city: '' }, 'city: La ville est requise'],
  [{ email: 'awa@' }, 'email: Email invalide'],
  [{ address: 'Rue', city: 'Man' }, "address: L'adresse doit contenir au moins 10 caractères"],
])('VAL-23 the form refuses %j', (changes, message) => {
  expect(messages(changes)).toEqual([message])
})

test('VAL-23 address and city of ten characters together are long enough', () => {
  expect(messages({ address: 'Rue', city: 'Danan' })).toEqual([])
})

test('VAL-23 a missing phone is reported as missing', () => {
  expect(messages({ phone: '' })[0]).toBe('phone: Le téléphone est requis')
})

test('CHK-03 first and last name, address and city are joined', () => {
  const checked = safeParse(simpleFormSchema, good)
  expect(checked.success && toCustomer(checked.output)).toMatchObject({
    customerName: 'Awa Koné',
    customerAddress: 'Rue 12, Cocody',
  })
})

test('CHK-01 what another form knows fills what is empty here, and nothing else', () => {
  const customer = {
    customerName: ' Awa  Koné Traoré',
    customerEmail: 'awa@exemple.ci',
    customerPhone: '07 01 02 03 04',
    customerAddress: 'Cocody, rue 12',
    landmark: 'portail bleu',
    notes: '',
  }
  expect(withCustomer(emptySimpleForm, customer)).toEqual({
    firstName: 'Awa',
    lastName: 'Koné Traoré',
    phone: '07 01 02 03 04',
    address: 'Cocody, rue 12',
    city: '',
    landmark: 'portail bleu',
    email: 'awa@exemple.ci',
    notes: '',
  })
  for (const own of [{ firstName: 'Ama' }, { lastName: 'Yao' }])
    expect(withCustomer({ ...emptySimpleForm, ...own }, customer)).toMatchObject({
      ...emptySimpleForm,
      ...own,
      phone: '07 01 02 03 04',
      address: 'Cocody, rue 12',
      landmark: 'portail bleu',
      email: 'awa@exemple.ci',
    })
  expect(withCustomer({ ...good, notes: 'Sonner' }, { ...customer, notes: '' }).notes).toBe('Sonner')
  expect(withCustomer(good, customer)).toEqual({
    ...good,
    landmark: 'portail bleu',
    email: 'awa@exemple.ci',
  })
})
