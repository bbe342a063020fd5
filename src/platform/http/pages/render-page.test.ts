import { expect, test } from 'vitest'
import { noteMissingDatabase } from '../missing-database.ts'
import { renderPage } from './render-page.ts'

type Answer = { status?: number; noStore?: boolean; finished?: string | null; isDatabaseMissing?: boolean }

/** Renders a page whose maker answers so. */
function rendered({ status = 200, noStore = false, finished = 'html', isDatabaseMissing }: Answer) {
  const headers: HeadersInit = noStore ? { 'cache-control': 'no-store' } : {}
  const render = async () => {
    if (isDatabaseMissing) noteMissingDatabase()
    return new Response('html', { status, headers })
  }
  return renderPage(
    { render, injectTags: async () => finished, log: { error: () => undefined } },
    'http://shop.test/',
  )
}

test.each<[string, Answer, { status: number; outcome: string }]>([
  ['a whole page', {}, { status: 200, outcome: 'complete' }],
  ['a page that does not exist', { status: 404 }, { status: 404, outcome: 'single' }],
  ['an error of the shop', { status: 500 }, { status: 500, outcome: 'failed' }],
  [
    'an error for want of the database',
    { status: 500, isDatabaseMissing: true },
    { status: 503, outcome: 'failed' },
  ],
  ['a page that lacks data', { noStore: true }, { status: 200, outcome: 'failed' }],
  [
    'a page that lacks data for want of the database',
    { noStore: true, isDatabaseMissing: true },
    { status: 503, outcome: 'failed' },
  ],
  ['a page whose head was not finished', { finished: null }, { status: 200, outcome: 'failed' }],
])('%s', async (_, answer, expected) => {
  expect(await rendered(answer)).toMatchObject(expected)
})

test('what is stored of a page holds no more memory than its bytes', async () => {
  const { page } = await rendered({ finished: 'x'.repeat(20_000) + Math.random() })
  expect([page.gzip, page.brotli].map((form) => form.buffer.byteLength)).toEqual([
    page.gzip.length,
    page.brotli.length,
  ])
})
