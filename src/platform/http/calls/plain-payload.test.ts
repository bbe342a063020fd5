import { expect, test } from 'vitest'
import { isPlainPayload } from './plain-payload.ts'

const text = { t: 1, s: 'Ambre' }
const payload = (node: unknown) => ({ t: node, f: 127, m: [] })
const object = (i: number, entries: Record<string, unknown>) => ({
  t: 10,
  i,
  p: { k: Object.keys(entries), v: Object.values(entries) },
  o: 0,
})

test('plain data passes', () => {
  const list = { t: 9, i: 1, a: [text, { t: 0, s: 3 }, { t: 2, s: 0 }, object(2, {})], o: 0 }
  expect(isPlainPayload(payload(object(0, { list, again: { t: 4, i: 1 } })))).toBe(true)
})

test.each([
  ['a promise', { t: 12, i: 1, s: 1, f: text }],
  ['a promise that is left open', { t: 22, i: 1, s: 2, f: { t: 26, i: 3, s: 1 } }],
  ['a stream', { t: 31, i: 1, a: [], f: { t: 26, i: 2, s: 0 } }],
  ['a plugin', { t: 25, i: 1, s: {}, c: '$TSR/Error' }],
  ['a date', { t: 5, i: 1, s: '2026-01-01T00:00:00.000Z' }],
  ['a map', { t: 8, i: 1, e: { k: [], v: [] }, o: 0 }],
  ['a reference to nothing', { t: 4, i: 7 }],
  ['a number twice', object(0, {})],
  ['a text that is none', { t: 1, s: 1 }],
  ['an unknown constant', { t: 2, s: 99 }],
  ['a kind that does not exist', { t: 999 }],
  ['no node', 'Ambre'],
  ['nothing', null],
])('%s is no plain data', (_, node) => {
  expect(isPlainPayload(payload(object(0, { data: node })))).toBe(false)
})

test('names that change what an object is do not pass', () => {
  expect(isPlainPayload(payload({ t: 10, i: 0, p: { k: ['__proto__'], v: [text] }, o: 0 }))).toBe(false)
})

test('what is no payload does not pass', () => {
  for (const value of [null, 1, 'a', [], {}, { t: 1 }, payload(undefined)])
    expect(isPlainPayload(value)).toBe(false)
  let deep: unknown = text
  for (let i = 0; i < 100; i += 1) deep = object(i, { deep })
  expect(isPlainPayload(payload(deep))).toBe(false)
})
