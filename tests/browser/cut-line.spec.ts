import { expect, hydrated, test } from '../fixtures/browser.ts'

for (const [part, fileName] of [
  ['what begins', 'index'],
  ['what the other parts need', 'rolldown-runtime'],
] as const)
  test(`a page whose script was cut off, ${part}, works once the line is back`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_RESET|Failed to fetch dynamically imported module/)
    let cuts = 0
    await page.route(new RegExp(`/assets/${fileName}-[^/]+\\.js$`), (route) =>
      ++cuts > 2 ? route.continue() : route.abort('connectionreset'),
    )
    await page.goto('/boutique')
    await hydrated(page)
    expect(cuts).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
