import type { Page } from '@playwright/test'
import { openAdmin } from '../../fixtures/browser/admin.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

/** What moved on the page without being asked to, as the browser's measure of layout shift names it. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; sources: Array<{ node: Node | null }> }
      >) {
        seen.push(`${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => node?.nodeName).join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // What moved is reported with the frame that shows it.
      await new Promise((shown) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown))),
      )
      return (window as unknown as { shifts: string[] }).shifts
    })
}

const waiting = [
  ['/orders', 'Connexion Requise'],
  ['/login', 'Connexion'],
  ['/guest-checkout', 'Notre Boutique'],
  ['/enhanced-checkout', 'Connexion'],
] as const

for (const [path, heading] of waiting) {
  test(`nothing jumps while ${path} finds out who is there and what they want`, async ({ page }) => {
    const shifts = await watchShifts(page)
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(await shifts()).toEqual([])
  })
}

for (const [width, view] of [
  ['360 px', {}],
  ['1440 px', wide],
] as const) {
  test.describe(width, () => {
    test.use(view)
    for (const tab of ['stats', 'categories', 'settings'] as const) {
      test(`nothing jumps while the administration (${tab}, ${width}) finds out what to point at`, async ({
        page,
      }) => {
        const shifts = await watchShifts(page)
        await openAdmin(page, tab)
        await expect(page.getByRole('main').getByText('Que faire ?')).toBeVisible()
        expect(await shifts()).toEqual([])
      })
    }
  })
}
