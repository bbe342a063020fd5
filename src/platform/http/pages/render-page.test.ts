import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { noteMissingDatabase } from '../health.ts'
import { MAIN_FIRST, paintFirst, renderPage } from './render-page.ts'

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

test.each<[string, Answer, status: number, outcome: string]>([
  ['a whole page', {}, 200, 'complete'],
  ['a page that does not exist', { status: 404 }, 404, 'single'],
  ['an error of the shop', { status: 500 }, 500, 'failed'],
  ['an error for want of the database', { status: 500, isDatabaseMissing: true }, 503, 'failed'],
  ['a page that lacks data', { noStore: true }, 200, 'failed'],
  ['a page that lacks data for want of it', { noStore: true, isDatabaseMissing: true }, 503, 'failed'],
  ['a page whose head was not finished', { finished: null }, 200, 'failed'],
])('%s', async (_, answer, status, outcome) => {
  expect(await rendered(answer)).toMatchObject({ status, outcome })
})

test('what is stored of a page holds no more memory than its bytes', async () => {
  const { page } = await rendered({ finished: 'x'.repeat(20_000) + Math.random() })
  expect([page.gzip, page.brotli].map((form) => form.buffer.byteLength)).toEqual([
    page.gzip.length,
    page.brotli.length,
  ])
})

const page =
  '<head><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/base.js"/>' +
  '<link rel="icon" href="/favicon.svg"/></head><body>Ambre<script type="module" async="" src="/assets/index.js"></script><script>$_TSR.e()</script></body>'

const waiting = '({"entry":"/assets/index.js","chunks":["/assets/index.js","/assets/base.js"]})'

test('the script of a page moves into its head, where it waits', () => {
  const { html, script } = paintFirst(page)
  expect(html).toBe(
    `<head><link rel="icon" href="/favicon.svg"/>${MAIN_FIRST}<script>${script}</script></head><body>Ambre<script>$_TSR.e()</script></body>`,
  )
  expect(script?.endsWith(waiting)).toBe(true)
  expect(() => new Script(script ?? '{')).not.toThrow()
})

test('it does not matter how the page writes its tags', () => {
  const other =
    "<head><link href='/assets/index.js' rel='modulepreload'><link href=/assets/base.js rel=modulepreload></head>" +
    '<body><script src="/assets/index.js" crossorigin type="module"> </script></body>'
  const { html, script } = paintFirst(other)
  expect(script?.endsWith(waiting)).toBe(true)
  expect(html).toBe(`<head>${MAIN_FIRST}<script>${script}</script></head><body></body>`)
})

test('a page without a module is left as it is', () => {
  const other = '<head><link rel="modulepreload" href="/assets/base.js"/></head><script src="/a.js"></script>'
  expect(paintFirst(other)).toEqual({ html: other })
})
