import { mainOf, plain } from '../../fixtures/browser/page-text.ts'
import { expect, hydrated, open, test, wide } from '../../fixtures/browser/test.ts'

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
  test(`PAGE-01 ${id} ${path} has header and footer, and is the same under both addresses`, async ({
    page,
    request,
  }) => {
    const { main, canonical } = await mainOf(request, path)
    expect(canonical).toMatch(new RegExp(`${path}$`))
    expect(await (await request.get(path)).text()).toContain(`<title>${title}`)
    await page.setContent(main ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const own = await page.locator('main').innerText()
    expect(own.match(/.{0,20}(?: [;:!?»]|« )/g), 'French spaces are narrow and do not break').toBeNull()
    expect(own.match(/.{0,20}\p{L}'\p{L}.{0,5}/gu)?.filter((text) => !/d'ivoire/i.test(text)) ?? []).toEqual(
      [],
    )
    if (alias) expect(await mainOf(request, alias)).toEqual({ main, canonical })
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

test('NAV-04 NAV-11 all pages say at once what the settings say; an old number of 8 digits leads to its new one', async ({
  page,
  request,
  changingShop,
}) => {
  const settings = {
    store_name: 'Maison Bleue',
    contact_phone: '05 01 02 03',
    contact_email: 'bonjour@maison-bleue.example',
    store_address: 'Bouaké, rue 12',
    whatsapp_number: '07 01 02 03',
    business_hours: 'Lun–Sam 7h–20h, Dim 9h–12h',
    delivery_message: 'Livraison par vélo à vos frais.',
  }
  for (const [key, value] of Object.entries(settings))
    await changingShop.sql('update system_settings set value = $2 where key = $1', [key, value])
  const html = async (path: string) => (await (await request.get(path)).text()).replace(/<!--.*?-->/g, '')
  await expect.poll(() => html('/contact')).toContain('Dim 9h–12h')
  await page.setContent((await html('/contact')).replace(/<script[\s\S]*?<\/script>/g, ''))
  const contact = plain(await page.locator('main').innerText())
  for (const value of [settings.contact_phone, settings.contact_email, settings.store_address])
    expect(contact).toContain(value)
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', 'tel:+2250505010203')
  await expect(main.getByRole('listitem').filter({ hasText: 'Dim 9h–12h' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveText('Maison Bleue')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: settings.contact_phone }),
  ).toHaveAttribute('href', 'tel:+2250505010203')
  const chats = await page
    .locator('a[href^="https://wa.me/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(chats)).toEqual(new Set(['https://wa.me/2250707010203']))
  await expect.poll(() => html('/mentions-legales')).toMatch(/sous la responsabilité de\s+Maison Bleue/)
  await expect.poll(() => html('/livraison')).toContain(settings.delivery_message)
  await expect
    .poll(() => html('/carrieres'))
    .toContain(`mailto:${settings.contact_email}?subject=Candidature`)
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
