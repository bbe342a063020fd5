import type { Locator } from '@playwright/test'
import { expect, open, test, withoutLiveStream } from '../../fixtures/browser/test.ts'

const cards = 'main article'
/** What lists show: of a perfume in several formats, its newest. */
const shownProducts = `select name from products where is_active and newest_formats(array[id]) = array[id]
  order by created_at desc, id desc`

test('SHOP-01 SHOP-02 the shop is looked through and filtered', async ({ page, changingShop: shop }) => {
  await open(page, '/boutique')
  await test.step('SHOP-01 SHOP-04 the shop shows active products newest first, 24 at a time', async () => {
    const products = await shop.sql<{ name: string }>(shownProducts)
    const names = products.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(24)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre Boutique')
    await expect(page.locator(cards).getByRole('heading')).toHaveText(names.slice(0, 24))
    await page.getByRole('link', { name: 'Voir plus de produits' }).click()
    await expect(page.locator(cards).getByRole('heading')).toHaveText(names)
    await expect(page.getByRole('link', { name: 'Voir plus de produits' })).toHaveCount(0)
  })

  await test.step('SHOP-03 the grid has 1 to 4 columns', async () => {
    const columns = async () => {
      const lefts = await page
        .locator(cards)
        .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)))
      return new Set(lefts).size
    }
    for (const [width, count] of [
      [320, 1],
      [360, 2],
      [600, 2],
      [900, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      expect(await columns(), `${width} px`).toBe(count)
    }
  })

  await test.step('SHOP-02 the chosen category is in sight on a phone, however far to the right it is', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const [last] = await shop.sql<{ id: string; name: string }>(
      'select id, name from categories order by name collate "fr-x-icu" desc limit 1',
    )
    const chip = (name: string) =>
      page.getByRole('navigation', { name: 'Filtrer par catégorie' }).getByRole('link', { name })
    await open(page, `/boutique?categorie=${last?.id}`)
    await expect(chip(last?.name ?? '')).toBeInViewport({ ratio: 1 })
    await open(page, '/boutique')
    await expect(chip('Tous les produits')).toBeInViewport({ ratio: 1 })
  })

  await test.step('SHOP-02 SHOP-07 the category filter shows only its products, is in the address, and says when a category is empty', async () => {
    const [category] = await shop.sql<{ id: string; name: string; count: number }>(
      `select c.id, c.name, count(p.id)::int as count from categories c join products p on p.category_id = c.id and p.is_active
     group by c.id order by c.name limit 1`,
    )
    const [empty] = await shop.sql<{ id: string }>(
      "insert into categories (name) values ('Vide pour voir') returning id",
    )
    const filter = page.getByRole('navigation', { name: 'Filtrer par catégorie' })
    const categories = await shop.sql<{ name: string }>('select name from categories')
    await expect(filter.getByRole('link').first()).toHaveText('Tous les produits')
    // The page may have been opened before the shop received the new category; then its own stream announces it.
    const labels = async () => (await filter.getByRole('link').allInnerTexts()).slice(1).sort()
    await expect
      .poll(labels, { message: 'one link for each category' })
      .toEqual(categories.map(({ name }) => name).sort())
    await filter.getByRole('link', { name: category?.name ?? '' }).click()
    await expect(page.locator(cards)).toHaveCount(category?.count ?? 0)
    await expect(page).toHaveURL(new RegExp(`categorie=${category?.id}`))
    await page.goto(`/boutique?categorie=${empty?.id}`)
    await expect(page.getByText('Aucun produit dans cette catégorie.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-05 the first 24 products come with the page itself, and a link leads to the next ones', async ({
    page,
    shop,
  }) => {
    const products = await shop.sql<{ name: string }>(shownProducts)
    const names = products.map(({ name }) => name)
    const headings = page.locator(cards).getByRole('heading')
    await page.goto('/boutique')
    await expect(headings).toHaveText(names.slice(0, 24))
    await page.getByRole('link', { name: 'Voir plus de produits' }).click()
    await expect(headings).toHaveText(names.slice(24, 48))
    await expect(page.getByRole('link', { name: 'Voir plus de produits' })).toHaveCount(0)
  })
})

test('SHOP-06 CATG-05 an empty shop says so, also where the address has filters', async ({
  request,
  changingShop: shop,
}) => {
  const [category] = await shop.sql<{ id: string }>('select id from categories limit 1')
  await shop.sql('delete from products')
  const read = async (path: string) => {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    return answer.text()
  }
  const none = 'Aucun produit disponible pour le moment.'
  await expect.poll(() => read('/boutique')).toContain(none)
  expect(await read('/boutique?tri=ventes')).toContain(none)
  expect(await read(`/category/${category?.id}?tri=prix`)).toContain(
    'Aucun produit disponible dans cette catégorie pour le moment.',
  )
  for (const path of ['/boutique?pour=elle&prix=0-15000', `/category/${category?.id}?stock=oui`]) {
    const html = await read(path)
    expect(html, path).toContain('Aucun parfum ne correspond. Retirez un filtre.')
    expect(html.replace(/<[^>]*>/g, ''), path).toContain('Effacer les filtres')
  }
  await test.step('HOME-07 the home page says that too, and that there are no categories', async () => {
    expect(await read('/')).toContain('Aucun produit disponible pour le moment')
    await shop.sql('delete from categories')
    await expect.poll(() => read('/')).toContain('Aucune catégorie disponible pour le moment')
  })
})

test('HOME-08 SHOP-08 a failed load is logged on the home page, and shown in the shop after 2 more tries', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/could not be loaded|Failed to load resource|Failed to fetch/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  let calls = 0
  await page.clock.install()
  /** Waits for what is shown when all tries have failed, without the pauses between them. */
  const pastPauses = (shown: Locator) =>
    expect(async () => {
      await page.clock.fastForward(1000)
      await expect(shown).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 20_000 })
  await withoutLiveStream(page)
  await open(page, '/a-propos')
  await page.route(/_serverFn/, (route) => {
    // Who is signed in is asked as well, and the categories.
    if (decodeURIComponent(route.request().url()).includes('"cursor"')) calls += 1
    return route.abort()
  })

  await test.step('HOME-08 the home page stays', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('banner').getByRole('link').first().click()
    await pastPauses(page.getByText('Aucun produit disponible pour le moment'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La lumière de l’ambre')
    const failures = logged.filter((text) => text.includes('could not be loaded')).join('\n')
    expect(failures).toMatch(/product/i)
    expect(failures).toMatch(/categor/i)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('SHOP-08 LIM-05 the shop says so, and loads when asked again', async () => {
    calls = 0
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Menu mobile' })
      .getByRole('link', { name: 'Boutique' })
      .click()
    await pastPauses(page.getByText('Erreur de chargement'))
    await expect(page.getByText('Impossible de charger les produits. Veuillez réessayer.')).toBeVisible()
    expect(calls).toBeGreaterThanOrEqual(3)
    await page.unroute(/_serverFn/)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.locator(cards).first()).toBeVisible()
  })
})

test('SHOP-09 SHOP-11 a card shows what its stock requires, and a placeholder for a missing picture', async ({
  page,
  changingShop: shop,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await test.step('SHOP-09 SHOP-10 a card shows what its stock requires', async () => {
    const [soldOut, low, enough, free] = await shop.sql<{ id: string; name: string }>(
      'select id, name from products where is_active order by created_at desc, id desc limit 4',
    )
    await shop.sql('update products set stock = 0 where id = $1', [soldOut?.id])
    await shop.sql('update products set stock = 5 where id = $1', [low?.id])
    await shop.sql('update products set stock = 6 where id = $1', [enough?.id])
    await shop.sql('update products set price = 0, stock = 9 where id = $1', [free?.id])
    const card = (name = '') =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await open(page, '/boutique')
    await expect(card(soldOut?.name).getByRole('button', { name: 'Épuisé' })).toBeDisabled()
    await expect(card(soldOut?.name).locator('p', { hasText: 'Épuisé' })).toBeVisible()
    await expect(card(soldOut?.name).getByRole('presentation')).toHaveCSS('filter', 'grayscale(1)')
    await expect(card(low?.name)).toContainText('Plus que 5')
    await expect(card(low?.name)).toContainText('Stock limité!')
    await expect(card(enough?.name)).not.toContainText('Plus que')
    await expect(card(free?.name).getByRole('button', { name: 'Indisponible' })).toBeDisabled()
  })

  await test.step('SHOP-11 the placeholder replaces a missing picture and one that fails', async () => {
    const [none, broken] = await shop.sql<{ id: string; name: string }>(
      'select id, name from products where is_active order by created_at desc, id desc limit 2 offset 4',
    )
    await shop.sql('update products set image_url = null where id = $1', [none?.id])
    await shop.sql("update products set image_url = '/pictures/pas-la.webp' where id = $1", [broken?.id])
    const image = (name = '') =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .getByRole('presentation')
    await expect(image(none?.name)).toHaveAttribute('src', /placeholder/)
    await expect(image(broken?.name)).toHaveAttribute('src', /placeholder/)
    const shown = () => image(broken?.name).evaluate((element) => (element as HTMLImageElement).naturalWidth)
    await expect.poll(shown).toBeGreaterThan(0)
  })
})

test('CATG-01 CATG-02 a category shows its name, its description, its picture and its active products, newest first', async ({
  page,
  shop,
}) => {
  const [category] = await shop.sql<{ id: string; name: string; description: string; picture: string }>(
    `select id, name, description, replace(image_url, '.webp', '') as picture from categories order by name limit 1`,
  )
  const products = await shop.sql<{ name: string }>(
    'select name from products where is_active and category_id = $1 order by created_at desc, id desc',
    [category?.id],
  )
  await open(page, `/category/${category?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category?.name ?? '')
  await expect(page.getByRole('main')).toContainText(category?.description ?? '')
  await expect(page.locator(`main img[src^="${category?.picture}"]`)).toBeInViewport()
  await test.step('CATG-03 the newest first', async () => {
    await expect(page.locator(cards).getByRole('heading')).toHaveText(products.map(({ name }) => name))
  })
})
