import type { Page } from '@playwright/test'
import { mainOf, plain } from '../../fixtures/browser/page-text.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

/** Puts the rendered `<main>` of a page into an empty document: its texts need neither style nor script. */
async function showText(page: Page, path: string): Promise<void> {
  await page.setContent((await mainOf(page.request, path)).main ?? '')
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

test('PAGE-02 about: mission, selection, commitment, values', async ({ page }) => {
  await showText(page, '/a-propos')
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

test('PAGE-03 contact: phone, e-mail, city, chat, and their links', async ({ page }) => {
  await showText(page, '/contact')
  const main = page.locator('main')
  const text = plain(await main.innerText())
  expect(text).toContain('+225 07 00 00 00 00')
  expect(text).toContain('contact@ambre-ivoire.example')
  expect(text).toContain("Adresse Abidjan, Côte d'Ivoire")
  expect(text).toContain('WhatsApp +225 07 00 00 00 00')
  const address = (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await address('Appeler')).toBe('tel:+2250700000000')
  expect(await address('Écrire un e-mail')).toBe('mailto:contact@ambre-ivoire.example')
  expect(await address('Ouvrir la discussion')).toBe('https://wa.me/2250700000000')
})

test('PAGE-04 contact: the opening hours', async ({ page }) => {
  await showText(page, '/contact')
  await expect(page.getByRole('list', { name: 'Horaires d’ouverture' }).getByRole('listitem')).toHaveText([
    'Lun–Ven 9h–18h',
    'Sam 9h–16h',
    'Dim fermé',
  ])
})

test('PAGE-05 legal notice: who runs the site', async ({ page }) => {
  await showText(page, '/mentions-legales')
  expect(await section(page, 'Éditeur du site')).toContain(
    "Nom Ambre d'Ivoire Adresse Abidjan, Côte d'Ivoire Téléphone +225 07 00 00 00 00 E-mail contact@ambre-ivoire.example",
  )
})

test('PAGE-06 PAGE-30 privacy: what is stored, and how long', async ({ page }) => {
  await showText(page, '/confidentialite')
  expect(await rows(page, 'Durée de conservation de vos données')).toEqual([
    ['Commandes et factures', '5 ans'],
    ['Marketing (newsletter)', '3 ans'],
    ['Alertes de retour en stock', '90 jours au plus'],
    ['Cookies', '13 mois'],
  ])
})

test('PAGE-26 terms of sale: delivery', async ({ page }) => {
  await showText(page, '/cgv')
  expect(await rows(page, 'Délais et frais de livraison en Côte d’Ivoire')).toEqual(deliveryRows)
  expect(await section(page, 'La livraison')).toContain('offerts au-dessus de 50 000 FCFA d’achat')
})

test('PAGE-27 PAGE-28 terms of sale: withdrawal, refund, warranty', async ({ page }) => {
  await showText(page, '/cgv')
  expect(await section(page, 'Le droit de rétractation')).toContain('Vous avez 30 jours après la réception')
  const refund = await section(page, 'Le remboursement')
  expect(refund).toContain('au plus tard dans les 14 jours')
  expect(refund).not.toContain('5-7')
  expect(await section(page, 'La garantie')).toContain('garantis 12 mois')
})

test('PAGE-29 terms of sale: ways to pay', async ({ page }) => {
  await showText(page, '/cgv')
  const payment = await section(page, 'Le paiement')
  for (const method of payments) expect(payment).toContain(method)
})

test('PAGE-08 PAGE-30 cookies: what is stored in the browser, and how long', async ({ page }) => {
  await showText(page, '/cookies')
  const text = plain(await page.locator('main').innerText())
  expect(text).toContain('Aucun cookie de ce site n’est conservé plus de 13 mois')
  expect(text).toContain('guestCheckoutData')
  expect(text).toContain('private:order')
})

test('PAGE-09 PAGE-26 delivery: delays and fees', async ({ page }) => {
  await showText(page, '/livraison')
  expect(await rows(page, 'Délais et frais de livraison en Côte d’Ivoire')).toEqual(deliveryRows)
  const fees = await section(page, 'Délais et frais')
  expect(fees).toContain('Livraison offerte au-dessus de 50 000 FCFA d’achat')
  expect(fees).toContain('Livraison via Yango à vos frais.')
  expect(fees).toContain('jamais ajoutés au total de votre commande')
})

test('PAGE-09 PAGE-29 delivery: ways to pay', async ({ page }) => {
  await showText(page, '/livraison')
  const payment = await section(page, 'Moyens de paiement')
  for (const method of payments) expect(payment).toContain(method)
})

test('PAGE-10 PAGE-27 returns: window and warranty', async ({ page }) => {
  await showText(page, '/retours')
  expect(await rows(page, 'Les délais en un coup d’œil')).toEqual([
    ['Retour ou rétractation', '30 jours après la réception'],
    ['Remboursement', '5-7 jours ouvrés'],
    ['Garantie', '12 mois'],
  ])
  expect(await section(page, 'La garantie')).toContain('garantis 12 mois')
})

test('PAGE-10 PAGE-28 returns: refund', async ({ page }) => {
  await showText(page, '/retours')
  const refund = await section(page, 'Le remboursement')
  expect(refund).toContain('remboursé sous 5-7 jours ouvrés')
  expect(refund).not.toContain('14 jours')
})

test('PAGE-15 size guide: the three formats', async ({ page }) => {
  await showText(page, '/guide-tailles')
  const cards = page.locator('#formats').getByRole('listitem')
  expect((await cards.allInnerTexts()).map(plain)).toEqual([
    'Travel 15ml Pour essayer une fragrance, ou la garder dans son sac. 2-3 semaines d’utilisation',
    'Standard 50ml POPULAIRE Le format le plus demandé, celui de tous les jours. 2-3 mois d’utilisation',
    'Premium 100ml Le meilleur prix au millilitre, et un beau cadeau. 4-6 mois d’utilisation',
  ])
})

test('PAGE-16 size guide: how long a bottle lasts', async ({ page }) => {
  await showText(page, '/guide-tailles')
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
})

test('PAGE-17 size guide: height, width, weight', async ({ page }) => {
  await showText(page, '/guide-tailles')
  const sizes = page.getByRole('table', { name: 'Taille et poids de chaque flacon' })
  await expect(sizes.getByRole('columnheader')).toHaveText(['Format', 'Hauteur', 'Largeur', 'Poids'])
  expect(await rows(page, 'Taille et poids de chaque flacon')).toEqual([
    ['15ml', '8.5 cm', '3.2 cm', '85g'],
    ['50ml', '12 cm', '4.5 cm', '180g'],
    ['100ml', '15 cm', '5.8 cm', '320g'],
  ])
})

test('PAGE-18 size guide: how to apply', async ({ page }) => {
  await showText(page, '/guide-tailles')
  const tips = await section(page, 'Bien appliquer son parfum')
  expect(tips).toContain('Vaporisez à 15-20 cm')
  expect(tips).toContain('points de pulsation : poignets, cou, derrière les oreilles')
  expect(tips).toContain('Ne frottez pas')
  expect(tips).toContain('2-3 sprays suffisent')
})

test('PAGE-19 size guide: how to store', async ({ page }) => {
  await showText(page, '/guide-tailles')
  const storage = await section(page, 'Bien le conserver')
  expect(storage).toContain('Évitez la lumière directe')
  expect(storage).toContain('température ambiante stable')
  expect(storage).toContain('Rangez-le debout')
  expect(storage).toContain('Non ouvert, un flacon bien conservé se garde 3-5 ans')
})

test('PAGE-20 our story: passion, vision, selection, growth, today, mission', async ({ page }) => {
  await showText(page, '/notre-histoire')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Une passion',
    'Une vision',
    'Une sélection',
    'Le chemin parcouru',
    'Aujourd’hui',
    'Notre mission',
  ])
  expect(await section(page, 'Une vision')).toContain('rendre le parfum de qualité accessible')
  expect(await section(page, 'Notre mission')).toContain('la référence du parfum en ligne en Côte d’Ivoire')
})

test('PAGE-21 our values and commitments', async ({ page }) => {
  await showText(page, '/nos-valeurs')
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

test('PAGE-22 careers: work environment and benefits', async ({ page }) => {
  await showText(page, '/carrieres')
  for (const title of ['Notre cadre de travail', 'Vos avantages']) {
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    expect(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
  }
})

test('PAGE-23 PAGE-24 careers: the four open jobs', async ({ page }) => {
  await showText(page, '/carrieres')
  const jobs = page.locator('#postes > div > ul > li')
  const facts = await jobs.evaluateAll((all) =>
    all.map((job) =>
      [job.querySelector('h3'), ...job.querySelectorAll('li')].map((part) => part?.textContent?.trim()),
    ),
  )
  expect(facts).toEqual([
    ['Chargé(e) de vente en ligne (F/H)', 'Temps plein', 'Abidjan', 'Expérience requise'],
    ['Assistant marketing (F/H)', 'Temps plein', 'Abidjan', 'Débutants acceptés'],
    ['Conseiller client (F/H)', 'Temps partiel', 'Télétravail possible', 'Formation assurée'],
    ['Livraison et logistique (F/H)', 'Temps plein', 'Abidjan', 'Permis B exigé'],
  ])
})

test('PAGE-25 careers: spontaneous applications', async ({ page }) => {
  await showText(page, '/carrieres')
  await expect(page.getByRole('link', { name: 'Envoyer ma candidature' })).toHaveAttribute(
    'href',
    'mailto:contact@ambre-ivoire.example?subject=Candidature%20spontan%C3%A9e',
  )
  expect(await section(page, 'Candidature spontanée')).toContain(
    'CV et lettre de motivation, au format PDF uniquement',
  )
})
