import type { Page } from '@playwright/test'
import { findings } from '../../fixtures/browser/axe.ts'
import { mainOf, plain } from '../../fixtures/browser/page-text.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

const words = async (page: Page) => plain(await page.locator('main').innerText())

/**
 * Opens a static page by its French address and proves what holds for all of them, and that its alias is the
 * same page.
 */
async function read(page: Page, path: string, alias: string | null, title: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(width[0], 'no sideways scrolling on a phone').toBeLessThanOrEqual(width[1] ?? 0)
  for (const box of await page.getByRole('table').all())
    expect(
      await box.evaluate((table) => table.parentElement?.scrollWidth === table.parentElement?.clientWidth),
    ).toBe(true)
  const own = await page.locator('main').innerText()
  expect(own.match(/.{0,20}(?: [;:!?»]|« )/g), 'French spaces are narrow and do not break').toBeNull()
  expect(own.match(/.{0,20}\p{L}'\p{L}.{0,5}/gu)?.filter((text) => !/d'ivoire/i.test(text)) ?? []).toEqual([])
  expect(await findings(page, 'main')).toEqual([])
  if (alias) {
    const [french, english] = [await mainOf(page, path), await mainOf(page, alias)]
    expect(english).toEqual(french)
    expect(french.canonical).toMatch(new RegExp(`${path}$`))
  }
}

const pages = [
  ['PAGE-02', '/a-propos', '/about', 'À propos'],
  ['PAGE-03', '/contact', null, 'Contact'],
  ['PAGE-05', '/mentions-legales', '/legal-notices', 'Mentions légales'],
  ['PAGE-06', '/confidentialite', '/privacy', 'Politique de confidentialité'],
  ['PAGE-07', '/cgv', '/terms', 'Conditions générales de vente'],
  ['PAGE-08', '/cookies', null, 'Politique de cookies'],
  ['PAGE-09', '/livraison', '/shipping', 'Livraison'],
  ['PAGE-10', '/retours', '/returns', 'Retours et remboursements'],
  ['PAGE-11', '/guide-tailles', '/size-guide', 'Guide des tailles'],
  ['PAGE-12', '/notre-histoire', '/our-history', 'Notre histoire'],
  ['PAGE-13', '/nos-valeurs', '/our-values', 'Nos valeurs'],
  ['PAGE-14', '/carrieres', '/careers', 'Carrières'],
] as const

for (const [id, path, alias, title] of pages) {
  test(`PAGE-01 ${id} ${path} has header and footer, fits a phone, and is the same under both addresses`, async ({
    page,
  }) => {
    await read(page, path, alias, title)
  })
}

test('PAGE-08 the cookie policy is true: a visitor gets no cookie, and nobody else is asked', async ({
  page,
  context,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await open(page, '/cookies')
  await open(page, '/boutique')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(new Set(asked)).toEqual(new Set([new URL(shop.url).origin]))
})

test('NAV-04 the pages say what the settings say', async ({ page, changingShop }) => {
  const settings = {
    store_name: 'Maison Bleue',
    contact_phone: '+225 05 11 22 33 44',
    contact_email: 'bonjour@maison-bleue.example',
    store_address: 'Bouaké, rue 12',
    whatsapp_number: '+225 01 99 88 77 66',
    business_hours: 'Lun–Sam 7h–20h, Dim 9h–12h',
    delivery_message: 'Livraison par vélo à vos frais.',
  }
  for (const [key, value] of Object.entries(settings))
    await changingShop.sql('update system_settings set value = $2 where key = $1', [key, value])
  const html = async (path: string) => (await mainOf(page, path)).main?.replace(/<!--.*?-->/g, '')
  await expect.poll(() => html('/contact')).toContain('Dim 9h–12h')
  await page.goto('/contact')
  const contact = await words(page)
  for (const value of [
    settings.contact_phone,
    settings.contact_email,
    settings.store_address,
    settings.whatsapp_number,
  ])
    expect(contact).toContain(value)
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', 'tel:+2250511223344')
  await expect(main.getByRole('link', { name: 'Ouvrir la discussion' })).toHaveAttribute(
    'href',
    'https://wa.me/2250199887766',
  )
  await expect(main.getByRole('listitem').filter({ hasText: 'Dim 9h–12h' })).toBeVisible()
  await expect.poll(() => html('/mentions-legales')).toMatch(/sous la responsabilité de\s+Maison Bleue/)
  await expect.poll(() => html('/livraison')).toContain(settings.delivery_message)
  await expect
    .poll(() => html('/carrieres'))
    .toContain(`mailto:${settings.contact_email}?subject=Candidature`)
})

test('NAV-10 a footer link leads to its page without a reload', async ({ page }) => {
  await open(page, '/retours')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guide des tailles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide des tailles')
  await expect(page).toHaveURL(/\/guide-tailles$/)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('PAGE-07 the table of contents leads to each section', async ({ page }) => {
    await open(page, '/terms')
    const contents = page.getByRole('navigation', { name: 'Sur cette page' })
    await expect(contents.getByRole('link')).toHaveCount(12)
    await contents.getByRole('link', { name: 'La garantie' }).click()
    await expect(page).toHaveURL(/\/terms#garantie$/)
    const heading = page.getByRole('heading', { name: 'La garantie' })
    await expect(heading).toBeInViewport()
    const below = (await page.getByRole('banner').boundingBox())?.height ?? 0
    expect((await heading.boundingBox())?.y, 'not below the fixed header').toBeGreaterThanOrEqual(below)
    await expect(contents.locator('[data-status="active"]')).toHaveText('9. La garantie')
  })
})
