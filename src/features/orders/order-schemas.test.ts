import { parse, safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { guestFormSchema, guestOrderSchema } from './guest-order.ts'
import { securedFormSchema, securedOrderSchema } from './secured-order.ts'
import { emptySimpleForm, simpleFormSchema, simpleOrderSchema } from './simple-order.ts'

const form = {
  customerName: 'Awa Koné',
  customerEmail: 'awa@exemple.ci',
  customerPhone: '07 07 07 07 07',
  customerAddress: 'Cocody, rue des Jardins',
  landmark: '',
  notes: '',
}
const simpleForm = {
  ...emptySimpleForm,
  firstName: 'Awa',
  lastName: 'Koné',
  phone: '07 07 07 07 07',
  address: 'Rue 12',
  city: 'Cocody',
}
const cart = {
  items: [{ id: 'a', name: 'Ambre Doré', price: 25_000, quantity: 2 }],
  idempotencyKey: '019aa000-0000-7000-8000-000000000001',
}
const tooLong = { customerAddress: 'a'.repeat(900), landmark: 'b'.repeat(200) }
const tooLongTogether = { customerAddress: 'a'.repeat(400), landmark: 'b'.repeat(200) }

describe.each([
  ['guest', guestOrderSchema, form, tooLong, { customerName: 5 }, 'customerAddress'],
  ['secured', securedOrderSchema, form, tooLongTogether, { customerName: 5 }, 'customerAddress'],
  ['simple', simpleOrderSchema, simpleForm, { address: 'Rue', city: 'Man' }, { lastName: 5 }, 'address'],
] as const)('the order of the %s form', (_name, schema, good, wrong, other, field) => {
  it('CHK-26 is the form, the lines of the cart and the key of the request, and nothing else', () => {
    expect(parse(schema, { ...good, ...cart, total: 1 })).toEqual({ ...good, ...cart })
  })

  it('CHK-26 has a key that is a UUID', () => {
    expect(safeParse(schema, { ...good, ...cart, idempotencyKey: 'x' }).success).toBe(false)
  })

  it('is refused by the rules of the form, also beside a field that is no text', () => {
    const refused = (changes: object) =>
      Object.keys(fieldMessages(safeParse(schema, { ...good, ...cart, ...changes }).issues ?? [])).sort()
    expect(refused(wrong)).toEqual([field])
    expect(refused({ ...wrong, ...other })).toEqual([...Object.keys(other), field].sort())
    for (const part of Object.keys(wrong))
      expect(safeParse(schema, { ...good, ...cart, [part]: 5 }).issues).toHaveLength(1)
  })
})

describe.each([
  ['guest', guestFormSchema, form, tooLong, { customerName: 5 }, 'customerAddress'],
  ['secured', securedFormSchema, form, tooLongTogether, { customerName: 5 }, 'customerAddress'],
  ['simple', simpleFormSchema, simpleForm, { address: 'Rue', city: 'Man' }, { lastName: 5 }, 'address'],
] as const)('the two parts of an address in the %s form', (_name, schema, good, wrong, other, field) => {
  const refused = (changes: object) =>
    Object.keys(fieldMessages(safeParse(schema, { ...good, ...changes }).issues ?? []))

  it('AFTER-08 VAL-23 are refused together beside another wrong field, at the address', () => {
    expect(refused({ ...wrong, ...other }).sort()).toEqual([...Object.keys(other), field].sort())
  })

  it('are not put together while one of them is no text', () => {
    for (const part of Object.keys(wrong)) {
      expect(refused({ [part]: 5 })).toEqual([part])
      expect(safeParse(schema, { ...good, [part]: 5 }).issues).toHaveLength(1)
    }
  })
})
