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

test('NAV-15 an unknown product and an unknown category show a message, with status 404', async ({
  page,
  request,
}) => {
  for (const [path, title] of [
    ['/product/00000000-0000-7000-8000-000000000000', 'Produit non trouvé'],
    ['/product/nimporte', 'Produit non trouvé'],
    ['/category/00000000-0000-7000-8000-000000000000', 'Catégorie non trouvée'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    await page.setContent(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Retour à la boutique' })).toBeVisible()
  }
})
