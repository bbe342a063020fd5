import type { Page } from '@playwright/test'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

/** Words as a reader reads them: no-break spaces count as spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const words = async (page: Page) => plain(await page.locator('main').innerText())

/** What stands in `<main>`, without the page's own address in its table of contents. */
async function mainOf(page: Page, path: string) {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  const html = await answer.text()
  expect(html, `${path} has header and footer`).toMatch(/<header[\s\S]*<main[\s\S]*<\/main>[\s\S]*<footer/)
  return {
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    main: /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(`href="${path}#`, 'href="#'),
  }
}

/** Opens a static page by its French address and proves what holds for all of them, and that its alias is the same page. */
async function read(page: Page, path: string, alias: string | null, title: string): Promise<string> {
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
  return plain(own)
}

/** The cells of a table, row by row, without its head. */
async function rows(page: Page, caption: string): Promise<string[][]> {
  const table = page.getByRole('table', { name: caption })
  await expect(table.locator('thead th:not([scope="col"]), tbody th:not([scope="row"])')).toHaveCount(0)
  const cells = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return cells.map((row) => row.map(plain))
}

/** The words of one section, found by its heading. */
async function section(page: Page, title: string): Promise<string> {
  return plain(
    await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .innerText(),
  )
}

const deliveryRows = [
  ['Abidjan', '24-48 h', '2 500 FCFA'],
  ['Intérieur du pays', '2-5 jours ouvrés', '5 000 FCFA'],
  ['Plus de 50 000 FCFA d’achat', 'selon la zone', 'offerts'],
]
const payments = ['Paiement à la livraison :', 'Virement bancaire :', 'Mobile money :', 'Carte bancaire :']

test('PAGE-01 PAGE-02 about: mission, selection, commitment, values', async ({ page }) => {
  await read(page, '/a-propos', '/about', 'À propos')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Notre mission',
    'Notre sélection',
    'Notre engagement',
    'Nos valeurs',
  ])
  for (const title of ['Notre mission', 'Notre sélection', 'Nos valeurs']) {
    expect((await section(page, title)).length, `${title} has a text`).toBeGreaterThan(title.length + 60)
  }
  expect(await section(page, 'Notre engagement')).toContain(
    '30 jours pour changer d’avis, 12 mois de garantie',
  )
})

test('PAGE-01 PAGE-03 PAGE-04 contact: ways to reach the shop, and its hours', async ({ page }) => {
  const text = await read(page, '/contact', null, 'Contact')
  const main = page.locator('main')
  expect(text).toContain('+225 07 00 00 00 00')
  expect(text).toContain('contact@ambre-ivoire.example')
  expect(text).toContain("Adresse Abidjan, Côte d'Ivoire")
  expect(text).toContain('WhatsApp +225 07 00 00 00 00')
  const address = (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await address('Appeler')).toBe('tel:+2250700000000')
  expect(await address('Écrire un e-mail')).toBe('mailto:contact@ambre-ivoire.example')
  expect(await address('Ouvrir la discussion')).toBe('https://wa.me/2250700000000')
  await expect(page.getByRole('list', { name: 'Horaires d’ouverture' }).getByRole('listitem')).toHaveText([
    'Lun–Ven 9h–18h',
    'Sam 9h–16h',
    'Dim fermé',
  ])
})

test('PAGE-01 PAGE-05 legal notice: who runs the site', async ({ page }) => {
  await read(page, '/mentions-legales', '/legal-notices', 'Mentions légales')
  expect(await section(page, 'Éditeur du site')).toContain(
    "Nom Ambre d'Ivoire Adresse Abidjan, Côte d'Ivoire Téléphone +225 07 00 00 00 00 E-mail contact@ambre-ivoire.example",
  )
})

test('PAGE-01 PAGE-06 PAGE-30 privacy: what is kept, and how long', async ({ page }) => {
  await read(page, '/confidentialite', '/privacy', 'Politique de confidentialité')
  expect(await rows(page, 'Durée de conservation de vos données')).toEqual([
    ['Commandes et factures', '5 ans'],
    ['Marketing (newsletter)', '3 ans'],
    ['Cookies', '13 mois'],
  ])
})

test('PAGE-01 PAGE-07 PAGE-26 PAGE-27 PAGE-28 PAGE-29 terms of sale', async ({ page }) => {
  await read(page, '/cgv', '/terms', 'Conditions générales de vente')
  expect(await rows(page, 'Délais et frais de livraison en Côte d’Ivoire')).toEqual(deliveryRows)
  expect(await section(page, 'La livraison')).toContain('offerts au-dessus de 50 000 FCFA d’achat')
  expect(await section(page, 'Le droit de rétractation')).toContain('Vous avez 30 jours après la réception')
  const refund = await section(page, 'Le remboursement')
  expect(refund).toContain('au plus tard dans les 14 jours')
  expect(refund).not.toContain('5-7')
  expect(await section(page, 'La garantie')).toContain('garantis 12 mois')
  const payment = await section(page, 'Le paiement')
  for (const method of payments) expect(payment).toContain(method)
})

test('PAGE-01 PAGE-08 PAGE-30 cookies: the policy is true, a visitor gets none and nobody else is asked', async ({
  page,
  context,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  const text = await read(page, '/cookies', null, 'Politique de cookies')
  expect(text).toContain('Aucun cookie de ce site n’est conservé plus de 13 mois')
  expect(text).toContain('guestCheckoutData')
  expect(text).toContain('sentOrder')
  await open(page, '/boutique')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(new Set(asked)).toEqual(new Set([new URL(shop.url).origin]))
})

test('PAGE-01 PAGE-09 PAGE-26 PAGE-29 delivery: delays, fees, ways to pay', async ({ page }) => {
  await read(page, '/livraison', '/shipping', 'Livraison')
  expect(await rows(page, 'Délais et frais de livraison en Côte d’Ivoire')).toEqual(deliveryRows)
  const fees = await section(page, 'Délais et frais')
  expect(fees).toContain('Livraison offerte au-dessus de 50 000 FCFA d’achat')
  expect(fees).toContain('Livraison via Yango à vos frais.')
  expect(fees).toContain('jamais ajoutés au total de votre commande')
  const payment = await section(page, 'Moyens de paiement')
  for (const method of payments) expect(payment).toContain(method)
})

test('PAGE-01 PAGE-10 PAGE-27 PAGE-28 returns: window, refund, warranty', async ({ page }) => {
  await read(page, '/retours', '/returns', 'Retours et remboursements')
  expect(await rows(page, 'Les délais en un coup d’œil')).toEqual([
    ['Retour ou rétractation', '30 jours après la réception'],
    ['Remboursement', '5-7 jours ouvrés'],
    ['Garantie', '12 mois'],
  ])
  const refund = await section(page, 'Le remboursement')
  expect(refund).toContain('remboursé sous 5-7 jours ouvrés')
  expect(refund).not.toContain('14 jours')
  expect(await section(page, 'La garantie')).toContain('garantis 12 mois')
})

test('PAGE-01 PAGE-11 PAGE-15 PAGE-16 PAGE-17 PAGE-18 PAGE-19 size guide', async ({ page }) => {
  await read(page, '/guide-tailles', '/size-guide', 'Guide des tailles')
  const cards = page.locator('#formats').getByRole('listitem')
  expect((await cards.allInnerTexts()).map(plain)).toEqual([
    'Travel 15ml Pour essayer une fragrance, ou la garder dans son sac. 2-3 semaines d’utilisation',
    'Standard 50ml POPULAIRE Le format le plus demandé, celui de tous les jours. 2-3 mois d’utilisation',
    'Premium 100ml Le meilleur prix au millilitre, et un beau cadeau. 4-6 mois d’utilisation',
  ])
  const lifespan = page.getByRole('table', { name: 'Durée d’un flacon selon l’usage' })
  await expect(lifespan.getByRole('columnheader')).toHaveText([
    'Format',
    'Usage quotidien 2-3 sprays par jour',
    'Usage occasionnel 1 spray par jour',
  ])
  expect(await rows(page, 'Durée d’un flacon selon l’usage')).toEqual([
    ['15ml', '20-25 jours', '45-50 jours'],
    ['50ml', '2-3 mois', '4-6 mois'],
    ['100ml', '4-6 mois', '8-12 mois'],
  ])
  const sizes = page.getByRole('table', { name: 'Taille et poids de chaque flacon' })
  await expect(sizes.getByRole('columnheader')).toHaveText(['Format', 'Hauteur', 'Largeur', 'Poids'])
  expect(await rows(page, 'Taille et poids de chaque flacon')).toEqual([
    ['15ml', '8.5 cm', '3.2 cm', '85g'],
    ['50ml', '12 cm', '4.5 cm', '180g'],
    ['100ml', '15 cm', '5.8 cm', '320g'],
  ])
  const tips = await section(page, 'Bien appliquer son parfum')
  expect(tips).toContain('Vaporisez à 15-20 cm')
  expect(tips).toContain('points de pulsation : poignets, cou, derrière les oreilles')
  expect(tips).toContain('Ne frottez pas')
  expect(tips).toContain('2-3 sprays suffisent')
  const storage = await section(page, 'Bien le conserver')
  expect(storage).toContain('Évitez la lumière directe')
  expect(storage).toContain('température ambiante stable')
  expect(storage).toContain('Rangez-le debout')
  expect(storage).toContain('Non ouvert, un flacon bien conservé se garde 3-5 ans')
})

test('PAGE-01 PAGE-12 PAGE-20 our story', async ({ page }) => {
  await read(page, '/notre-histoire', '/our-history', 'Notre histoire')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Une passion',
    'Une vision',
    'Une sélection',
    'La croissance',
    'Aujourd’hui',
    'Notre mission',
  ])
  expect(await section(page, 'Une vision')).toContain('rendre le parfum de qualité accessible')
  expect(await section(page, 'Notre mission')).toContain('la référence du parfum en ligne en Côte d’Ivoire')
})

test('PAGE-01 PAGE-13 PAGE-21 our values and commitments', async ({ page }) => {
  await read(page, '/nos-valeurs', '/our-values', 'Nos valeurs')
  await expect(page.locator('#valeurs').getByRole('heading', { level: 3 })).toHaveText([
    'Passion',
    'Excellence',
    'Authenticité',
    'Service client',
    'Innovation',
    'Confiance',
  ])
  const customers = await section(page, 'Nos engagements envers vous')
  expect(customers).toContain('Un service personnalisé')
  expect(customers).toContain('Satisfaction à 100 %')
  const products = await section(page, 'Nos engagements pour nos produits')
  expect(products).toContain('Des parfums authentiques')
  expect(products).toContain('Des prix justes et transparents')
})

test('PAGE-01 PAGE-14 PAGE-22 PAGE-23 PAGE-24 PAGE-25 careers', async ({ page }) => {
  await read(page, '/carrieres', '/careers', 'Carrières')
  for (const title of ['Notre cadre de travail', 'Vos avantages']) {
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    expect(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
  }
  const jobs = page.locator('#postes > div > ul > li')
  const facts = await jobs.evaluateAll((all) =>
    all.map((job) =>
      [job.querySelector('h3'), ...job.querySelectorAll('li')].map((part) => part?.textContent?.trim()),
    ),
  )
  expect(facts).toEqual([
    ['Commercial digital (F/H)', 'Temps plein', 'Abidjan', 'Expérience requise'],
    ['Assistant marketing (F/H)', 'Temps plein', 'Abidjan', 'Débutants acceptés'],
    ['Conseiller client (F/H)', 'Temps partiel', 'Télétravail possible', 'Formation assurée'],
    ['Livraison et logistique (F/H)', 'Temps plein', 'Abidjan', 'Permis de catégorie B exigé'],
  ])
  await expect(page.getByRole('link', { name: 'Envoyer ma candidature' })).toHaveAttribute(
    'href',
    'mailto:contact@ambre-ivoire.example?subject=Candidature%20spontan%C3%A9e',
  )
  expect(await section(page, 'Candidature spontanée')).toContain(
    'CV et lettre de motivation, au format PDF uniquement',
  )
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
