import { expect, test } from '../../fixtures/browser/test.ts'
import { openStreams, sendRaw } from '../../fixtures/network/raw-http.ts'
import { inNotation } from '../../fixtures/server-functions.ts'

type Ask = { method?: string; lines?: string[]; body?: string }

function ask(url: string, target: string, { method = 'GET', lines = [], body }: Ask = {}) {
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Sec-Fetch-Site: same-origin']
  return sendRaw(url, [...head, ...lines], body)
}

test('pages, files and technical addresses answer the methods that they have, and no others', async ({
  shop,
}) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    for (const path of [
      '/',
      '/boutique',
      '/nowhere',
      '/favicon.svg',
      '/healthz',
      '/robots.txt',
      '/sitemap.xml',
      '/flux/produits.csv',
    ]) {
      const { status, headers } = await ask(shop.url, path, { method })
      expect([status, headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    }
  }
  expect((await ask(shop.url, '/api/events', { method: 'POST' })).headers.get('allow')).toBe('GET')
  expect((await ask(shop.url, '/api/pictures?shape=portrait')).headers.get('allow')).toBe('POST')
  const put = await ask(shop.url, `/_serverFn/getCategories`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
  const lines = ['X-Tsr-Serverfn: true', 'Content-Type: application/json']
  const wrong = await ask(shop.url, '/_serverFn/getCategories', {
    method: 'POST',
    lines,
    body: inNotation({ data: {} }),
  })
  expect([wrong.status, wrong.headers.get('allow'), wrong.body]).toEqual([
    405,
    'GET',
    'Cette adresse n’accepte pas ce genre de demande',
  ])
  const head = await ask(shop.url, '/boutique', { method: 'HEAD' })
  expect([head.status, head.body]).toEqual([200, ''])
})

test('more pages at once than the shop renders get 503 and a time to come back, and it goes on after', {
  tag: '@rare',
}, async ({ shop }) => {
  const many = Array.from({ length: 200 }, (_, i) =>
    ask(shop.url, `/product/inconnu-${i}`, { lines: ['Accept: text/html'] }),
  )
  const answers = await Promise.all(many)
  const busy = answers.filter(({ status }) => status === 503)
  // More than are rendered at once: the others waited for their turn. How many come in time is the machine's
  // speed.
  expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(8)
  expect(busy.length + answers.filter(({ status }) => status === 404).length).toBe(200)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, body } of busy) {
    expect(headers.get('retry-after')).toBe('5')
    expect(body).toContain('La boutique est très demandée')
    expect(body).toContain('<html lang="fr">')
  }
  expect((await ask(shop.url, '/product/inconnu')).status).toBe(404)
})

test('one address keeps 1,000 event streams open, not more; one that is closed makes room', async ({
  shop,
}) => {
  const address = `${shop.url}/api/events`
  const streams = await openStreams(address, '127.0.0.3', 1000)
  expect(streams.opened).toBe(1000)
  const next = await openStreams(address, '127.0.0.3', 1)
  expect(next.answers[0]).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 60\r/i)
  const other = await openStreams(address, '127.0.0.4', 1)
  expect(other.opened).toBe(1)
  streams.close(1)
  await expect
    .poll(async () => {
      const again = await openStreams(address, '127.0.0.3', 1)
      again.close()
      return again.opened
    })
    .toBe(1)
  for (const { close } of [streams, next, other]) close()
})
