import { request as newRequest } from '@playwright/test'
import { freePort } from '#platform/free-port.ts'
import { cleaningUp } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startCaddy } from '../../deployment/sample-proxies.ts'
import { expectSignedIn, register, sendLogin, someone } from '../../fixtures/browser/account.ts'
import { box, hits, openSearch } from '../../fixtures/browser/search.ts'
import { startTestShop, type TestShop } from '../../fixtures/browser/shop.ts'
import { test as base, expect, open } from '../../fixtures/browser/test.ts'
import { inNotation } from '../../fixtures/server-functions.ts'

type Behind = { shop: TestShop; local: string }

/** A shop behind a proxy that ends TLS, as the operator's handbook says. */
const test = base.extend<Record<never, never>, { behind: Behind }>({
  behind: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs
    async ({}, use, { workerIndex }) => {
      await cleaningUp(async (onEnd) => {
        const shopPort = await freePort()
        const folder = await temporaryFolder('shop-tls-', onEnd)
        const proxy = await startCaddy(process.env.CADDY_PATH || 'caddy', folder, shopPort)
        onEnd(proxy.stop)
        const shop = await startTestShop(`tls${workerIndex}`, {
          PORT: String(shopPort),
          PUBLIC_URL: proxy.url,
          TRUST_PROXY: 'on',
        })
        onEnd(shop.stop)
        await use({ shop, local: `http://127.0.0.1:${shopPort}` })
      })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ behind }, use) => use(behind.shop.url),
})

test.skip(process.env.CADDY_PATH === '', 'there is no proxy to be had on this machine')
test.use({ ignoreHTTPSErrors: true })

test('behind TLS a customer registers, signs in and searches, also on the page with the recovery link', async ({
  page,
  context,
  behind: { shop },
}) => {
  const answer = await page.goto('/')
  expect(answer?.headers()).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining("img-src 'self' https: data: blob:;"),
  })
  const person = await register(page)
  await expectSignedIn(page, person.email)
  const cookies = await context.cookies()
  expect(cookies).toEqual([
    expect.objectContaining({
      name: '__Host-boutique.session_token',
      secure: true,
      httpOnly: true,
      path: '/',
    }),
  ])
  const [session] = await shop.sql<{ ip_address: string }>(
    'select ip_address from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [person.email],
  )
  expect(session?.ip_address).toMatch(/^(127\.0\.0\.1|::1)$/)

  await context.clearCookies()
  await open(page, '/login')
  await sendLogin(page, person)
  await expectSignedIn(page, person.email)
  const dialog = await openSearch(page)
  await box(dialog).fill('ambre doré')
  await expect(hits(dialog).first()).toContainText('Ambre Doré')

  await open(page, '/reset-password')
  await expectSignedIn(page, person.email)
})

test('PERM-09 behind TLS a foreign origin is refused, with and without Fetch Metadata', async ({
  behind: { shop, local },
}) => {
  const request = await newRequest.newContext({ ignoreHTTPSErrors: true })
  const call = async (url: string, headers: Record<string, string>) => {
    const answer = await request.post(`${url}/_serverFn/signInWithPassword`, {
      headers: { 'x-tsr-serverfn': 'true', 'content-type': 'application/json', ...headers },
      data: inNotation({ data: { email: someone().email, password: 'faux-faux' } }),
    })
    return answer.status()
  }
  const own = new URL(shop.url).origin
  expect(await call(shop.url, { origin: own })).toBe(200)
  expect(await call(shop.url, { referer: `${own}/login` })).toBe(200)
  const byProxy = { 'x-forwarded-proto': 'https' }
  expect(await call(local, { origin: own, ...byProxy })).toBe(200)
  expect(await call(local, { origin: own }), 'past the proxy').toBe(403)
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: own.replace('https:', 'http:') },
    { origin: `${own}.elsewhere.example` },
    { origin: 'https://elsewhere.example' },
    { origin: new URL(local).origin },
    { referer: `https://elsewhere.example/${own}/` },
    { referer: `${own}.elsewhere.example/` },
    { origin: own, 'sec-fetch-site': 'cross-site' },
    { origin: own, 'sec-fetch-site': 'same-site' },
    { origin: own, 'sec-fetch-site': 'none' },
  ]
  for (const headers of foreign) expect(await call(shop.url, headers), JSON.stringify(headers)).toBe(403)
  expect(await call(local, { origin: new URL(local).origin, ...byProxy })).toBe(403)
  await request.dispose()
})
