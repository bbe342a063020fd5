import { expect, type Page } from '@playwright/test'
import { shellIsThere, tabIsThere } from './admin-story.ts'
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

/** Those that the staff see once a week or less. */
const seldom: readonly string[] = ['categories', 'newsletter', 'users', 'settings']

/** What depends on the server's present time or port: the times of the activity log, the sales of the last days, its address. */
const changingTimes = (page: Page) => [page.locator('main ol time, main figure, main code')]

/** The administration: each tab and its pages. */
export const adminStories: readonly Story[] = [
  ...tabs.map(
    ([name, path]): Story => ({
      name: `admin-${name}`,
      ...(seldom.includes(name) ? { isRare: true } : {}),
      viewer: 'admin',
      path,
      prepare: tabIsThere,
      changing: changingTimes,
    }),
  ),
  {
    name: 'admin-letters',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=newsletter&view=letters',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Arrêtée par le serveur').locator('visible=true')).toBeVisible()
    },
  },
  {
    name: 'admin-letter-write',
    isRare: true,
    viewer: 'admin',
    path: `/admin?tab=newsletter&view=write&letter=${letters.draft}`,
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('option', { name: 'Coffrets' })).toBeAttached()
    },
  },
  ...(['draft', 'sending', 'stopped'] as const).map(
    (state): Story => ({
      name: `admin-letter-${state}`,
      isRare: true,
      viewer: 'admin',
      path: `/admin?tab=newsletter&view=letter&letter=${letters[state]}`,
      prepare: async (page) => {
        await shellIsThere(page)
        const letter = page.frameLocator('iframe[title$=téléphone]')
        await expect(letter.getByRole('heading', { level: 1 })).toBeVisible()
        for (const picture of await letter.getByRole('img').all())
          await expect(picture).toHaveJSProperty('complete', true)
      },
    }),
  ),
  {
    name: 'admin-notice',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=categories',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.locator('main summary').first().click()
      await expect(page.getByRole('button', { name: 'Envoyer un message d’essai' })).toBeVisible()
    },
  },
  {
    name: 'admin-cash',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders&day=2025-11-22',
    prepare: async (page) => {
      await shellIsThere(page)
      await page.getByLabel('Espèces comptées (CFA)').fill('89500')
      await expect(page.getByLabel('Explication de l’écart')).toBeVisible()
    },
  },
  {
    name: 'admin-cash-closed',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders&day=2025-11-21',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('button', { name: 'Clôturer à nouveau' })).toBeVisible()
    },
  },
  {
    name: 'admin-period',
    isRare: true,
    viewer: 'admin',
    path: '/admin?view=period&period=2025-11-01..2025-11-21',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Communes et villes' }).getByText('Cocody')).toBeVisible()
    },
  },
  {
    name: 'admin-period-empty',
    isRare: true,
    viewer: 'admin',
    path: '/admin?view=period&period=2026-07-01..2026-09-30',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Aucune vente dans cette période.').first()).toBeVisible()
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'admin-customer',
    isRare: true,
    viewer: 'admin',
    path: ({ customerPage }) => customerPage,
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('heading', { name: 'Awa Koné' })).toBeVisible()
    },
  },
  {
    name: 'admin-orders-none',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders&q=personne',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Aucune commande trouvée.')).toBeVisible()
    },
  },
  {
    name: 'admin-orders-chosen',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders',
    screenOnly: true,
    prepare: async (page) => {
      await tabIsThere(page)
      await page
        .getByLabel(/^Choisir la commande/)
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Commandes choisies' })).toBeVisible()
    },
  },
  {
    name: 'admin-orders-more',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders',
    screenOnly: true,
    // A phone has no such menu.
    widths: [1440],
    prepare: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await tabIsThere(page)
      await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Livraisons' })).toBeVisible()
    },
  },
  {
    name: 'admin-deliveries',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=orders&view=deliveries',
    prepare: async (page) => {
      await shellIsThere(page)
      await page.getByLabel('Sur la liste').selectOption('Toutes les commandes à livrer')
      await expect(page.getByText('3 livraisons')).toBeVisible()
    },
    changing: (page) => [page.getByText(/ 3 livraisons /)],
  },
  {
    name: 'admin-person-data',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.getByText('Données d’une personne', { exact: true }).click()
      await page.getByLabel('E-mail, téléphone ou nom').fill('admin@')
      await page.getByRole('button', { name: 'Chercher', exact: true }).click()
      await expect(page.getByText('La boutique ne sait rien de cette personne.')).toBeVisible()
    },
    changing: changingTimes,
  },
  {
    name: 'admin-settings-wrong',
    isRare: true,
    viewer: 'admin',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.getByLabel('Nom de la boutique').fill('')
      await page.getByLabel('E-mail', { exact: false }).first().fill('contact@')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expect(page.getByText('Le nom de la boutique est requis')).toBeVisible()
    },
    changing: changingTimes,
  },
]
