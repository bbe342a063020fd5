import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { NONCE } from '../pages/nonce.ts'
import { renderPage } from '../pages/render-page.ts'

const mark = `nonce="${NONCE}"`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Renders HTML as if the application had returned it, and collects the log lines. */
async function render(html: string) {
  const said: unknown[] = []
  const log = { error: (...parts: unknown[]) => said.push(parts) }
  const injectTags = async (page: string) => page
  const { page } = await renderPage(
    { render: async () => new Response(html), injectTags, log },
    'http://shop.test/',
  )
  return { html: gunzipSync(page.gzip).toString(), policy: page.contentSecurityPolicy, said }
}

const own =
  `<head><meta property="csp-nonce" content="${NONCE}"/><style ${mark}>a{}</style></head>` +
  `<script ${mark}>let a = 1</script><script ${mark} type="module" async="" src="/a.js"></script>`

test('the inline scripts and styles that the shop rendered are allowed by hash, and the mark leaves the page', async () => {
  const { html, policy, said } = await render(own)
  expect(policy).toContain(hash('let a = 1'))
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(policy).toContain("img-src 'self' https: data: blob:;")
  expect(policy).not.toMatch(/unsafe|nonce/)
  expect(html).not.toMatch(/nonce/)
  expect(html).toContain('<script>let a = 1</script>')
  expect(said).toEqual([])
})

test('the scripts that let a page paint first are allowed too', async () => {
  const { html, policy } = await render(own)
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, content = '']) => content)
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect(policy).toContain(hash(script))
})

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<SCRIPT data-x>alert(1)</SCRIPT >', 'alert(1)'],
  ['<script nonce="">alert(1)</script>', 'alert(1)'],
  ['<script nonce="guessed">$_TSR.e();alert(1)</script>', '$_TSR.e();alert(1)'],
  ['<style>a{background:url(//evil.example)}</style>', 'a{background:url(//evil.example)}'],
])('%s is not allowed', async (element, content) => {
  const { policy } = await render(`${own}${element}`)
  expect(policy).not.toContain(hash(content))
})

test('a foreign script is logged; data for search engines are not a script', async () => {
  const foreign = await render(`${own}<script>alert(1)</script>`)
  expect(foreign.said).toHaveLength(1)
  const data = await render(`${own}<script type="application/ld+json">{}</script>`)
  expect(data.said).toEqual([])
})
