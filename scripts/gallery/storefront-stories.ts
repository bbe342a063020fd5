import { expect, type Page } from '@playwright/test'
import { addToCart, openCart } from '#tests/fixtures/browser/cart.ts'
import type { Story } from './story.ts'
import { RECENT_PRODUCTS_KEY, showNotices } from './story-runner.ts'

async function search(page: Page, query: string): Promise<void> {
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  if (query) await dialog.locator('input').fill(query)
}

/** Follows the first such link to what cannot be loaded. */
async function follow(page: Page, link: string): Promise<void> {
  await page.route(/_serverFn/, (route) => route.abort())
  await page.evaluate((found) => document.querySelector<HTMLAnchorElement>(found)?.click(), link)
  await expect(page.getByText('Erreur de chargement')).toBeVisible({ timeout: 20_000 })
}

/** The product's reference is part of its id, which differs from run to run. */
const reference = (page: Page) => [
  page
    .getByRole('article')
    .locator('dd')
    .filter({ hasText: /^[0-9a-fA-F]{8}$/ }),
]

/** Home, product lists, products, search, cart, and the screens for missing pages and errors. */
export const storefrontStories: readonly Story[] = [
  { name: 'home', path: '/' },
  { name: 'product-list', path: '/boutique' },
  {
    name: 'product-list-sheet',
    isRare: true,
    path: '/boutique?pour=elle',
    widths: [360, 768],
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Voir/ })).toBeVisible()
    },
  },
  { name: 'product-list-filtered', isRare: true, path: '/boutique?pour=elle&stock=oui&tri=prix' },
  { name: 'product-list-nothing', isRare: true, path: '/boutique?pour=elle&prix=0-5000' },
  { name: 'category', isRare: true, path: ({ category }) => category },
  {
    name: 'product',
    path: ({ product }) => product('Ambre Doré'),
    changing: reference,
  },
  {
    name: 'product-low',
    isRare: true,
    path: ({ product }) => product('Jardin Secret'),
    changing: reference,
  },
  {
    name: 'product-sold-out',
    isRare: true,
    path: ({ product }) => product('Océan Bleu'),
    changing: reference,
  },
  {
    name: 'product-restock',
    isRare: true,
    path: ({ product }) => product('Océan Bleu'),
    changing: reference,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Me prévenir de son retour' }).click()
      await page.getByRole('button', { name: 'Me prévenir', exact: true }).click()
      await expect(page.getByText('E-mail ou téléphone requis')).toBeVisible()
    },
  },
  {
    name: 'product-formats',
    isRare: true,
    path: ({ product }) => product('Matin d’Oranger'),
    changing: reference,
  },
  {
    name: 'product-zoom',
    isRare: true,
    path: ({ product }) => product('Ambre Doré'),
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Agrandir l’image 1 sur 3' }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'product-seen',
    isRare: true,
    path: ({ product }) => product('Ambre Doré'),
    changing: reference,
    prepare: async (page, { product }) => {
      const seen = ['Jardin Secret', 'Vanille Précieuse', 'Océan Bleu'].map((name) => product(name).slice(9))
      await page.evaluate(
        ([key = '', ids]) => localStorage.setItem(key, ids ?? ''),
        [RECENT_PRODUCTS_KEY, JSON.stringify(seen)],
      )
      await page.reload()
      await expect(page.getByRole('region', { name: 'Vu récemment' })).toBeVisible()
    },
  },
  {
    name: 'product-missing',
    isRare: true,
    path: '/product/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'product-added',
    isRare: true,
    path: ({ product }) => product('Ambre Doré'),
    screenOnly: true,
    fleeting: true,
    prepare: async (page) => {
      await showNotices(page)
      await page.getByRole('button', { name: 'Ajouter au panier' }).click()
      // A focused toast does not disappear.
      await page.getByRole('region', { name: 'Messages' }).getByRole('button').focus()
    },
  },
  {
    name: 'menu',
    path: '/boutique',
    screenOnly: true,
    widths: [360],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Menu mobile' })).toBeVisible()
    },
  },
  {
    name: 'search-empty',
    isRare: true,
    path: '/boutique',
    screenOnly: true,
    prepare: (page) => search(page, ''),
  },
  {
    name: 'search-results',
    isRare: true,
    path: '/boutique',
    screenOnly: true,
    prepare: async (page) => {
      await search(page, 'rose')
      await expect(page.getByRole('dialog').getByText(/résultats/)).toBeVisible()
    },
  },
  {
    name: 'search-nothing',
    isRare: true,
    path: '/boutique',
    screenOnly: true,
    prepare: async (page) => {
      await search(page, 'lessive')
      await expect(page.getByRole('dialog').getByText(/Aucun produit trouvé pour/)).toBeVisible()
    },
  },
  { name: 'guide', isRare: true, path: '/trouver-mon-parfum' },
  { name: 'guide-families', isRare: true, path: '/trouver-mon-parfum?pour=elle&moment=soir' },
  { name: 'guide-perfumes', path: '/trouver-mon-parfum?pour=elle&moment=soir&famille=peu-importe' },
  {
    name: 'guide-nothing',
    isRare: true,
    path: '/trouver-mon-parfum?pour=lui&moment=soir&famille=hesperidee',
  },
  {
    name: 'account-visitor',
    isRare: true,
    path: '/boutique',
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Créer un compte' })).toBeVisible()
    },
  },
  {
    name: 'cart-empty',
    isRare: true,
    path: '/boutique',
    screenOnly: true,
    prepare: (page) => openCart(page),
  },
  {
    name: 'cart',
    path: '/boutique',
    screenOnly: true,
    prepare: async (page) => {
      for (const name of ['Ambre Doré', 'Jardin Secret', 'Nuit Étoilée', 'Jardin Secret', 'Jardin Secret']) {
        await addToCart(page, name)
      }
      await openCart(page)
    },
  },
  { name: 'offline', isRare: true, path: '/hors-connexion?page=/boutique' },
  {
    name: 'unsubscribe',
    isRare: true,
    path: '/newsletter/desinscription?abonne=00000000-0000-4000-8000-000000000000&signature=inconnue',
  },
  {
    name: 'unsubscribe-wrong',
    isRare: true,
    path: '/newsletter/desinscription',
    prepare: (page) => expect(page.getByRole('heading', { name: 'Lien invalide' })).toBeVisible(),
  },
  { name: 'not-found', isRare: true, path: '/nulle/part' },
  {
    name: 'error',
    isRare: true,
    path: '/boutique',
    prepare: async (page) => {
      await follow(page, 'a[href*="categorie="]')
      // How far the filter was scrolled depends on the font it had then.
      const filter = page.getByRole('navigation', { name: 'Filtrer par catégorie' })
      await filter.evaluate((row) => row.scrollTo({ left: 0 }))
    },
  },
  {
    name: 'error-page',
    isRare: true,
    path: '/boutique',
    prepare: (page) => follow(page, 'main a[href^="/product/"]'),
  },
]
