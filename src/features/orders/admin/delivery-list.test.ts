import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  byAddress,
  deliveriesSchema,
  deliveryKinds,
  isDeliveryKind,
  totalToCollect,
} from './delivery-list.ts'

const to = (address: string, toCollect = 0) => ({
  id: address,
  orderNumber: 'CMD-1',
  status: 'shipped',
  customer: { name: 'Awa', phone: '0701020304', address },
  notes: null,
  items: [],
  toCollect,
})

test('WORK-06 parcels of one district are together, however it is written, and its streets by their number', () => {
  const given = [to('Yopougon'), to('cocody rue 10'), to('Éburnie'), to('Cocody rue 9'), to('Dabou')]
  const sorted = byAddress(given).map(({ id }) => id)
  expect(sorted).toEqual(['Cocody rue 9', 'cocody rue 10', 'Dabou', 'Éburnie', 'Yopougon'])
  expect(given[0]?.id).toBe('Yopougon')
})

test('WORK-06 the courier brings back the sum of all parcels', () => {
  expect(totalToCollect([to('a', 15_000), to('b'), to('c', 9500)])).toBe(24_500)
  expect(totalToCollect([])).toBe(0)
})

test('WORK-06 each list of deliveries has a name, and no other is asked for', () => {
  for (const kind of Object.keys(deliveryKinds)) {
    expect(isDeliveryKind(kind)).toBe(true)
    expect(parse(deliveriesSchema, { kind })).toEqual({ kind })
  }
  for (const kind of ['', 'toString', 'delivered']) {
    expect(isDeliveryKind(kind)).toBe(false)
    expect(safeParse(deliveriesSchema, { kind }).success).toBe(false)
  }
})
