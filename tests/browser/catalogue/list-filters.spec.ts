import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, open, test } from '../../fixtures/browser/test.ts'

const headings = (page: Page) => page.locator('main article').getByRole('heading')
const sheet = (page: Page) => page.getByRole('region', { name: 'Filtres', exact: true })
const chosen = (page: Page) => page.getByRole('list', { name: 'Filtres choisis' })

/** The perfumes that lists show, by a condition, the newest first. */
const shown = (condition: string) =>
  `select p.name from listed_perfumes l join products p on p.id = l.product_id
   where l.category_id = '00000000-0000-0000-0000-000000000000' and ${condition} order by l.created_at desc, l.product_id desc`

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('FILT-01 FILT-02 from the shop to woody perfumes for her under 30 000 in four taps, above the sheet', async ({
    page,
    changingShop: shop,
  }) => {
    await shop.sql("update products set olfactory_family = 'boisee' where name = 'Fleur d’Assinie'")
    const names = (
      await shop.sql<{ name: string }>(
        shown(`l.wearer = 'elle' and l.olfactory_family = 'boisee' and l.price < 30000`),
      )
    ).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    const known = (await shop.sql(shown(`l.olfactory_family = 'boisee'`))).length
    await expect(async () => {
      await open(page, '/boutique')
      const woody = page.locator('#filtres li', { hasText: 'Boisée' })
      await expect(woody).toContainText(String(known), { timeout: 500 })
    }).toPass()

    await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
    // One after the other, also before the first answer is there.
    for (const value of [/^Elle/, /^Boisée/, /^Moins de 30/])
      await sheet(page).getByRole('link', { name: value }).tap()
    for (const value of [/^Elle/, /^Boisée/, /^Moins de 30/])
      await expect(sheet(page).getByRole('link', { name: value })).toHaveAttribute('aria-current', 'true')
    await expect(headings(page)).toHaveText(names)
    await expect(page).toHaveURL(/\?pour=elle&famille=boisee&prix=0-30000$/)
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect((await top(sheet(page))) - (await top(page.locator('main article').first()))).toBeGreaterThan(100)

    await sheet(page)
      .getByRole('button', { name: /^Voir \d+ parfum/ })
      .tap()
    await expect(sheet(page)).toBeHidden()
    await page.reload()
    await hydrated(page)
    await expect(headings(page)).toHaveText(names)
    await page.goBack()
    await expect(page).toHaveURL(/\?pour=elle&famille=boisee$/)
  })

  test('D65 FILT-01 a list of several brands is filtered by them; card and page say whose a perfume is', {
    tag: '@rare',
  }, async ({ page, changingShop: shop }) => {
    await shop.sql(`update products set brand = case name when 'Ambre Doré' then 'L.T. Éole' else 'Maison d’Azur' end
      where name in ('Ambre Doré', 'Fleur d’Assinie', 'Oud du Soir')`)
    const cards = page.locator('main article')
    await expect(async () => {
      await open(page, '/boutique?marque=l-t-eole.maison-d-azur')
      await expect(cards).toHaveCount(3, { timeout: 500 })
    }).toPass()
    await expect(cards.getByText('Maison d’Azur')).toHaveCount(2)
    await page.getByRole('button', { name: 'Filtrer', exact: true }).tap()
    await sheet(page)
      .getByRole('link', { name: /^Maison d’Azur/ })
      .tap()
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(/\?marque=l-t-eole$/)
    await sheet(page).getByRole('button', { name: 'Voir 1 parfum' }).tap()
    await cards.getByRole('link', { name: 'Ambre Doré' }).tap()
    await expect(page.locator('main header')).toContainText(/^L\.T\. ÉoleAmbre Doré/)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test('FILT-03 FILT-05 order and filters are taken back one by one; nothing left says so, with the filters as buttons', async ({
    page,
    shop,
  }) => {
    const all = (await shop.sql<{ name: string }>(shown('true'))).map(({ name }) => name)
    // Another order of the address leads to the one that it has.
    await open(page, '/boutique?tri=prix&prix=0-5000')
    await expect(page).toHaveURL(/\?prix=0-5000&tri=prix$/)
    await expect(page.getByText('Aucun parfum ne correspond. Retirez un filtre.')).toBeVisible()
    await chosen(page)
      .getByRole('link', { name: /^Retirer le filtre Moins de 5/ })
      .click()
    await expect(page).toHaveURL(/boutique\?tri=prix$/)
    const cheapest = await shop.sql<{ name: string }>(
      `select p.name from listed_perfumes l join products p on p.id = l.product_id
     where l.category_id = '00000000-0000-0000-0000-000000000000' order by l.price, l.product_id limit 3`,
    )
    await expect(headings(page).nth(2)).toHaveText(cheapest[2]?.name ?? '')
    await sheet(page).getByRole('link', { name: 'Nouveautés' }).click()
    await expect(headings(page).first()).toHaveText(all[0] ?? '')
    await sheet(page)
      .getByRole('link', { name: /^En stock/ })
      .click()
    await page.getByRole('link', { name: 'Effacer les filtres' }).click()
    await expect(page).toHaveURL(/boutique$/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('FILT-06 filters are links in a sheet that the browser opens', async ({ page, shop }) => {
    const names = (await shop.sql<{ name: string }>(shown(`l.wearer = 'lui'`))).map(({ name }) => name)
    await page.goto('/boutique')
    await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
    await sheet(page).getByRole('link', { name: /^Lui/ }).click()
    await expect(headings(page)).toHaveText(names)
  })
})

test('FILT-01 filters that are open stand beside the list once the screen is wide', { tag: '@rare' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await open(page, '/boutique')
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await expect(page.locator('#filtres:popover-open')).toBeVisible()
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(page.locator('#filtres:popover-open')).toHaveCount(0)
  const [filters, list] = await Promise.all([
    page.locator('#filtres').boundingBox(),
    page.getByRole('article').first().boundingBox(),
  ])
  expect(list?.x).toBeGreaterThan((filters?.x ?? 0) + (filters?.width ?? 0))
})

test('FILT-03 the parameters of an advertisement change nothing in a list that is rendered already', {
  tag: '@rare',
}, async ({ page }) => {
  // A list that the browser asks for again would not be that of the page: React would say so on the console.
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('getProducts') && calls.push(request.url())))
  await open(page, '/boutique?pour=elle&utm_source=a&fbclid=IwAR-1')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(calls).toEqual([])
})

test('FILT-03 unknown values leave the address, and the unfiltered list is canonical', async ({
  request,
}) => {
  const moved = await request.get('/boutique?pour=elle.chien&famille=x&utm_source=a', { maxRedirects: 0 })
  expect(moved.status()).toBe(308)
  expect(moved.headers().location).toBe('/boutique?pour=elle&utm_source=a')
  const html = await (await request.get('/boutique?pour=elle')).text()
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/boutique"/)
})
