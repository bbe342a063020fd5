import { expect, test } from 'vitest'
import { isPlainPayload } from './plain-payload.ts'

const text = { t: 1, s: 'Ambre' }
/** A call with this data. */
const payload = (data: unknown, m: unknown = [], f: unknown = 127) => ({ t: object(0, { data }), f, m })
const object = (i: number, entries: Record<string, unknown>) => ({
  t: 10,
  i,
  p: { k: Object.keys(entries), v: Object.values(entries) },
  o: 0,
})

test('plain data passes', () => {
  const list = { t: 9, i: 2, a: [text, { t: 0, s: 3 }, { t: 2, s: 0 }, object(3, {})], o: 0 }
  expect(isPlainPayload(payload(object(1, { list, again: { t: 4, i: 2 } }), [2]))).toBe(true)
})

test.each([
  ['a promise', { t: 12, i: 1, s: 1, f: text }],
  ['a promise that is left open', { t: 22, i: 1, s: 2, f: { t: 26, i: 3, s: 1 } }],
  ['a stream', { t: 31, i: 1, a: [], f: { t: 26, i: 2, s: 0 } }],
  ['a plugin', { t: 25, i: 1, s: {}, c: '$TSR/Error' }],
  ['a date', { t: 5, i: 1, s: '2026-01-01T00:00:00.000Z' }],
  ['a map', { t: 8, i: 1, e: { k: [], v: [] }, o: 0 }],
  ['a reference to nothing', { t: 4, i: 7 }],
  ['a list that contains itself', { t: 9, i: 1, a: [{ t: 4, i: 1 }], o: 0 }],
  ['a number twice', object(0, {})],
  ['a number below zero', object(-1, {})],
  ['a name twice', { t: 10, i: 1, p: { k: ['a', 'a'], v: [text, text] }, o: 0 }],
  ['a name that changes an object', { t: 10, i: 1, p: { k: ['__proto__'], v: [text] }, o: 0 }],
  ['a name without a value', { t: 10, i: 1, p: { k: ['a'], v: [] }, o: 0 }],
  ['a name that is none', { t: 10, i: 1, p: { k: [text], v: [text] }, o: 0 }],
  ['names that are only long', { t: 10, i: 1, p: { k: { length: 1e9 }, v: { length: 1e9 } }, o: 0 }],
  ['items that are only long', { t: 9, i: 1, a: { length: 1e9 }, o: 0 }],
  ['an unknown flag', { t: 9, i: 1, a: [], o: 1e9 }],
  ['a text that is none', { t: 1, s: 1 }],
  ['an unknown constant', { t: 2, s: 99 }],
  ['a kind that does not exist', { t: 999 }],
  ['a kind that is a text', { t: '1', s: 'Ambre' }],
  ['no node', 'Ambre'],
  ['nothing', null],
])('%s is no plain data', (_, node) => {
  expect(isPlainPayload(payload(node))).toBe(false)
})

test.each([
  ['features beyond all numbers', payload(text, [], 1e99)],
  ['features that are none', payload(text, [], '127')],
  ['numbers that are only long', payload(text, { length: 1e9 })],
  ['a number that is none', payload(text, ['a'])],
  ['no numbers', { t: object(0, { data: text }), f: 127 }],
  ['a text in place of the call', { t: text, f: 127, m: [] }],
  ['nothing in place of the call', { t: { t: 2, s: 0 }, f: 127, m: [] }],
  ['a context that is a text', { t: object(0, { context: text }), f: 127, m: [] }],
  ['a part that is unknown', { t: object(0, { method: text }), f: 127, m: [] }],
  ...[null, 1, 'a', [], {}, { t: 1 }].map((value): [string, unknown] => [JSON.stringify(value), value]),
])('%s is no payload', (_, value) => expect(isPlainPayload(value)).toBe(false))

test('a depth that no form has is no payload', () => {
  let deep: unknown = text
  for (let i = 1; i < 100; i += 1) deep = object(i, { deep })
  expect(isPlainPayload(payload(deep))).toBe(false)
})
