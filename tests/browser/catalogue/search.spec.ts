import { box, hits, openSearch, queryOf } from '../../fixtures/browser/search.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('SRCH-02 the last question wins: one asked meanwhile never leaves, a late answer is not shown', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  const dialog = await openSearch(page)
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  const cancelled = page.waitForEvent('requestfailed', (request) => queryOf(request.url()) === 'rose')
  await page.route(/_serverFn/, async (route) => {
    const question = queryOf(route.request().url())
    if (question !== null) asked.push(question)
    if (question === 'rose') await held.promise
    await route.continue().catch(() => undefined)
  })
  // The page's own clock says how fast the keys follow, however slowly they come through.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const key of 'rose') {
    await box(dialog).press(key)
    await page.clock.runFor(100)
  }
  await page.clock.resume()
  await expect.poll(() => asked).toEqual(['rose'])
  await box(dialog).fill('harmattan')
  await expect(hits(dialog)).toHaveText([/Harmattan/])
  await cancelled
  held.resolve()
  await expect(dialog.getByRole('status')).toHaveText('1 résultat')
  await expect(hits(dialog)).toHaveText([/Harmattan/])
  expect(asked).toEqual(['rose', 'harmattan'])
})

test('SRCH-02 PERM-01 a visitor searches', async ({ page, changingShop: shop }) => {
  await open(page, '/')
  await test.step('SRCH-02 SRCH-05 the number of hits is announced, each hit shows its picture and its price', async () => {
    const dialog = await openSearch(page)
    await expect(dialog.getByRole('status')).toHaveText('')
    await box(dialog).fill('océan')
    await expect(dialog.getByRole('status')).toHaveText('1 résultat')
    await expect(hits(dialog)).toHaveText(/Océan Bleu.*Le premier bain du matin.*CFA/)
    const picture = hits(dialog).getByRole('presentation')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-02 one letter is answered by a hint, a long text too, and what comes after the first 20 can be seen', async () => {
    await shop.sql(
      `insert into products (name, price, stock) select 'Zéphyr ' || n, 1000, 5 from generate_series(1, 33) n`,
    )
    const dialog = await openSearch(page)
    await expect(box(dialog)).toBeFocused()
    await box(dialog).fill('z')
    await expect(dialog.getByText('Encore une lettre : la recherche commence à deux.')).toBeVisible()
    const long = 'zephyr '.repeat(20)
    await box(dialog).fill(long)
    await expect(dialog.getByText('Seuls les 100 premiers caractères sont recherchés.')).toBeVisible()
    await expect(box(dialog)).toHaveValue(long)
    await expect(hits(dialog)).toHaveCount(20)
    await box(dialog).fill('zephyr')
    await expect(dialog.getByText('Les 20 premiers résultats')).toBeVisible()
    await dialog.getByRole('button', { name: 'Voir plus de résultats' }).click()
    await expect(dialog.getByText('33 résultats')).toBeVisible()
    await expect(hits(dialog)).toHaveCount(33)
    await expect(box(dialog)).toBeFocused()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-03 SRCH-05 popular searches fill the box; without a hit the page names the search text', async () => {
    const dialog = await openSearch(page)
    const chips = dialog.getByRole('list', { name: 'Recherches populaires' }).getByRole('button')
    await expect(chips).toHaveText([
      'Essence de Rose',
      'Nuit Étoilée',
      'Jardin Secret',
      'Océan Bleu',
      'Ambre Doré',
      'Vanille Précieuse',
    ])
    await chips.filter({ hasText: 'Nuit Étoilée' }).click()
    await expect(box(dialog)).toHaveValue('Nuit Étoilée')
    await expect(hits(dialog).first()).toContainText('Nuit Étoilée')
    await box(dialog).fill('xyzzyq')
    await expect(dialog.getByRole('status')).toHaveText('Aucun produit trouvé pour « xyzzyq »')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })
})
