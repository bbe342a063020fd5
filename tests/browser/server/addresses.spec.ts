import { allPageFacts } from '#scripts/vite/prose-file.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { sendRaw } from '../../fixtures/network/raw-http.ts'

function get(url: string, target: string) {
  return sendRaw(url, [`GET ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Accept: text/html'])
}

test('only a path of this shop is answered, and no redirect leaves it', async ({ shop }) => {
  const { host } = new URL(shop.url)
  const foreign = [
    '//evil.example',
    '//a//evil.example//c',
    '//a//x.example//',
    'http://evil.example/',
    `http://${host}/`,
    '/\\evil.example',
    '*',
    '/#a',
  ]
  for (const target of foreign) expect((await get(shop.url, target)).status, target).toBe(400)
  const turned = [
    '/a//evil.example//c',
    '/.//evil.example',
    '/.//[::1',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    '/login/..//evil.example',
    '/product/%2F%2Fevil.example',
  ]
  for (const target of turned) {
    const { status, headers } = await get(shop.url, target)
    expect([308, 404], target).toContain(status)
    expect(headers.get('location') ?? '/', target).toMatch(/^\/(?![/\\])/)
  }
})

test('each page has the addresses of the requirements, and other spellings lead there', async ({ shop }) => {
  for (const known of await allPageFacts()) {
    for (const path of [known.path, ...('alias' in known ? [known.alias] : [])]) {
      expect((await get(shop.url, path)).status, path).toBe(200)
      const { status, headers } = await get(shop.url, `${path.toUpperCase()}/?a=1`)
      expect([status, headers.get('location')]).toEqual([308, `${path}?a=1`])
    }
  }
  for (const [target, location] of [
    ['/b%6futique', '/boutique'],
    ['/boutique/.', '/boutique'],
    ['/x/../boutique', '/boutique'],
    ['/.//boutique//', '/boutique'],
  ]) {
    const { status, headers } = await get(shop.url, target ?? '')
    expect([status, headers.get('location')], target).toEqual([308, location])
  }
})

test('SHOP-02 CATG-04 a product or category has one address, and an unknown category in a filter is a 404', async ({
  shop,
}) => {
  const [row] = await shop.sql<{ id: string; category_id: string }>(
    "select id, category_id from products where name = 'Ambre Doré'",
  )
  const { id = '', category_id: category = '' } = row ?? {}
  const hex = id.charCodeAt(0).toString(16)
  for (const [target, location] of [
    [`/product/${id.toUpperCase()}`, `/product/${id}`],
    [`/product/%${hex}${id.slice(1)}`, `/product/${id}`],
    [`/category/${category.toUpperCase()}/`, `/category/${category}`],
    [`/boutique?categorie=${category.toUpperCase()}`, `/boutique?categorie=${category}`],
  ]) {
    const { status, headers } = await get(shop.url, target ?? '')
    expect([status, headers.get('location')], target).toEqual([308, location])
    expect((await get(shop.url, location ?? '')).status, location).toBe(200)
  }
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect((await get(shop.url, `/boutique?categorie=${nobody}`)).status).toBe(404)
})

test('NAV-15 unknown addresses of every kind show the one 404 page, in the shop’s own words', async ({
  shop,
}) => {
  for (const path of ['/nowhere', '/nowhere?a=b', '/product', '/%', '/%zz', '/%E0%A4%A']) {
    const { status, body } = await get(shop.url, path)
    expect(status, path).toBe(404)
    expect(body, path).toContain('Page Non Trouvée')
  }
  for (const path of ['/api/x', '/api//events', '/assets/gone.js', '/pictures/gone.webp', '/_serverFn/']) {
    const { status, body } = await get(shop.url, path)
    expect(status, path).toBe(404)
    expect(body, path).toContain('Adresse inconnue')
  }
})
