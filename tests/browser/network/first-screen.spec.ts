import type { Page } from '@playwright/test'
import { watchShifts } from '../../fixtures/browser/shifts.ts'
import { expect, openWithoutScript, test } from '../../fixtures/browser/test.ts'

/** How far down the parts begin that are not drawn yet, in px from the top of the screen. */
async function waitingParts(page: Page): Promise<number[]> {
  return page
    .locator('body *')
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).contentVisibility === 'hidden')
        .map((part) => part.getBoundingClientRect().top),
    )
}

/** The pictures that the page has requested. */
function watchPictures(page: Page): () => number {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'image') addresses.add(request.url())
  })
  return () => addresses.size
}

const pages = ['/', '/boutique', '/orders', '/contact', '/notre-histoire', '/login'] as const

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [360, 740],
  [412, 932],
  [600, 990],
] as const)
  test(`a screen of ${width} × ${height} px shows nothing that waits for the script`, async ({
    page,
    changingShop,
  }) => {
    await page.setViewportSize({ width, height })
    const products = await changingShop.sql<{ id: string; category_id: string }>(
      `(select id, category_id from products where is_active and category_id is not null order by name limit 1)
       union (select id, category_id from products where is_active and stock = 0 order by name limit 1)
       union (select id, category_id from products where is_active and id in (select product_id from product_formats) order by name limit 1)`,
    )
    const ofProducts = products.flatMap((product) => [
      `/product/${product.id}`,
      `/category/${product.category_id}`,
    ])
    const check = async (path: string) => {
      const arrive = await openWithoutScript(page, path)
      const beginnings = await waitingParts(page)
      expect(beginnings.length, path).toBeGreaterThan(0)
      for (const top of beginnings) expect(top, path).toBeGreaterThanOrEqual(height)
      await arrive()
    }
    for (const path of [...pages, ...ofProducts]) await check(path)
    await changingShop.sql('update products set is_active = false')
    await expect.poll(async () => (await page.request.get('/boutique')).text()).toContain('Aucun produit')
    for (const path of ['/', '/boutique']) await check(path)
  })

test('what a phone does not show at first is drawn at the first scroll, and its pictures are loaded then', async ({
  page,
}) => {
  const pictures = watchPictures(page)
  const arrive = await openWithoutScript(page, '/boutique')
  expect((await waitingParts(page)).length).toBeGreaterThan(0)
  const first = pictures()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => waitingParts(page)).toEqual([])
  await expect.poll(pictures).toBeGreaterThan(first + 4)
  await arrive()

  await test.step('at the first key too, so that a keyboard reaches it', async () => {
    const again = await openWithoutScript(page, '/')
    await page.keyboard.press('Tab')
    await expect.poll(() => waitingParts(page)).toEqual([])
    await again()
  })
})

test('it is drawn when the page is ready, and nothing jumps', async ({ page }) => {
  const shifts = await watchShifts(page)
  for (const path of ['/', '/boutique', '/contact']) {
    const arrive = await openWithoutScript(page, path)
    expect((await waitingParts(page)).length, path).toBeGreaterThan(0)
    await arrive()
    await expect.poll(() => waitingParts(page), path).toEqual([])
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    expect(await shifts(), path).toEqual([])
  }
})

test('it is drawn in slices, so that a press on a slow phone is answered between them', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.addInitScript(() => {
    // What is drawn after five seconds in any case is tested below: on a busy machine the script may need longer.
    const delay = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === 5000 ? 0 : delay(run, ms, ...given)) as typeof window.setTimeout
    // The parts of one slice arrive together.
    new MutationObserver((changes) => {
      const drawn = changes.filter(({ oldValue }) => oldValue?.includes('below-first-screen'))
      if (drawn.length > 0) performance.mark('slice', { detail: drawn.length })
    }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true })
  })
  const arrive = await openWithoutScript(page, '/boutique')
  const waiting = (await waitingParts(page)).length
  await arrive()
  await expect.poll(() => waitingParts(page)).toEqual([])
  const slices = await page.evaluate(() =>
    performance.getEntriesByName('slice').map((slice) => (slice as PerformanceMark).detail as number),
  )
  expect(slices.reduce((sum, parts) => sum + parts, 0)).toBe(waiting)
  expect(slices.length).toBeGreaterThan(2)
})

test('it is drawn after five seconds, for somebody whose screen reader presses no key', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/')
  expect((await waitingParts(page)).length).toBeGreaterThan(0)
  await expect.poll(() => waitingParts(page), { timeout: 7000 }).toEqual([])
  await arrive()
})

test('it is drawn at once where somebody may begin further down, or sees it: reloaded, back again, at an anchor, on a wide screen', async ({
  page,
}) => {
  const arrive = await openWithoutScript(page, '/boutique')
  await page.reload()
  expect(await waitingParts(page)).toEqual([])
  await page.goto('/contact')
  await page.goBack()
  expect(await waitingParts(page)).toEqual([])
  await page.goto('/#univers')
  expect(await waitingParts(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Nos Univers' })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/boutique')
  expect(await waitingParts(page)).toEqual([])
  await arrive()
})
