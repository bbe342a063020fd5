import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

test('NAV-15 NAV-16 an unknown address shows the 404 page with its ways on', async ({
  page,
  shop,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await open(page, '/')
  const answer = await page.goto('/nulle/part')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle("Page Non Trouvée | Ambre d'Ivoire")
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Non Trouvée')
  for (const [name, target] of [
    ['Accueil', '/'],
    ['Boutique', '/boutique'],
    ['Contact', '/contact'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', target)
  }
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Parfums populaires',
    'Nouveautés',
    'Collections',
  ])
  await main.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/$/)

  await test.step('whoever came straight to it gets home by its back button', async () => {
    await page.goto('about:blank')
    await page.evaluate((url) => location.replace(url), `${shop.url}/%E0%A4%A`)
    await hydrated(page)
    await main.getByRole('button', { name: 'Retour' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
  })
})
