import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

test('HOME-02 three slides turn every 5 seconds, and dots choose one', { tag: '@rare' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: '2026-11-21T10:00:00Z' })
  await page.clock.pauseAt('2026-11-21T10:00:01Z')
  await page.goto('/')
  // The script is requested some frames after the first picture, and frames follow the clock.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 500 })
  }).toPass()
  const dots = page.getByRole('button', { name: /^Diapositive/ })
  await expect(dots).toHaveCount(3)
  const current = () =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  for (const [ms, slide] of [
    [4900, 0],
    [200, 1],
    [5000, 2],
    [5000, 0],
  ] as const) {
    await page.clock.runFor(ms)
    await expect.poll(current).toBe(slide)
  }
  await dots.nth(2).click()
  await expect.poll(current).toBe(2)
})

test('HOME-02 the slides rest while the system asks for less motion', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: 'Diapositive 1' })).toHaveAttribute('aria-current', 'true')
})

test('HOME-01 HOME-05 the home page leads to products, universes and newsletter', async ({ page, shop }) => {
  await open(page, '/')
  await test.step('HOME-05 "Nos Univers" shows the categories by name, each leading to its page', async () => {
    const categories = await shop.sql<{ id: string; name: string }>(
      'select id, name from categories order by name',
    )
    const links = page.getByRole('region', { name: 'Nos Univers' }).getByRole('link')
    await expect(links).toHaveCount(categories.length)
    for (const [position, { id, name }] of categories.entries()) {
      await expect(links.nth(position)).toContainText(name)
      await expect(links.nth(position)).toHaveAttribute('href', `/category/${id}`)
    }
  })

  await test.step('HOME-06 NEWS-02 a visitor subscribes on the home page', async () => {
    const email = `lettre-${Date.now()}@exemple.ci`
    const section = page.getByRole('region', { name: 'Les nouveautés avant tout le monde' })
    const subscribe = section.getByRole('button', { name: 'S’inscrire' })
    await section.getByLabel('Votre e-mail').fill(` ${email.toUpperCase()} `)
    await subscribe.click()
    await expect(notice(page, 'Inscription réussie')).toBeVisible()
    const rows = await shop.sql(
      'select email, name, is_active from newsletter_subscribers where email = $1',
      [email],
    )
    expect(rows).toEqual([{ email, name: null, is_active: true }])
  })

  await test.step('NAV-06 NAV-08 the header shows its menu and its buttons', async () => {
    await page.setViewportSize(wide.viewport)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(menu.getByRole('link')).toHaveText(['Accueil', 'Boutique', 'À propos', 'Contact'])
    for (const name of ['Rechercher', 'Mon compte', 'Panier']) {
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
    }
  })

  await test.step('HOME-01 HOME-04 the home page features the 6 newest active products, and leads to all', async () => {
    const newest = await shop.sql<{ name: string }>(
      'select name from products where is_active order by created_at desc, id desc limit 6',
    )
    await page.setViewportSize({ width: 360, height: 780 })
    const featured = page.getByRole('region', { name: 'Nos parfums du moment' })
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText(newest.map(({ name }) => name))
    await featured.getByRole('link', { name: 'Voir tous les produits' }).click()
    await expect(page).toHaveURL(/\/boutique$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre Boutique')
  })

  await test.step('HOME-03 one button of the hero leads to the shop, the other to the newest universe in the shop', async () => {
    const [newest] = await shop.sql<{ id: string; name: string }>(
      `select c.id, c.name from products p join categories c on c.id = p.category_id where p.is_active
     order by p.created_at desc, p.id desc limit 1`,
    )
    await page.goBack()
    const hero = page.getByRole('region', { name: 'À la une' })
    const links = hero.getByRole('group', { name: '1 sur 3' }).getByRole('link')
    await expect(links).toHaveText(['Voir la boutique', newest?.name ?? ''])
    await expect(links.first()).toHaveAttribute('href', '/boutique')
    await links.last().click()
    await expect(page).toHaveURL(new RegExp(`/boutique\\?categorie=${newest?.id}`))
    const filter = page.getByRole('navigation', { name: 'Filtrer par catégorie' })
    await expect(filter.locator('[aria-current]')).toHaveText(newest?.name ?? '')
  })
})
