import { describe, expect, it } from 'vitest'
import { query } from '#tests/fixtures/database/query.ts'
import { type PageAnswer, requestPage, requestPages } from '#tests/fixtures/network/page-requests.ts'
import { killPostgres } from '#tests/fixtures/network/postgres-outage.ts'
import { sendOrder } from '#tests/fixtures/operations/calls.ts'
import { makeDataDir, ownerUrl, postgresPid, Shop } from '#tests/fixtures/operations/shop.ts'

const PER_SECOND = 200
const isFailure = ({ status }: PageAnswer) => status === 0 || status >= 500
const isFresh = ({ status, isStale }: PageAnswer) => status === 200 && !isStale

/** A shop with its demonstration catalogue: the addresses of some of its pages, and three products apart. */
async function openShop() {
  const dataDir = makeDataDir()
  const shop = new Shop({ DATA_DIR: dataDir })
  const url = await shop.ready()
  const owner = await ownerUrl(dataDir)
  const products = await query<{ id: string }>(
    owner,
    'select id::text from products where is_active order by id',
  )
  const addresses = products.map(({ id }) => `/product/${id}`)
  const [changed = '', other = '', never = '', ...others] = addresses
  const page = (path: string) => requestPage(url, path)
  return { dataDir, shop, url, owner, page, changed, other, never, others: others.slice(0, 10) }
}

type OpenShop = Awaited<ReturnType<typeof openShop>>

/**
 * Changes the price of a product and waits until its page shows it: all changes from before are known to the
 * shop then, too.
 */
async function changePrice({ owner, page, changed }: OpenShop, price: number): Promise<void> {
  const shown = new RegExp(`"price":${price}\\b|price:${price}\\b`)
  await query(owner, 'update products set price = $1 where id::text = $2', [
    price,
    changed.slice('/product/'.length),
  ])
  await expect.poll(async () => (await page(changed)).body).toMatch(shown)
}

async function ordersAndMessagesTouchNoPage(open: OpenShop): Promise<void> {
  const { url, owner, page } = open
  // It shows no product, so the change that is waited for does not touch it.
  const other = '/contact'
  await page(other)
  await changePrice(open, 11_111)
  const before = await page(other)
  expect(await sendOrder(url, owner)).toMatch(/CMD-/)
  await query(owner, "update orders set status = 'confirmed'")
  await query(owner, 'update order_messages set attempts = attempts + 1')
  await changePrice(open, 12_222)
  // If it were rendered again, it would name another live event as the last one: that of the changed product.
  expect((await page(other)).body).toBe(before.body)
}

describe('browsing goes on while PostgreSQL is away', { timeout: 90_000 }, () => {
  it('OPS-17 through its kill -9 and restart none of 200 page requests a second fails, and the shop is ready again', async () => {
    const open = await openShop()
    const { dataDir, shop, url, page, never, other, others } = open
    const first = await postgresPid(dataDir)
    const paths = ['/boutique', '/about', '/contact', '/page-sans-adresse', other, ...others]
    for (const path of paths) await page(path)
    await ordersAndMessagesTouchNoPage(open)
    await page('/')
    await changePrice(open, 13_333)
    // Only the home page is not rendered again before the database is stopped.
    for (const path of paths) await page(path)

    const requests = requestPages(url, paths, PER_SECOND)
    const moreAnswers = async () => {
      const before = requests.answered()
      await expect.poll(requests.answered, { timeout: 10_000 }).toBeGreaterThan(before + PER_SECOND / 2)
    }
    await moreAnswers()
    const letStart = await killPostgres(dataDir)
    const touched = await page('/')
    const cold = await page(never)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const during = await page('/about')
    letStart()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    await expect.poll(async () => isFresh(await page('/')), { timeout: 10_000 }).toBe(true)
    await moreAnswers()
    const answers = await requests.stop()

    expect(answers.filter(isFailure)).toEqual([])
    expect(answers.length).toBeGreaterThan(PER_SECOND)
    expect(answers.filter(({ isStale }) => isStale).length).toBeGreaterThan(20)
    expect(answers.slice(0, 20).every(({ isStale }) => !isStale)).toBe(true)
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(6000)
    expect([touched, during].map(({ status, isStale }) => [status, isStale])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(cold).toMatchObject({ status: 503, retryAfter: '5' })
    expect(cold.body).toContain('Erreur technique temporaire')
    expect(cold.body).toContain('<header')
    expect((await page(never)).status).toBe(200)
    await changePrice(open, 14_444)
    expect(await postgresPid(dataDir)).not.toBe(first)
    expect(await shop.stop()).toBe(0)
    expect(await postgresPid(dataDir)).toBeUndefined()
  })
})
