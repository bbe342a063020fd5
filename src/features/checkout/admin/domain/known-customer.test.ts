import { expect, test } from 'vitest'
import { formValues, typedAfter } from './known-customer.ts'

const awa = {
  name: 'Awa Koné',
  email: '',
  address: 'Cocody, rue des Jardins 12',
  landmark: 'Portail bleu',
  orderedAt: '2026-11-03T10:00:00.000Z',
}

test('PHONE-02 a known customer fills what nobody has typed, and what is typed stays', () => {
  expect(formValues({ customerPhone: '0701020304' }, awa)).toEqual({
    customerName: 'Awa Koné',
    customerEmail: '',
    customerPhone: '0701020304',
    customerAddress: 'Cocody, rue des Jardins 12',
    landmark: 'Portail bleu',
    notes: '',
  })
  const before = formValues({ customerPhone: '0701020304' }, awa)
  const typed = typedAfter({ customerPhone: '0701020304' }, before, { ...before, customerAddress: '' })
  expect(typed).toEqual({ customerPhone: '0701020304', customerAddress: '' })
  // A field that was emptied by hand is not filled again, the others follow another number.
  expect(formValues(typed, { ...awa, name: 'Serge Yao' })).toMatchObject({
    customerName: 'Serge Yao',
    customerAddress: '',
  })
  expect(formValues(typed, null)).toMatchObject({ customerName: '', customerAddress: '' })
})
