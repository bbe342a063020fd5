import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import {
  byAddress,
  deliveriesSchema,
  deliveryKinds,
  isDeliveryKind,
  parseOrderSearch,
  totalToCollect,
  wantedStatuses,
  withAll,
} from './order-filters.ts'

const number = (pattern: string, isSharp = true) => ({ kind: 'number', pattern, isSharp, isNarrow: isSharp })
const texts = (...patterns: string[]) => ({ kind: 'texts', patterns, isSharp: true, isNarrow: false })
const narrow = (...patterns: string[]) => ({ ...texts(...patterns), isNarrow: true })

test.each([
  ['CMD-1763697600000-AB12CD34', number('CMD-1763697600000-AB12CD34%')],
  [' cmd-1763697600000-ab12cd34 ', number('CMD-1763697600000-AB12CD34%')],
  ['1763697600000', number('CMD-1763697600000%')],
  ['CMD-17', number('CMD-17%', false)],
  ['AB12CD34', narrow('%ab12cd34%')],
  ['07 07 01 02 03', narrow('%0707010203%')],
  ['2250707010203', narrow('%0707010203%')],
  ['+225 07', texts('% 07%')],
  ['22507', texts('%22507%')],
  ['koné AWA', narrow('%kone%', '%awa%')],
  ['N’Guessan', narrow('%nguessan%')],
  ['Marie-Laure', narrow('%marie%', '%laure%')],
  ['Ba', texts('% ba%')],
  ['100%_\\', texts('%100\\%\\_\\\\%')],
])('"%s" asks for an order by number, name or phone', (asked, question) => {
  expect(parseOrderSearch(asked)).toEqual(question)
})

test('one letter alone finds what begins with it among the newest, a page of words is no question of its own', () => {
  expect(parseOrderSearch('k')).toEqual({ ...texts('% k%'), isSharp: false })
  expect(parseOrderSearch('a b c d e f g h i j')).toMatchObject({ patterns: { length: 6 } })
  expect(parseOrderSearch('\u0000')).toBeNull()
})

test('WORK-02 what is to be collected leaves cancelled orders out, unless they are asked for', () => {
  expect(wantedStatuses({ status: null, payment: null })).toBeNull()
  expect(wantedStatuses({ status: null, payment: 'paid' })).toBeNull()
  const open = ['pending', 'confirmed', 'paid', 'shipped', 'delivered']
  expect(wantedStatuses({ status: null, payment: 'pending' })).toEqual(open)
  expect(wantedStatuses({ status: 'cancelled', payment: 'pending' })).toEqual(['cancelled'])
})

test('WORK-02 all orders are as many as the list shows without a status', () => {
  const counts = { pending: 3, shipped: 2, cancelled: 4 }
  expect(withAll(counts, null)).toEqual({ ...counts, all: 9 })
  expect(withAll(counts, 'paid')).toEqual({ ...counts, all: 9 })
  expect(withAll(counts, 'pending')).toEqual({ ...counts, all: 5 })
  expect(withAll({}, null)).toEqual({ all: 0 })
})

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
