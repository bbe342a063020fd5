import { expect, type Page } from '@playwright/test'
import { addToCart, openCart } from '#tests/fixtures/browser/cart.ts'
import type { Scene } from './scene.ts'
import { showNotices } from './theatre.ts'

async function search(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  if (question) await dialog.locator('input').fill(question)
}

/** The reference is a part of the product's id. */
const reference = (page: Page) => [
  page
    .getByRole('article')
    .locator('dd')
    .filter({ hasText: /^[0-9a-fA-F]{8}$/ }),
]

/** Looking around: home, lists, products, search, cart, and what is seen when something is missing. */
export const storefrontScenes: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/boutique' },
  { name: 'category', path: ({ category }) => category },
  {
    name: 'product',
    path: ({ product }) => product('Ambre Doré'),
    changing: reference,
  },
  {
    name: 'product-low',
    path: ({ product }) => product('Jardin Secret'),
    changing: reference,
  },
  {
    name: 'product-sold-out',
    path: ({ product }) => product('Vanille Précieuse'),
    changing: reference,
  },
  {
    name: 'product-missing',
    path: '/product/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'product-added',
    path: ({ product }) => product('Ambre Doré'),
    screenOnly: true,
    fleeting: true,
    act: async (page) => {
      await showNotices(page)
      await page.getByRole('button', { name: 'Ajouter au panier' }).click()
      // While the focus is in it, it stays.
      await page.getByRole('region', { name: 'Messages' }).getByRole('button').focus()
    },
  },
  {
    name: 'menu',
    path: '/boutique',
    screenOnly: true,
    widths: [360],
    act: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Menu mobile' })).toBeVisible()
    },
  },
  {
    name: 'search-empty',
    path: '/boutique',
    screenOnly: true,
    act: (page) => search(page, ''),
  },
  {
    name: 'search-results',
    path: '/boutique',
    screenOnly: true,
    act: async (page) => {
      await search(page, 'rose')
      await expect(page.getByRole('dialog').getByText(/résultats/)).toBeVisible()
    },
  },
  {
    name: 'search-nothing',
    path: '/boutique',
    screenOnly: true,
    act: async (page) => {
      await search(page, 'lessive')
      await expect(page.getByRole('dialog').getByText(/Aucun produit trouvé pour/)).toBeVisible()
    },
  },
  {
    name: 'account-visitor',
    path: '/boutique',
    screenOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Créer un compte' })).toBeVisible()
    },
  },
  {
    name: 'cart-empty',
    path: '/boutique',
    screenOnly: true,
    act: (page) => openCart(page),
  },
  {
    name: 'cart',
    path: '/boutique',
    screenOnly: true,
    act: async (page) => {
      for (const name of ['Ambre Doré', 'Jardin Secret', 'Nuit Étoilée', 'Jardin Secret', 'Jardin Secret']) {
        await addToCart(page, name)
      }
      await openCart(page)
    },
  },
  { name: 'offline', path: '/hors-connexion?page=/boutique' },
  {
    name: 'unsubscribe',
    path: '/newsletter/desinscription?abonne=00000000-0000-4000-8000-000000000000&signature=inconnue',
  },
  {
    name: 'unsubscribe-wrong',
    path: '/newsletter/desinscription',
    act: (page) => expect(page.getByRole('heading', { name: 'Lien non valable' })).toBeVisible(),
  },
  { name: 'not-found', path: '/nulle/part' },
  {
    name: 'error',
    path: '/a-propos',
    act: async (page) => {
      await page.route(/_serverFn/, (route) => route.abort())
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/boutique"]')?.click())
      await expect(page.getByText('Erreur de chargement')).toBeVisible({ timeout: 20_000 })
    },
  },
]
