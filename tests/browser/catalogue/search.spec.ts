import { findings } from '../../fixtures/browser/axe.ts'
import { aProduct } from '../../fixtures/browser/cart.ts'
import { box, hits, openSearch, queryOf } from '../../fixtures/browser/search.ts'
import { expect, holdCalls, open, test, withoutLiveStream } from '../../fixtures/browser/test.ts'

test('SRCH-02 the last question wins: one asked meanwhile never leaves, a late answer is not shown', {
  tag: '@rare',
}, async ({ page }) => {
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

test('SRCH-01 SRCH-04 the dialog of the search', async ({ page, shop, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/)
  await withoutLiveStream(page)
  await open(page, '/contact')
  await test.step('SRCH-01 the dialog has a box and a button that closes it', async () => {
    const dialog = await openSearch(page)
    const held = await holdCalls(page)
    await box(dialog).fill('brume')
    await expect(dialog.getByText('Recherche…')).toBeVisible()
    held()
    await expect(hits(dialog).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-05 a question that fails says so, without an axe finding, and is asked again', async () => {
    const dialog = await openSearch(page)
    await page.route(/_serverFn/, (route) => route.abort())
    await box(dialog).fill('vanille')
    await expect(dialog.getByRole('alert')).toContainText('La recherche n’a pas abouti.', { timeout: 20_000 })
    expect(await findings(page)).toEqual([])
    await page.unroute(/_serverFn/)
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await expect(hits(dialog).first()).toContainText('Vanille Précieuse')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('GUID-06 the search box is emptied at one press; nothing found leads to all products and to the guide', async () => {
    const dialog = await openSearch(page)
    await box(dialog).fill('xyzzyq')
    await dialog.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(box(dialog)).toHaveValue('')
    await expect(box(dialog)).toBeFocused()
    await box(dialog).fill('xyzzyq')
    await expect(dialog.getByRole('link', { name: 'Voir toute la boutique' })).toHaveAttribute(
      'href',
      '/boutique',
    )
    await dialog.getByRole('link', { name: 'Trouver mon parfum en trois questions' }).click()
    await expect(page).toHaveURL(/\/trouver-mon-parfum$/)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('SRCH-04 up, down and Enter choose a hit while the focus stays in the box', async () => {
    const dialog = await openSearch(page)
    await box(dialog).pressSequentially('coffret')
    await expect(dialog.getByRole('status')).toHaveText('2 résultats')
    await expect(hits(dialog)).toHaveCount(2)
    const chosen = dialog.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(0)
    await expect(box(dialog)).toHaveAttribute('aria-expanded', 'true')
    const names = await hits(dialog).locator('p:first-child').allTextContents()
    const walk = [
      ['ArrowDown', names[0]],
      ['ArrowDown', names[1]],
      ['ArrowDown', undefined],
      ['ArrowUp', names[1]],
      ['ArrowUp', names[0]],
    ] as const
    for (const [key, name] of walk) {
      await page.keyboard.press(key)
      await expect(box(dialog)).toBeFocused()
      await expect(chosen).toHaveCount(name ? 1 : 0)
      if (!name) continue
      await expect(chosen).toContainText(name)
      await expect(box(dialog)).toHaveAttribute(
        'aria-activedescendant',
        (await chosen.getAttribute('id')) ?? '',
      )
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((await aProduct(shop, names[0])).path)
    await expect(dialog).toHaveCount(0)
  })
})

test('the search key of a phone’s keyboard puts it away, and a mouse’s user stays in the box', {
  tag: '@rare',
}, async ({ page, elsewhere }) => {
  await open(page, '/')
  const dialog = await openSearch(page)
  await box(dialog).fill('ambre doré')
  await box(dialog).press('Enter')
  await expect(hits(dialog).first()).toBeVisible()
  await expect(box(dialog)).toBeFocused()

  const phone = await (await elsewhere({ hasTouch: true, isMobile: true })).newPage()
  await open(phone, '/')
  const onPhone = await openSearch(phone)
  await box(onPhone).fill('ambre doré')
  await box(onPhone).press('Enter')
  await expect(box(onPhone)).not.toBeFocused()
  await hits(onPhone).first().tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Ambre Doré')
})
