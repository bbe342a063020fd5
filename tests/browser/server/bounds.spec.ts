import { passwordOf } from '../../fixtures/browser/account.ts'
import { startTestShop, type TestShop } from '../../fixtures/browser/shop.ts'
import { test as base, expect, open } from '../../fixtures/browser/test.ts'
import { openStreams, type RawAnswer, sendRaw } from '../../fixtures/network/raw-http.ts'
import { inNotation, serverFunctions } from '../../fixtures/server-functions.ts'

const functions = await serverFunctions()
const idOf = (wanted: string) => functions.find(({ name }) => name === wanted)?.id ?? ''

/** A shop with a small allowance, behind a proxy: each test asks as a client of its own. */
const test = base.extend<Record<never, never>, { narrow: TestShop }>({
  narrow: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs
    async ({}, use, { workerIndex }) => {
      const shop = await startTestShop(`narrow${workerIndex}`, {
        LIMIT_REQUESTS_PER_ADDRESS: '60',
        TRUST_PROXY: 'on',
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

type Ask = { method?: string; from?: string; lines?: string[]; body?: string }

function ask(url: string, target: string, { method = 'GET', from, lines = [], body }: Ask = {}) {
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Sec-Fetch-Site: same-origin']
  return sendRaw(url, [...head, ...(from ? [`X-Forwarded-For: ${from}`] : []), ...lines], body)
}

function call(url: string, name: string, body: string, type = 'application/json'): Promise<RawAnswer> {
  const lines = ['X-Tsr-Serverfn: true', `Content-Type: ${type}`]
  return ask(url, `/_serverFn/${idOf(name)}`, { method: 'POST', lines, body })
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
    ]) {
      const { status, headers } = await ask(shop.url, path, { method })
      expect([status, headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    }
  }
  expect((await ask(shop.url, '/api/events', { method: 'POST' })).headers.get('allow')).toBe('GET')
  expect((await ask(shop.url, '/api/pictures?shape=portrait')).headers.get('allow')).toBe('POST')
  const put = await ask(shop.url, `/_serverFn/${idOf('getCategories')}`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST'])
  const wrong = await call(shop.url, 'getCategories', inNotation({ data: {} }))
  expect([wrong.status, wrong.headers.get('allow'), wrong.body]).toEqual([
    405,
    'GET',
    'Cette adresse n’accepte pas ce genre de demande',
  ])
  const head = await ask(shop.url, '/boutique', { method: 'HEAD' })
  expect([head.status, head.body]).toEqual([200, ''])
})

test('a malformed call gets 400 in the shop’s own words, at once, and an unknown function 404', async ({
  shop,
}) => {
  const bodies = [
    '{',
    'null',
    '[]',
    '{"t":{"t":1}}',
    '{"t":{"t":999}}',
    '{"t":{"t":4,"i":3}}',
    '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":22,"i":1,"s":2,"f":{"t":26,"i":3,"s":1}}]},"o":0},"f":127,"m":[]}',
    '{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":31,"i":1,"a":[],"f":{"t":26,"i":2,"s":0}}]},"o":0},"f":127,"m":[]}',
  ]
  for (const body of bodies) {
    const { status, body: said } = await call(shop.url, 'signInWithPassword', body)
    expect([status, said], body).toEqual([400, 'Adresse ou demande invalide'])
    const inAddress = `/_serverFn/${idOf('getProduct')}?payload=${encodeURIComponent(body)}`
    const asked = await ask(shop.url, inAddress, { lines: ['X-Tsr-Serverfn: true'] })
    expect([asked.status, asked.body], body).toEqual([400, 'Adresse ou demande invalide'])
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    const { status, body } = await call(shop.url, 'signInWithPassword', 'a=b', type)
    expect([status, body], type).toEqual([400, 'Adresse ou demande invalide'])
  }
  for (const id of ['0000', '0'.repeat(64), `${idOf('getProduct')}/`, `${idOf('getProduct')}/x`]) {
    const gone = await ask(shop.url, `/_serverFn/${id}`, { lines: ['X-Tsr-Serverfn: true'] })
    expect([gone.status, gone.body], id).toEqual([404, 'Adresse inconnue'])
  }
  const large = await call(shop.url, 'signInWithPassword', `"${'x'.repeat(300_000)}"`)
  expect([large.status, large.body]).toEqual([413, 'Envoi trop volumineux'])
})

test('what a visitor’s query refuses says nothing of the database or a library', async ({ shop }) => {
  const id = '0190a6f0-0000-7000-8000-0000000000ab'
  const asked: [name: string, data: Parameters<typeof inNotation>[0]][] = [
    ['getProducts', { categoryId: id, cursor: `9999-99-99 99:99:99~${id}` }],
    ['getProducts', { categoryId: id, cursor: `2026-02-31 08:00:00+00~${id}` }],
    ['getProducts', { categoryId: 'x', cursor: 1 }],
    ['getProduct', { id: 'x'.repeat(500) }],
    ['getProduct', {}],
    ['getSearchHits', { query: 7 }],
  ]
  for (const [name, data] of asked) {
    const payload = encodeURIComponent(inNotation({ data }))
    const target = `/_serverFn/${idOf(name)}?payload=${payload}`
    const { status, body } = await ask(shop.url, target, { lines: ['X-Tsr-Serverfn: true'] })
    expect([200, 400, 500], `${name} ${body}`).toContain(status)
    if (status !== 200) expect(body).toMatch(/^(Adresse ou demande invalide|Erreur technique temporaire)$/)
    expect(body).not.toMatch(/date|range|syntax|Expected|Invalid|valibot|select/i)
  }
})

test('a part of the sitemap that does not exist is a 404', async ({ shop }) => {
  const index = await ask(shop.url, '/sitemap.xml')
  const part = /\/sitemap-products-[\da-f-]+\.xml/.exec(index.body)?.[0] ?? ''
  expect((await ask(shop.url, part)).status).toBe(200)
  const nobody = '/sitemap-products-00000000-0000-7000-8000-000000000000.xml'
  expect((await ask(shop.url, nobody)).status).toBe(404)
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

test('LIMIT_REQUESTS_PER_ADDRESS: beyond its minute’s requests an address waits; memory, probes and others do not', async ({
  narrow: { url },
}) => {
  const from = '198.51.100.7'
  const target = `/_serverFn/${idOf('getCategories')}`
  const asked = Array.from({ length: 100 }, () =>
    fetch(`${url}${target}`, {
      headers: { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin', 'x-tsr-serverfn': 'true' },
    }).then(async (answer) => ({
      status: answer.status,
      wait: answer.headers.get('retry-after'),
      body: await answer.text(),
    })),
  )
  const answers = await Promise.all(asked)
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThan(10)
  expect(limited.length).toBeLessThanOrEqual(40)
  for (const { wait, body } of limited) {
    expect(Number(wait)).toBeGreaterThan(0)
    expect(body).toBe('Trop de demandes en peu de temps. Réessayez dans un instant.')
  }
  expect((await ask(url, '/', { from: '198.51.100.8' })).status).toBe(200)
  expect((await ask(url, '/', { from })).status).toBe(200)
  expect((await ask(url, '/healthz', { from })).status).toBe(200)
  expect((await ask(url, target, { from: '198.51.100.8' })).status).toBe(200)
})

test('ERR-07 who is refused for too many requests, or because the shop is busy, reads how long to wait and loses nothing', async ({
  page,
  allowConsole,
  narrow: { url },
}) => {
  allowConsole(/429|503/)
  // The door's own answer, handed to a page: which of its requests would be refused is a matter of seconds.
  const ask = () =>
    fetch(`${url}/_serverFn/${idOf('getCategories')}`, { headers: { 'x-forwarded-for': '198.51.100.20' } })
  let refused = await ask()
  while (refused.status !== 429) refused = await ask()
  const answers = [
    { status: 429, headers: Object.fromEntries(refused.headers), body: await refused.text() },
    { status: 503, headers: { 'x-shop-refusal': 'busy', 'retry-after': '120' }, body: 'Occupé' },
  ]
  await open(page, '/login')
  const form = page.getByRole('main')
  await form.getByLabel('E-mail').fill('awa@example.com')
  await passwordOf(page).fill('mot-de-passe')
  await page.route(`**/_serverFn/${idOf('signInWithPassword')}`, (route) => route.fulfill(answers.shift()))
  for (const text of [
    /^Trop de demandes depuis votre réseau\. Réessayez dans (un instant|\d+ secondes)\.$/,
    /^La boutique est très sollicitée\. Réessayez dans 2 minutes\.$/,
  ]) {
    await form.getByRole('button', { name: 'Se connecter' }).click()
    await expect(form.getByText(text)).toBeVisible()
  }
  await expect(form.getByLabel('E-mail')).toHaveValue('awa@example.com')
  await expect(passwordOf(page)).toHaveValue('mot-de-passe')
})

test('LIMIT_REQUESTS_PER_ADDRESS: addresses of one IPv6 network are one client, and a proxy’s port makes no other', async ({
  narrow: { url },
}) => {
  const target = `/_serverFn/${idOf('getCategories')}`
  const statuses = async (address: (i: number) => string, count: number) => {
    const asked = Array.from({ length: count }, (_, i) =>
      fetch(url + target, { headers: { 'x-forwarded-for': address(i), 'sec-fetch-site': 'same-origin' } }),
    )
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await statuses((i) => `2001:db8:1:2::${i.toString(16)}`, 100)).toContain(429)
  expect(await statuses((i) => `198.51.100.9:${10_000 + i}`, 100)).toContain(429)
  expect(await statuses(() => '2001:db8:1:3::1', 1)).toEqual([200])
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
