import { expect, type Page } from '@playwright/test'
import { adminPage, tabIsThere } from './admin-story.ts'
import { letters } from './seed-letters.ts'
import type { Story } from './story.ts'

const tabs = [
  ['stats', '/admin'],
  ['orders', '/admin?tab=orders'],
  ['products', '/admin?tab=products'],
  ['categories', '/admin?tab=categories'],
  ['newsletter', '/admin?tab=newsletter'],
  ['users', '/admin?tab=users'],
  ['settings', '/admin?tab=settings'],
] as const

/** Those that the staff see more often than once a week. */
const frequent: readonly string[] = ['stats', 'orders', 'products']

/** What depends on the server's present time or port: the times of the activity log, the sales of the last days, its address. */
const changingTimes = (page: Page) => [page.locator('main ol time, main figure, main code')]

/** The administration: each tab and its pages. */
export const adminStories: readonly Story[] = [
  ...tabs.map(([name, path]) =>
    adminPage(name, path, tabIsThere, {
      ...(frequent.includes(name) ? { isFrequent: true } : {}),
      changing: changingTimes,
    }),
  ),
  adminPage('letters', '/admin?tab=newsletter&view=letters', (page) =>
    expect(page.getByText('Arrêtée par le serveur').locator('visible=true')).toBeVisible(),
  ),
  adminPage('letter-write', `/admin?tab=newsletter&view=write&letter=${letters.draft}`, (page) =>
    expect(page.getByRole('option', { name: 'Coffrets' })).toBeAttached(),
  ),
  ...(['draft', 'sending', 'stopped'] as const).map((state) =>
    adminPage(
      `letter-${state}`,
      `/admin?tab=newsletter&view=letter&letter=${letters[state]}`,
      async (page) => {
        const letter = page.frameLocator('iframe[title$=téléphone]')
        await expect(letter.getByRole('heading', { level: 1 })).toBeVisible()
        for (const picture of await letter.getByRole('img').all())
          await expect(picture).toHaveJSProperty('complete', true)
      },
    ),
  ),
  adminPage('notice', '/admin?tab=categories', async (page) => {
    await tabIsThere(page)
    await page.locator('main summary').first().click()
    await expect(page.getByRole('button', { name: 'Envoyer un message d’essai' })).toBeVisible()
  }),
  adminPage('cash', '/admin?tab=orders&day=2025-11-22', async (page) => {
    await page.getByLabel('Espèces comptées (CFA)').fill('89500')
    await expect(page.getByLabel('Explication de l’écart')).toBeVisible()
  }),
  adminPage('cash-closed', '/admin?tab=orders&day=2025-11-21', (page) =>
    expect(page.getByRole('button', { name: 'Clôturer à nouveau' })).toBeVisible(),
  ),
  adminPage('period', '/admin?view=period&period=2025-11-01..2025-11-21', async (page) => {
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Communes et villes' }).getByText('Cocody')).toBeVisible()
  }),
  adminPage('period-empty', '/admin?view=period&period=2026-07-01..2026-09-30', async (page) => {
    await expect(page.getByText('Aucune vente dans cette période.').first()).toBeVisible()
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  }),
  adminPage(
    'customer',
    ({ customerPage }) => customerPage,
    (page) => expect(page.getByRole('heading', { name: 'Awa Koné' })).toBeVisible(),
  ),
  adminPage('orders-none', '/admin?tab=orders&q=personne', (page) =>
    expect(page.getByText('Aucune commande trouvée.')).toBeVisible(),
  ),
  adminPage(
    'orders-chosen',
    '/admin?tab=orders',
    async (page) => {
      await tabIsThere(page)
      await page
        .getByLabel(/^Choisir la commande/)
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Commandes choisies' })).toBeVisible()
    },
    { screenOnly: true },
  ),
  adminPage(
    'orders-more',
    '/admin?tab=orders',
    async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await tabIsThere(page)
      await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Livraisons' })).toBeVisible()
    },
    // A phone has no such menu.
    { screenOnly: true, widths: [1440] },
  ),
  adminPage(
    'deliveries',
    '/admin?tab=orders&view=deliveries',
    async (page) => {
      await page.getByLabel('Sur la liste').selectOption('Toutes les commandes à livrer')
      await expect(page.getByText('3 livraisons')).toBeVisible()
    },
    { changing: (page) => [page.getByText(/ 3 livraisons /)] },
  ),
  adminPage(
    'person-data',
    '/admin?tab=settings',
    async (page) => {
      await tabIsThere(page)
      await page.getByText('Données d’une personne', { exact: true }).click()
      await page.getByLabel('E-mail, téléphone ou nom').fill('admin@')
      await page.getByRole('button', { name: 'Chercher', exact: true }).click()
      await expect(page.getByText('La boutique ne sait rien de cette personne.')).toBeVisible()
    },
    { changing: changingTimes },
  ),
  adminPage(
    'settings-wrong',
    '/admin?tab=settings',
    async (page) => {
      await tabIsThere(page)
      await page.getByLabel('Nom de la boutique').fill('')
      await page.getByLabel('E-mail', { exact: false }).first().fill('contact@')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expect(page.getByText('Le nom de la boutique est requis')).toBeVisible()
    },
    { changing: changingTimes },
  ),
]
