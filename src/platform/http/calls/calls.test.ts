import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { raisedMessage } from '#lib/errors/result.ts'
import { readConfig } from '../../config/config.ts'
import { toDomainError } from '../../database/domain-error.ts'
import { openRuntime } from '../../runtime.ts'
import { callFailure, createCallAnswer, isPlainPayload } from './calls.ts'

const address = 'http://shop.test/_serverFn/getProducts'
const silent = () => ({ error: () => undefined, info: () => undefined })
const plain = JSON.stringify({ t: { t: 10, i: 0, p: { k: [], v: [] }, o: 0 }, f: 127, m: [] })
const post = (body: BodyInit, type = 'application/json') =>
  new Request(address, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)

/** Answers as a function would that returns what it was sent. */
const echo = createCallAnswer({ handle: async (request) => new Response(await request.text()), log: silent })

test('plain data reaches the function as it was sent', async () => {
  expect(await (await echo(post(plain))).text()).toBe(plain)
  expect((await echo(new Request(`${address}?payload=${encodeURIComponent(plain)}`))).status).toBe(200)
  expect((await echo(new Request(address, { method: 'POST' }))).status).toBe(200)
})

test.each([
  ['no JSON', post('{')],
  ['another type', post(plain, 'text/plain')],
  ['a form', post(new URLSearchParams({ a: 'b' }), 'application/x-www-form-urlencoded')],
  ['a promise', post('{"t":{"t":22,"i":0,"s":1}}')],
  ['a promise in the address', new Request(`${address}?payload={"t":{"t":22,"i":0,"s":1}}`)],
  ['a form in a GET', new Request(address, { headers: { 'content-type': 'multipart/form-data' } })],
])('%s is refused in the shop’s own words', async (_, request) => {
  const answer = await echo(request)
  expect([answer.status, await answer.text()]).toEqual([400, 'Adresse ou demande invalide'])
})

test('a failure is logged, and its caller learns nothing of it', async () => {
  const said: unknown[] = []
  const failing = createCallAnswer({
    handle: async () => new Response('relation "secrets" does not exist', { status: 500 }),
    log: () => ({ ...silent(), error: (...parts: unknown[]) => said.push(parts) }),
  })
  const answer = await failing(post(plain))
  expect([answer.status, await answer.text()]).toEqual([500, 'Erreur technique temporaire'])
  const errorId = answer.headers.get('x-shop-error-id')
  expect(errorId).toMatch(/^[\da-f]{8}$/)
  expect(said).toEqual([[{ said: 'relation "secrets" does not exist', errorId }, 'a call failed']])
})

test('ERR-05 a failure that is in the log already keeps its reference', async () => {
  const failing = createCallAnswer({
    handle: async () => new Response('{"message":"call_failed ab12cd34"}', { status: 500 }),
    log: () => ({ ...silent(), error: () => expect.fail('told twice') }),
  })
  expect((await failing(post(plain))).headers.get('x-shop-error-id')).toBe('ab12cd34')
})

test('ERR-06 a text that the database raised for people reaches the caller, encoded for a header', async () => {
  const failing = createCallAnswer({
    handle: async () => new Response(`{"message":"${raisedMessage('Fermée à midi.')}"}`, { status: 500 }),
    log: () => ({ ...silent(), error: () => expect.fail('it is no fault') }),
  })
  const { headers } = await failing(post(plain))
  expect([headers.get('x-shop-refusal'), headers.get('x-shop-error-id')]).toEqual([
    'Ferm%C3%A9e%20%C3%A0%20midi.',
    null,
  ])
})

test('a command that was refused for now keeps its own answer, and says when to come again', async () => {
  const init = { status: 503, headers: { 'retry-after': '7' } }
  const busy = createCallAnswer({ handle: async () => new Response('{"t":{}}', init), log: silent })
  const answer = await busy(post(plain))
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '7',
    '{"t":{}}',
  ])
})

test('a call that does not end is given up, whether its function or its body hangs', async () => {
  const hanging = createCallAnswer({ handle: () => new Promise(() => undefined), log: silent, maxMs: 20 })
  await expect(hanging(post(plain))).rejects.toThrow('not done in time')
  const quick = createCallAnswer({ handle: async () => new Response('ok'), log: silent, maxMs: 20 })
  await expect(quick(post(new ReadableStream()))).rejects.toThrow('not done in time')
})

const text = { t: 1, s: 'Ambre' }
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
  ['a stream', { t: 31, i: 1, a: [], f: { t: 26, i: 2, s: 0 } }],
  ['a plugin', { t: 25, i: 1, s: {}, c: '$TSR/Error' }],
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
  ['a kind that is a text', { t: '1', s: 'Ambre' }],
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

const { log } = openRuntime(
  readConfig({ LOG_LEVEL: 'silent' }),
  // Nobody listens at this port.
  'postgres://shop_pages@127.0.0.1:1/shop',
)
const logged = vi.spyOn(log, 'error')

function raised(sqlState: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: sqlState })
}

test.each([
  ['as pg throws it', (error: Error) => error],
  ['as a unit of work throws it', toDomainError],
])('ERR-06 a text that the database raises for people passes unchanged: %s', (_, thrown) => {
  logged.mockClear()
  expect(callFailure(thrown(raised('P0001', 'Fermée à midi.')))).toMatchObject({
    status: 500,
    message: 'call_told Ferm%C3%A9e%20%C3%A0%20midi.',
  })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['of the database', raised('42P01', 'relation "secrets" does not exist')],
  ['with a code of our own functions', raised('SHOP1', 'order_not_found')],
  ['of the code', new TypeError('cannot read the price')],
])('ERR-05 any other error stays in the log, under a reference: %s', (_, error) => {
  logged.mockClear()
  expect(callFailure(error)).toMatchObject({
    status: 500,
    message: expect.stringMatching(/^call_failed \w{8}$/),
  })
  expect(logged).toHaveBeenCalledOnce()
})
