import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import type { ListedProduct } from '#features/catalogue/product.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import {
  customerLookupSchema,
  formValues,
  offersOf,
  takenOrderFailureText,
  takenOrderSchema,
  typedAfter,
} from './taken-order.ts'

const order = {
  customerName: 'Awa Koné',
  customerEmail: '',
  customerPhone: '07 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  landmark: '',
  notes: '',
  items: [{ id: 'a', name: 'Ambre Doré', price: 25_000, quantity: 2 }],
  idempotencyKey: '019aa000-0000-7000-8000-000000000001',
}

test('PHONE-01 PHONE-04 an order that an admin takes is that of a guest, and says how it came', () => {
  expect(parse(takenOrderSchema, { ...order, source: 'phone' })).toEqual({
    ...order,
    source: 'phone',
  })
  for (const wrong of [{}, { source: 'web' }, { source: 'phone', customerName: '' }])
    expect(safeParse(takenOrderSchema, { ...order, ...wrong }).success).toBe(false)
})

test.each([
  ['0707070707', true],
  ['070707', false],
  ['x0707070707', false],
  ['0707070707x', false],
])('PHONE-02 a customer is looked up by digits alone: %s', (digits, isTaken) => {
  expect(safeParse(customerLookupSchema, { digits }).success).toBe(isTaken)
})

test('PHONE-06 an admin reads what to do, and of any other failure what staff read elsewhere', () => {
  expect(takenOrderFailureText({ code: 'price_changed' })).toMatch(/^Le prix d’un produit a changé/)
  expect(takenOrderFailureText({ code: 'promo_code_used' })).toBe(
    'Ce code a déjà servi. Enregistrez à nouveau pour commander sans remise.',
  )
  expect(takenOrderFailureText({ code: 'forbidden' })).toBe(staffErrorText({ code: 'forbidden' }))
})

const awa = {
  name: 'Awa Koné',
  email: '',
  address: 'Cocody, rue des Jardins 12',
  landmark: 'Portail bleu',
  orderedAt: '2026-11-03T10:00:00.000Z',
}

test('PHONE-02 a known customer fills what nobody has typed, and what is typed stays', () => {
  const { name: customerName, address: customerAddress, landmark } = awa
  const customerPhone = '0701020304'
  const before = formValues({ customerPhone }, awa)
  const filled = { customerName, customerPhone, customerAddress, landmark, customerEmail: '', notes: '' }
  expect(before).toEqual(filled)
  const typed = typedAfter({ customerPhone }, before, { ...before, customerAddress: '' })
  expect(typed).toEqual({ customerPhone, customerAddress: '' })
  // A field that was emptied by hand is not filled again, the others follow another number.
  const serge = { ...filled, customerName: 'Serge Yao', customerAddress: '' }
  expect(formValues(typed, { ...awa, name: 'Serge Yao' })).toEqual(serge)
  expect(formValues(typed, null)).toMatchObject({ customerName: '', customerAddress: '' })
})

const product: ListedProduct = {
  id: 'a',
  name: 'Ambre Doré',
  price: 52_000,
  compareAtPrice: null,
  stock: 4,
  imageUrl: null,
  categoryId: null,
  createdAt: '2026-11-21',
  formats: null,
  brand: null,
  character: null,
}
test('PHONE-03 a product is ordered as itself, a perfume in one of its formats, each with its size', () => {
  const name = 'Cacao Impérial'
  const format = (id: string, size: number, price: number) => ({ ...product, id, name, size, price })
  const formats = [format('b15', 15, 18_000), format('b50', 50, 45_000)]
  const offers = offersOf(['b50', 'gone', 'a'], [product, { ...product, id: 'b50', name, formats }])
  const offered = offers.map(({ name, choices }) => [
    name,
    ...choices.map(({ size, product: { id, name, price } }) => [size, id, name, price]),
  ])
  expect(offered).toEqual([
    [name, ['15 ml', 'b15', `${name}, 15 ml`, 18_000], ['50 ml', 'b50', `${name}, 50 ml`, 45_000]],
    ['Ambre Doré', [null, 'a', 'Ambre Doré', 52_000]],
  ])
})
