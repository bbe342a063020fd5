import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorText } from './errors/error-texts.ts'
import { FailureError, failureOf } from './errors/result.ts'
import { fetchOwnAnswer, isShopReachable } from './own-answer.ts'

const own = '{"t":10,"i":0,"p":{"k":["result"],"v":[{"t":0,"s":1}]},"o":0}'
const ownHeaders = { 'content-type': 'application/json; charset=utf-8', 'x-tss-serialized': 'true' }
const page = '<!doctype html><title>Rechargez votre forfait</title>'

function answerWith(answer: () => Response | Promise<never>): void {
  vi.stubGlobal('fetch', async () => answer())
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The failure that the user sees for an answer. */
async function toldOf(answer: () => Response | Promise<never>): Promise<string> {
  answerWith(answer)
  return fetchOwnAnswer('/_serverFn/x').then(
    () => 'taken',
    (error) => failureOf(error).code,
  )
}

test.each([
  ['GET', 30_000],
  ['POST', 45_000],
])('CHK-18 a %s request that stays without an answer has failed after %i ms', async (method, ms) => {
  vi.useFakeTimers()
  let failure: unknown
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const asked = fetchOwnAnswer('/_serverFn/x', { method }).catch((error) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(failureOf(failure).code).toBe('network')
})

test.each([
  ['before it is sent', (page: AbortController) => page.abort(new Error('gone')), () => {}],
  ['while it waits', () => {}, (page: AbortController) => page.abort(new Error('gone'))],
])('a request that its page gives up %s ends at once', async (_when, before, after) => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
  })
  const page = new AbortController()
  before(page)
  const asked = fetchOwnAnswer('/_serverFn/x', { signal: page.signal })
  after(page)
  await expect(asked).rejects.toThrow('gone')
})

test.each([
  ['a captive portal’s page', () => new Response(page)],
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('D39 the shop is not reached by %s', async (_by, answer) => {
  const asked: unknown[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request)
    return answer()
  })
  expect(await isShopReachable()).toBe(false)
  expect(asked).toEqual([['/healthz', { cache: 'no-store', signal: expect.any(AbortSignal) }]])
})

describe('only an answer of the shop counts', () => {
  test.each([200, 400, 500])(
    'one with its header, type and shape is taken, also with status %i',
    async (status) => {
      answerWith(() => new Response(own, { status, headers: ownHeaders }))
      const taken = await fetchOwnAnswer('/_serverFn/x')
      expect([taken.status, await taken.text()]).toEqual([status, own])
    },
  )

  test.each([
    ['an answer of somebody else', '{}', { 'content-type': 'application/json' }],
    ['an answer of another shape', '{"ok":true}', ownHeaders],
    ['nothing', '', ownHeaders],
    ['bytes without a type', new TextEncoder().encode(own), { 'x-tss-serialized': 'true' }],
  ])('CHK-18 %s is an unexpected error, whatever its status', async (_what, body, headers) => {
    for (const status of [200, 403, 500, 502]) {
      expect(await toldOf(() => new Response(body, { status, headers: headers as HeadersInit }))).toBe(
        'unexpected',
      )
    }
  })

  const closed = 'Fermée à midi.'
  test.each<[id: string, what: string, headers: Record<string, string>, text: string]>([
    [
      'ERR-05',
      'a failure, with the reference that the log knows',
      { 'x-shop-refusal': 'internal', 'x-shop-error-id': 'ab12cd34' },
      'Erreur technique temporaire (référence ab12cd34)',
    ],
    ['ERR-06', 'a text for people, as it is', { 'x-shop-refusal': encodeURIComponent(closed) }, closed],
    [
      '',
      'a refusal for now, with the time to wait',
      { 'x-shop-refusal': 'busy', 'retry-after': '40' },
      'La boutique est très sollicitée. Réessayez dans 40 secondes.',
    ],
  ])('%s of the shop itself is told: %s', async (_id, _what, headers, text) => {
    answerWith(() => new Response('', { status: 503, headers: { 'content-type': 'text/plain', ...headers } }))
    const failure = await fetchOwnAnswer('/_serverFn/x').then(() => undefined, failureOf)
    expect(errorText(failure)).toBe(text)
  })

  test('one to which a redirect led is foreign', async () => {
    const redirected = new Response(own, { headers: ownHeaders })
    Object.defineProperty(redirected, 'redirected', { value: true })
    expect(await toldOf(() => redirected)).toBe('unexpected')
  })
})

const cutShort = () =>
  new Response(new ReadableStream({ start: (line) => line.error(new TypeError('network error')) }), {
    headers: ownHeaders,
  })

test.each([
  ['no line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ['a line that is cut within the answer', cutShort],
])('CHK-20 %s is called a network that failed', async (_what, answer) => {
  expect(await toldOf(answer)).toBe('network')
})

test('CHK-20 without a network every failure is its, with one a refusal stays what it is', () => {
  expect(failureOf(new FailureError({ code: 'forbidden' }))).toEqual({ code: 'forbidden' })
  expect(failureOf(new SyntaxError('Unexpected token')).code).toBe('unexpected')
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureOf(new Error('anything')).code).toBe('network')
})
