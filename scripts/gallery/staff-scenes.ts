import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const tabs = [
  ['stats', '/admin'],
  ['orders', '/admin?tab=orders'],
  ['products', '/admin?tab=products'],
  ['categories', '/admin?tab=categories'],
  ['newsletter', '/admin?tab=newsletter'],
  ['users', '/admin?tab=users'],
  ['settings', '/admin?tab=settings'],
] as const

/** What stands above all tabs has come: it moves what is below. */
async function frameIsThere(page: Page): Promise<void> {
  await expect(page.locator('main summary').getByText('Aucun e-mail ne part')).toBeVisible()
}

/** A tab is there when its address is marked and its panel has come. */
async function tabIsThere(page: Page): Promise<void> {
  await frameIsThere(page)
  const links = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(links.locator('[aria-current=page]')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** What the server says of today: the journal's moments, the sales of the last days. */
const moments = (page: Page) => [page.locator('main ol time, main figure')]

function dialog(name: string, tab: string, act: (page: Page) => Promise<unknown>): Scene {
  return {
    name: `admin-${name}`,
    who: 'admin',
    path: `/admin?tab=${tab}`,
    screenOnly: true,
    act: async (page) => {
      await frameIsThere(page)
      await act(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0)
    },
    changing: (page) => [page.getByRole('dialog').locator('time')],
  }
}

/** The administration: each tab, and its main dialogs. */
export const staffScenes: readonly Scene[] = [
  ...tabs.map(
    ([name, path]): Scene => ({
      name: `admin-${name}`,
      who: 'admin',
      path,
      act: tabIsThere,
      changing: moments,
    }),
  ),
  {
    name: 'admin-orders-none',
    who: 'admin',
    path: '/admin?tab=orders&q=personne',
    act: async (page) => {
      await frameIsThere(page)
      await expect(page.getByText('Aucune commande trouvée.')).toBeVisible()
    },
  },
  {
    name: 'admin-person-data',
    who: 'admin',
    path: '/admin?tab=settings',
    act: async (page) => {
      await tabIsThere(page)
      await page.getByText('Données d’une personne', { exact: true }).click()
      await page.getByLabel('E-mail, téléphone ou nom').fill('admin@')
      await page.getByRole('button', { name: 'Chercher', exact: true }).click()
      await expect(page.getByText('La boutique ne sait rien de cette personne.')).toBeVisible()
    },
    changing: moments,
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
