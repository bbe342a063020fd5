import type { BrowserContext, Page, Request } from '@playwright/test'
import { cardOf } from '../../fixtures/browser/cart.ts'
import { box, hits, openSearch } from '../../fixtures/browser/search.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, hideTab, open, test } from '../../fixtures/browser/test.ts'

const WINDOWS = 12

/** Counts the streams of a browser that are open. */
function countStreams(context: BrowserContext, path = '/api/events'): () => number {
  const streams = new Map<Request, Page>()
  const crashed = new Set<Page>()
  const forget = (request: Request) => streams.delete(request)
  context.on('page', (page) => page.on('crash', () => crashed.add(page)))
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) streams.set(request, request.frame().page())
  })
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return () => [...streams.values()].filter((page) => !page.isClosed() && !crashed.has(page)).length
}

/** Opens this many windows; all of them follow the shop. */
async function openWindows(context: BrowserContext, count: number, path: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 0; n < count; n++) {
    const page = await context.newPage()
    await page.addInitScript(noteFollowing)
    await open(page, path)
    pages.push(page)
  }
  for (const page of pages) await page.waitForFunction(() => 'isFollowing' in window)
  return pages
}

/** Runs in the page: notes when the window has asked for the lock. */
function noteFollowing(): void {
  const request = navigator.locks.request.bind(navigator.locks)
  navigator.locks.request = ((...args: Parameters<typeof request>) => {
    Object.assign(window, { isFollowing: true })
    return request(...args)
  }) as typeof navigator.locks.request
}

async function changePrice({ sql }: TestShop, price: number): Promise<void> {
  await sql("update products set price = $1 where name = 'Ambre Doré'", [price])
}

const expectPrice = (page: Page, text: string) => expect(cardOf(page, 'Ambre Doré')).toContainText(text)

test('LIVE-01 twelve visible windows of one browser receive a change by one stream, search and load pages', async ({
  context,
  changingShop,
}) => {
  test.slow()
  const streams = countStreams(context)
  const pages = await openWindows(context, WINDOWS, '/boutique')
  expect(streams()).toBe(1)
  await changePrice(changingShop, 71_000)
  await Promise.all(pages.map((page) => expectPrice(page, '71 000 CFA')))
  const last = pages.at(-1) as Page
  const dialog = await openSearch(last)
  await box(dialog).fill('ambre')
  await expect(hits(dialog).first()).toContainText('Ambre Doré')
  await open(last, '/a-propos')
  expect(streams()).toBe(1)
})

test('LIVE-01 when the window that holds the stream hides, closes or crashes, another takes over and nothing is missed', async ({
  context,
  changingShop,
}) => {
  test.slow()
  const streams = countStreams(context)
  const pages = await openWindows(context, 6, '/boutique')
  const waiting = [...pages]
  const lead = () => waiting.shift() as Page
  const others = async (price: number, text: string) => {
    await changePrice(changingShop, price)
    await Promise.all(waiting.map((page) => expectPrice(page, text)))
    await expect.poll(streams).toBe(1)
  }

  const hidden = lead()
  await hideTab(hidden, true)
  await others(61_000, '61 000 CFA')
  await expect(cardOf(hidden, 'Ambre Doré')).not.toContainText('61 000 CFA')
  await hideTab(hidden, false)
  await expectPrice(hidden, '61 000 CFA')
  await hidden.close()

  await lead().close()
  await others(62_000, '62 000 CFA')

  const crashed = lead()
  const session = await context.newCDPSession(crashed)
  // It never answers.
  void session.send('Page.crash').catch(() => undefined)
  await others(63_000, '63 000 CFA')
})

test('LIVE-01 a window takes the stream over when the leading one is silent', async ({
  context,
  changingShop,
}) => {
  test.slow()
  const [frozen] = await openWindows(context, 1, '/boutique')
  // A script that never ends: the window keeps its lock and does not answer.
  void frozen
    ?.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }, 0),
    )
    .catch(() => undefined)
  const [next] = await openWindows(context, 1, '/boutique')
  await changePrice(changingShop, 64_000)
  await expect(cardOf(next as Page, 'Ambre Doré')).toContainText('64 000 CFA', { timeout: 20_000 })
})

test('LIVE-01 a browser without locks has a stream in each window', async ({ context, changingShop }) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const streams = countStreams(context)
  const pages = [await context.newPage(), await context.newPage()]
  for (const page of pages) await open(page, '/boutique')
  await expect.poll(streams).toBe(2)
  await changePrice(changingShop, 65_000)
  for (const page of pages) await expectPrice(page, '65 000 CFA')
})
