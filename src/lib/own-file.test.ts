import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from './errors/result.ts'
import { fetchOwnFile, packedBytes, sendOwnFile } from './own-file.ts'

afterEach(() => vi.unstubAllGlobals())

const json = { 'content-type': 'application/json; charset=utf-8' }
const attached = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })
const bytes = new TextEncoder().encode('Nom;Prix').buffer

/** What the browser asks for, and what it makes of this answer: its value, or the code that the user is told. */
async function outcome<Value>(ask: () => Promise<Value>, answer: Response | Error) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request)
    if (answer instanceof Error) throw answer
    return answer
  })
  const told = await ask().catch((error: unknown) => failureOf(error).code)
  return { asked, told }
}
const sent = (answer: Response | Error) => outcome(() => sendOwnFile('/api/x', bytes), answer)
const fetched = (answer: Response | Error) => outcome(() => fetchOwnFile('/api/x'), answer)
const answer = (body: unknown, init: ResponseInit = { headers: json }) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), init)

test('a file is sent as it is, and the shop’s answer returned', async () => {
  const { asked, told } = await sent(answer({ ok: true, value: { rows: 3 } }))
  expect(told).toEqual({ rows: 3 })
  expect(asked).toEqual([['/api/x', { method: 'POST', body: bytes }]])
})

test('a file that the shop sends has the name that it gave', async () => {
  const { asked, told } = await fetched(new Response('a;b', { headers: attached('commandes_2026-11.csv') }))
  expect(told).toMatchObject({ name: 'commandes_2026-11.csv' })
  expect(typeof told === 'object' && (await told.file.text())).toBe('a;b')
  expect(asked).toEqual([['/api/x', { method: 'POST', body: null }]])
})

const refused = { ok: false, error: { code: 'file_empty' } }
const typed = (type: string) => ({ headers: { 'content-type': type } })

describe.each([
  ['sent', sent],
  ['fetched', fetched],
])('CHK-18 a file that is %s', (_, told) => {
  test.each([
    ['a refusal by the shop', () => answer(refused), 'file_empty'],
    ['a refusal before any work', () => answer('', { headers: { 'x-shop-refusal': 'busy' } }), 'busy'],
    ['a server that takes no such size', () => answer('', { status: 413 }), 'file_too_heavy'],
    ['a page of somebody else', () => answer('<p>', typed('text/html')), 'unexpected'],
    ['bytes without a type', () => new Response(new Uint8Array(1)), 'unexpected'],
    ['JSON that is cut', () => answer('{"ok":'), 'unexpected'],
    ['JSON under another type', () => answer(refused, typed('text/json')), 'unexpected'],
    ['a network that failed', () => new TypeError('Failed to fetch'), 'network'],
  ])('%s', async (_what, given, code) => {
    expect((await told(given())).told).toBe(code)
  })

  test.each([null, 7, 'ok', {}, { ok: true }, { ok: false }, { ok: 1, value: 1, error: refused.error }])(
    '%j is no answer of the shop',
    async (other) => {
      expect((await told(answer(other))).told).toBe('unexpected')
    },
  )

  test('one to which a redirect led is foreign', async () => {
    const redirected = answer({ ok: true, value: 1 }, { headers: { ...json, ...attached('a.csv') } })
    Object.defineProperty(redirected, 'redirected', { value: true })
    expect((await told(redirected)).told).toBe('unexpected')
  })
})

test.each([
  ['attachment; filename="../a.csv"', 200],
  ['inline; attachment; filename="a.csv"', 200],
  ['attachment; filename="a.csv"; x', 200],
  ['attachment; filename=""', 200],
  ['attachment; filename="a.csv"', 500],
])('under %j with status %i no file is taken', async (disposition, status) => {
  const headers = { 'content-disposition': disposition, 'content-type': 'text/csv' }
  expect((await fetched(new Response('a', { status, headers }))).told).toBe('unexpected')
})

test('a file goes over a slow line packed, and as it is where the browser cannot pack', async () => {
  const file = new Blob(['Nom;Prix\n'.repeat(500)])
  const packed = await packedBytes(file)
  expect(packed.byteLength).toBeLessThan(200)
  expect(gunzipSync(packed).toString()).toBe(await file.text())
  const own = Object.getOwnPropertyDescriptor(globalThis, 'CompressionStream')
  Reflect.deleteProperty(globalThis, 'CompressionStream')
  try {
    expect(Buffer.from(await packedBytes(file)).toString()).toBe(await file.text())
  } finally {
    if (own) Object.defineProperty(globalThis, 'CompressionStream', own)
  }
})
