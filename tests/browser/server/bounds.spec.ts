import { expect, test } from '../../fixtures/browser/test.ts'
import { sendRaw } from '../../fixtures/network/raw-http.ts'
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
