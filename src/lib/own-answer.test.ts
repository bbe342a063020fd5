import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorText } from './errors/error-texts.ts'
import { FailureError, failureOf } from './errors/result.ts'
import { fetchOwnAnswer } from './own-answer.ts'

const own = '{"t":10,"i":0,"p":{"k":["result"],"v":[{"t":0,"s":1}]},"o":0}'
const ownHeaders = { 'content-type': 'application/json', 'x-tss-serialized': 'true' }
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
    ['a page', page, { 'content-type': 'text/html' }],
    ['a page under the type of an answer', page, ownHeaders],
    ['a page with the header', page, { ...ownHeaders, 'content-type': 'text/html' }],
    ['an answer of somebody else', '{}', { 'content-type': 'application/json' }],
    ['an answer of another shape', '{"ok":true}', ownHeaders],
    ['nothing', '', ownHeaders],
    ['nothing at all', '', {}],
  ])('CHK-18 %s is an unexpected error, whatever its status', async (_what, body, headers) => {
    for (const status of [200, 403, 500, 502]) {
      expect(await toldOf(() => new Response(body, { status, headers: headers as HeadersInit }))).toBe(
        'unexpected',
      )
    }
  })

  test('ERR-05 a failure of the shop itself is told with the reference that the log knows', async () => {
    const headers = {
      'content-type': 'text/plain',
      'x-shop-refusal': 'internal',
      'x-shop-error-id': 'ab12cd34',
    }
    answerWith(() => new Response('', { status: 500, headers }))
    const failure = await fetchOwnAnswer('/_serverFn/x').then(() => undefined, failureOf)
    expect(errorText(failure)).toBe('Erreur technique temporaire (référence ab12cd34)')
  })

  test('ERR-06 a text for people is told as it is', async () => {
    const headers = { 'content-type': 'text/plain', 'x-shop-refusal': encodeURIComponent('Fermée à midi.') }
    answerWith(() => new Response('', { status: 500, headers }))
    const failure = await fetchOwnAnswer('/_serverFn/x').then(() => undefined, failureOf)
    expect(errorText(failure)).toBe('Fermée à midi.')
  })

  test.each([
    ['too_many_requests', 429, 'Trop de demandes depuis votre réseau. Réessayez dans 40 secondes.'],
    ['busy', 503, 'La boutique est très sollicitée. Réessayez dans 40 secondes.'],
  ])('a temporary refusal (%s) is shown as such, with the time to wait', async (code, status, text) => {
    const headers = { 'content-type': 'text/plain', 'x-shop-refusal': code, 'retry-after': '40' }
    answerWith(() => new Response('', { status, headers }))
    const failure = await fetchOwnAnswer('/_serverFn/x').then(() => undefined, failureOf)
    expect(errorText(failure)).toBe(text)
  })

  test('one to which a redirect led is foreign', async () => {
    const redirected = new Response(own, { headers: ownHeaders })
    Object.defineProperty(redirected, 'redirected', { value: true })
    expect(await toldOf(() => redirected)).toBe('unexpected')
  })
})

describe('CHK-20 only a network that failed is called so', () => {
  test.each([
    ['no line', new TypeError('Failed to fetch')],
    ['no answer in time', new DOMException('signal timed out', 'TimeoutError')],
  ])('%s', async (_what, error) => {
    expect(await toldOf(() => Promise.reject(error))).toBe('network')
  })

  test('a line that is cut within the answer', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    })
    expect(await toldOf(() => new Response(body, { headers: ownHeaders }))).toBe('network')
  })

  test('whatever fails without a network', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(failureOf(new Error('anything')).code).toBe('network')
  })

  test('a refusal stays what it is, another error is unexpected', () => {
    expect(failureOf(new FailureError({ code: 'forbidden' }))).toEqual({ code: 'forbidden' })
    expect(failureOf(new SyntaxError('Unexpected token')).code).toBe('unexpected')
  })
})
