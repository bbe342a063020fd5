import type { APIRequestContext } from '@playwright/test'
import { allPageFacts } from '#scripts/vite/prose-file.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

type Head = {
  status: number
  title: string | undefined
  /** By name or property; the values of one that occurs twice are joined. */
  meta: Record<string, string>
  canonical: string[]
  data: Record<string, unknown>[]
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const plain = (html = '') => html.replace(/&([a-z]+|#\w+);/g, (_, name: string) => signs[name] ?? '?')

/** What a robot reads of a page that runs no script. */
async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const answer = await request.get(path)
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const meta: Record<string, string> = {}
  for (const [, name = '', content] of head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g))
    meta[name] = name in meta ? `${meta[name]} AND ${plain(content)}` : plain(content)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    status: answer.status(),
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    meta,
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href ?? ''),
    data: scripts.flatMap(([, json = '']) => JSON.parse(json)['@graph']),
  }
}

const typeOf = (head: Head, type: string) => head.data.find((item) => item['@type'] === type)

type Row = { id: string; name: string; price: number; category_id: string; category: string }

const someProduct = `select p.id, p.name, p.price::int, p.category_id, c.name as category
  from products p join categories c on c.id = p.category_id where p.name = 'Ambre Doré'`

test('every public page has its own title and description for robots, one address, a picture', async ({
  page,
  shop,
}) => {
  const [product] = await shop.sql<Row>(someProduct)
  const information = await allPageFacts()
  const own = [
    '/',
    '/boutique',
    '/trouver-mon-parfum',
    `/category/${product?.category_id}`,
    `/product/${product?.id}`,
    ...information.map(({ path }) => path),
  ]
  const aliases = information.flatMap((known) =>
    'alias' in known ? [[known.alias, known.path] as const] : [],
  )
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const [path, address] of [...own.map((path) => [path, path] as const), ...aliases]) {
    const { status, title, meta, canonical, data } = await headOf(page.request, path)
    expect(status, path).toBe(200)
    expect(canonical, path).toEqual([shop.url + address])
    expect(title, path).toContain("Ambre d'Ivoire")
    expect(meta.description?.length, path).toBeGreaterThan(40)
    expect(meta.robots, path).toBeUndefined()
    expect(meta, path).toMatchObject({
      'og:url': shop.url + address,
      'og:description': meta.description,
      'og:site_name': "Ambre d'Ivoire",
      'og:locale': 'fr_FR',
      'og:title': expect.stringMatching(/.{5}/),
      'og:image': expect.stringMatching(/^http/),
      'twitter:card': 'summary_large_image',
    })
    for (const item of data) expect(item['@type'], path).toEqual(expect.any(String))
    titles.add(title ?? '')
    descriptions.add(meta.description ?? '')
  }
  expect(titles.size).toBe(own.length)
  expect(descriptions.size).toBe(own.length)
})

test('a product’s link shows bottle, name and price in a chat, and is an offer for search engines', async ({
  page,
  changingShop: shop,
}) => {
  const [product] = await shop.sql<Row>(someProduct)
  const path = `/product/${product?.id}`
  const head = await headOf(page.request, path)
  expect(head.meta).toMatchObject({
    'og:type': 'product',
    'og:title': 'Ambre Doré – 52 000 CFA',
    'og:description': expect.stringMatching(/^La lumière de dix-huit heures/),
    'og:image:width': '640',
    'product:price:amount': '52000',
    'product:price:currency': 'XOF',
  })
  await shop.sql(
    `update products set price = 61000, stock = 0, name = 'Ambre </script><b>"Doré"' where id = $1`,
    [product?.id],
  )
  await expect
    .poll(async () => (await headOf(page.request, path)).meta['og:title'])
    .toBe('Ambre </script><b>"Doré" – 61 000 CFA')
  expect(typeOf(await headOf(page.request, path), 'Product')).toMatchObject({
    name: 'Ambre </script><b>"Doré"',
    offers: { price: 61_000, availability: 'https://schema.org/OutOfStock' },
  })
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ambre </script><b>"Doré"')
})

test('NAV-15 what is private, or does not exist, is kept from search engines', async ({ page }) => {
  const nothing = '00000000-0000-7000-8000-000000000000'
  for (const path of ['/login', '/register', '/reset-password', '/settings', '/orders', '/admin'])
    expect((await headOf(page.request, path)).meta.robots, path).toBe('noindex')
  for (const path of ['/checkout', '/guest-checkout', '/enhanced-checkout'])
    expect((await headOf(page.request, path)).meta.robots, path).toBe('noindex')
  for (const path of ['/nulle/part', `/product/${nothing}`, `/category/${nothing}`]) {
    const head = await headOf(page.request, path)
    expect([head.status, head.meta.robots, head.canonical, head.data], path).toEqual([404, 'noindex', [], []])
  }
})

test('NAV-10 title and address follow from page to page without a reload, and there is never a second address', async ({
  page,
}) => {
  await open(page, '/boutique')
  const address = page.locator('link[rel="canonical"]')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page).toHaveTitle(/^(?!Notre Boutique).+ \| Ambre d'Ivoire$/)
  await expect(address).toHaveCount(1)
  await expect(address).toHaveAttribute('href', page.url())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Livraison' }).click()
  await expect(page).toHaveTitle("Livraison | Ambre d'Ivoire")
  await expect(address).toHaveCount(1)
  await expect(address).toHaveAttribute('href', /\/livraison$/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('the sitemap holds every page and every product for sale, none that is not, and follows the catalogue', async ({
  page,
  changingShop: shop,
}) => {
  const robots = await page.request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const index = /^Sitemap: (.+)$/m.exec(await robots.text())?.[1] ?? ''
  expect(index).toBe(`${shop.url}/sitemap.xml`)
  const locations = async (address: string) => {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type']).toContain('xml')
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  }
  const all = async () => (await Promise.all((await locations(index)).map(locations))).flat()
  const wanted = async () => {
    const rows = await shop.sql<{ path: string }>(
      `select '/category/' || id as path from categories union all select '/product/' || id from products where is_active`,
    )
    const pages = ['/', '/boutique', '/trouver-mon-parfum', ...(await allPageFacts()).map(({ path }) => path)]
    return [...pages, ...rows.map(({ path }) => path)].map((path) => shop.url + path).sort()
  }
  expect((await all()).sort()).toEqual(await wanted())
  await shop.sql(
    `insert into products (name, price, is_active) values ('Tout neuf', 1000, true), ('Caché', 1000, false)`,
  )
  await shop.sql(`update products set is_active = false where name = 'Harmattan'`)
  expect((await all()).sort()).toEqual(await wanted())
})
