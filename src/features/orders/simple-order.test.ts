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
