import { expect, type Page } from '@playwright/test'
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

/** Waits for the notice above all tabs, because it moves what is below. */
async function shellIsThere(page: Page): Promise<void> {
  await expect(page.locator('main summary').getByText('Aucun e-mail ne part')).toBeVisible()
}

/** Waits until the tab is marked as current and its panel is shown. */
async function tabIsThere(page: Page): Promise<void> {
  await shellIsThere(page)
  const links = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(links.locator('[aria-current=page]')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** What depends on the server's present time: the times of the activity log, the sales of the last days. */
const changingTimes = (page: Page) => [page.locator('main ol time, main figure')]

function dialog(name: string, tab: string, act: (page: Page) => Promise<unknown>): Story {
  return {
    name: `admin-${name}`,
    viewer: 'admin',
    path: `/admin?tab=${tab}`,
    screenOnly: true,
    prepare: async (page) => {
      await shellIsThere(page)
      await act(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0)
    },
    changing: (page) => [page.getByRole('dialog').locator('time')],
  }
}

/** The administration: each tab, and its main dialogs. */
export const adminStories: readonly Story[] = [
  ...tabs.map(
    ([name, path]): Story => ({
      name: `admin-${name}`,
      viewer: 'admin',
      path,
      prepare: tabIsThere,
      changing: changingTimes,
    }),
  ),
  {
    name: 'admin-orders-none',
    viewer: 'admin',
    path: '/admin?tab=orders&q=personne',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Aucune commande trouvée.')).toBeVisible()
    },
  },
  {
    name: 'admin-person-data',
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
  dialog('order', 'orders', (page) =>
    page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click(),
  ),
  dialog('product-new', 'products', async (page) => {
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
  }),
  dialog('product-edit', 'products', (page) =>
    page
      .getByRole('button', { name: /^Modifier Ambre/ })
      .first()
      .click(),
  ),
  dialog('category-new', 'categories', (page) =>
    page.getByRole('button', { name: 'Ajouter une catégorie' }).click(),
  ),
]
