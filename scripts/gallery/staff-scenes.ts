import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const tabs = [
  ['stats', 'Statistiques', '/admin'],
  ['orders', 'Commandes', '/admin?tab=orders'],
  ['products', 'Produits', '/admin?tab=products'],
  ['categories', 'Catégories', '/admin?tab=categories'],
  ['newsletter', 'Newsletter', '/admin?tab=newsletter'],
  ['users', 'Utilisateurs', '/admin?tab=users'],
  ['settings', 'Paramètres', '/admin?tab=settings'],
] as const

/** A tab is there when its address is marked and its panel has come. */
async function tabIsThere(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(tabs.locator('[aria-current=page]')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** The administration: each tab. */
export const staffScenes: readonly Scene[] = tabs.map(([name, title, path]) => ({
  name: `admin-${name}`,
  title: `Administration : ${title}`,
  who: 'admin',
  path,
  act: tabIsThere,
}))
