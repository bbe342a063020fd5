import { expect, test } from 'vitest'
import { raisedMessage } from '#lib/errors/told-error.ts'
import { TimeoutError } from '../limits/timeout.ts'
import { createCallAnswer } from './calls.ts'

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

test('a name that no function has is a 404, whether the build could know it or not', async () => {
  const said: unknown[] = []
  const gone = createCallAnswer({
    handle: async () => new Response('{"status":404}', { status: 404 }),
    log: () => ({ ...silent(), info: (...parts: unknown[]) => said.push(parts) }),
  })
  expect((await gone(post(plain))).status).toBe(404)
  expect(said).toEqual([['a call of a function that this build does not have']])
  expect((await echo(new Request('http://shop.test/_serverFn/a.b'))).status).toBe(404)
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
  await expect(hanging(post(plain))).rejects.toThrow(TimeoutError)
  const quick = createCallAnswer({ handle: async () => new Response('ok'), log: silent, maxMs: 20 })
  await expect(quick(post(new ReadableStream()))).rejects.toThrow(TimeoutError)
})
