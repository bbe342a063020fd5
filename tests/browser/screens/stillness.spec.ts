import { openAdmin } from '../../fixtures/browser/admin.ts'
import { watchShifts } from '../../fixtures/browser/shifts.ts'
import { expect, holdCalls, open, test, wide } from '../../fixtures/browser/test.ts'

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
        const arrive = await holdCalls(page, 'getStatistics')
        await openAdmin(page, tab)
        const main = page.getByRole('main')
        await expect(main.locator('summary').filter({ hasText: 'à régler' })).toBeVisible()
        const figures = main.locator('dl').first().locator('> div, dd')
        const places = () =>
          figures.evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).map(({ left, top }) => [left, top]),
          )
        const waiting = await places()
        arrive()
        await expect(main.locator('.skeleton')).toHaveCount(0)
        expect(await places()).toEqual(waiting)
        expect(await shifts()).toEqual([])
      })
    }
  })
}
