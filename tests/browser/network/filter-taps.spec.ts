import type { Page, Request } from '@playwright/test'
import { perfumesText } from '#features/catalogue/shown-filters.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

/** Within this time a tap is answered. */
const ANSWERED_MS = 300
const MOST_VISITS = 6

/** What the lists behind the filters may cost whoever opens the sheet, and after each tap. */
const NEXT_LISTS_KB = 10

const taps = [
  ['Elle', `l.wearer = 'elle'`],
  ['Boisée', `l.olfactory_family = 'boisee'`],
  ['Moins de 30', 'l.price < 30000'],
] as const

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

for (const pause of [800, 1500, 3000])
  test(`FILT-08 on slow 4G each tap in the sheet of filters is answered within ${ANSWERED_MS} ms, one every ${pause} ms`, async ({
    page,
    changingShop: shop,
  }) => {
    await shop.sql("update products set olfactory_family = 'boisee' where name = 'Fleur d’Assinie'")
    const answers = await answersOf(shop)
    await expect
      .poll(async () => (await page.request.get(`${shop.url}/boutique?pour=elle&famille=boisee`)).text())
      .toContain(`>${answers[1]?.text}<`)
    const nextLists = 'getNextLists'
    const sizes: Promise<number>[] = []
    const weigh = (request: Request) => {
      if (!request.url().includes(nextLists)) return
      sizes.push(request.sizes().then((size) => size.responseBodySize / 1000))
    }
    page.on('requestfinished', weigh)
    let slowest = Number.POSITIVE_INFINITY
    // What else the machine does may slow a visit: the quickest counts.
    for (let visit = 1; visit <= MOST_VISITS && slowest > ANSWERED_MS; visit += 1) {
      const times = await visitShop(page, answers, pause)
      test.info().annotations.push({ type: 'ms', description: times.map(Math.round).join(', ') })
      slowest = Math.min(slowest, Math.max(...times))
    }
    expect(slowest).toBeLessThanOrEqual(ANSWERED_MS)
    page.off('requestfinished', weigh)
    const kilobytes = await Promise.all(sizes)
    expect(kilobytes.length).toBeGreaterThanOrEqual(taps.length)
    expect(Math.max(...kilobytes)).toBeLessThanOrEqual(NEXT_LISTS_KB)
  })

/**
 * "Slow 4G" of Chrome's own tools: 1.6 and 0.75 Mbit/s, of which a tenth is lost, and 150 ms there and back, as a request
 * feels them.
 */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
}

/** Puts the page on a slow line from its next request on, with an empty cache. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', slow4G)
}

type Answer = { chip: string; text: string; names: string[] }

/** What is seen after each tap: its filter is chosen, so many perfumes are left, and these stand first. */
async function answersOf(shop: TestShop): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [at, [chip]] of taps.entries()) {
    const rows = await shop.sql<{ name: string }>(
      `select p.name from listed_perfumes l join products p on p.id = l.product_id
       where l.category_id = '00000000-0000-0000-0000-000000000000' and ${taps
         .slice(0, at + 1)
         .map(([, condition]) => condition)
         .join(' and ')}
       order by l.created_at desc, l.product_id desc`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const names = rows.slice(0, 8).map(({ name }) => name)
    answers.push({ chip, text: perfumesText(rows.length), names })
  }
  return answers
}

/** Opens the shop and the sheet, and taps each filter; returns after how many ms each tap was answered. */
async function visitShop(page: Page, answers: Answer[], pause: number): Promise<number[]> {
  await slowDown(page)
  // The last thing that a page does by itself, after its pictures.
  const idle = page.waitForRequest('**/api/events**')
  await open(page, '/boutique')
  await idle
  await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
  let tapped = Date.now()
  const times: number[] = []
  for (const answer of answers) {
    const chip = page.locator('#filtres a', { hasText: new RegExp(`^${answer.chip}`) })
    await chip.scrollIntoViewIfNeeded()
    const time = page.evaluate(timeToAnswer, answer)
    // A person reads before the next tap.
    await page.waitForTimeout(Math.max(0, tapped + pause - Date.now()))
    tapped = Date.now()
    await chip.tap()
    times.push(await time)
  }
  return times
}

/** Runs in the page: the ms from the next touch until its answer is painted. */
function timeToAnswer({ chip, text, names }: Answer): Promise<number> {
  const isThere = () => {
    const chosen = [...document.querySelectorAll('#filtres a[aria-current]')]
    const shown = [...document.querySelectorAll('main article h2')].map((name) => name.textContent)
    return (
      chosen.some((link) => link.textContent.startsWith(chip)) &&
      document.querySelector('main p[role=status]')?.textContent === text &&
      names.every((name, at) => shown[at] === name)
    )
  }
  return new Promise((resolve) => {
    const watch = ({ timeStamp }: Event) => {
      const look = () => {
        if (isThere()) setTimeout(() => resolve(performance.now() - timeStamp))
        else requestAnimationFrame(look)
      }
      look()
    }
    addEventListener('pointerdown', watch, { once: true, capture: true })
  })
}
