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

const productPage = (name: string, product: string, more: Partial<Story> = {}): Story => ({
  name,
  path: (data) => data.product(product),
  changing: reference,
  ...more,
})

/** What opens over the list of products. */
const overList = (
  name: string,
  prepare: NonNullable<Story['prepare']>,
  more: Partial<Story> = {},
): Story => ({
  name,
  path: '/boutique',
  screenOnly: true,
  prepare,
  ...more,
})

/** Home, product lists, products, search, cart, and the screens for missing pages and errors. */
export const storefrontStories: readonly Story[] = [
  { name: 'home', isFrequent: true, path: '/' },
  { name: 'product-list', isFrequent: true, path: '/boutique' },
  {
    name: 'product-list-sheet',
    path: '/boutique?pour=elle',
    widths: [360, 768],
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Voir/ })).toBeVisible()
    },
  },
  { name: 'product-list-filtered', path: '/boutique?pour=elle&stock=oui&tri=prix' },
  { name: 'product-list-nothing', path: '/boutique?pour=elle&prix=0-5000' },
  { name: 'category', path: ({ category }) => category },
  productPage('product', 'Ambre Doré', { isFrequent: true }),
  productPage('product-low', 'Jardin Secret'),
  productPage('product-sold-out', 'Océan Bleu'),
  productPage('product-restock', 'Océan Bleu', {
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Me prévenir de son retour' }).click()
      await page.getByRole('button', { name: 'Me prévenir', exact: true }).click()
      await expect(page.getByText('E-mail ou téléphone requis')).toBeVisible()
    },
  }),
  productPage('product-formats', 'Matin d’Oranger'),
  {
    name: 'product-zoom',
    path: ({ product }) => product('Ambre Doré'),
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Agrandir l’image 1 sur 3' }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  productPage('product-seen', 'Ambre Doré', {
    prepare: async (page, { product }) => {
      const seen = ['Jardin Secret', 'Vanille Précieuse', 'Océan Bleu'].map((name) => product(name).slice(9))
      await page.evaluate(
        ([key = '', ids]) => localStorage.setItem(key, ids ?? ''),
        [RECENT_PRODUCTS_KEY, JSON.stringify(seen)],
      )
      await page.reload()
      await expect(page.getByRole('region', { name: 'Vu récemment' })).toBeVisible()
    },
  }),
  {
    name: 'product-missing',
    path: '/product/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'product-added',
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
  overList(
    'menu',
    async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Menu mobile' })).toBeVisible()
    },
    { isFrequent: true, widths: [360] },
  ),
  overList('search-empty', (page) => search(page, '')),
  overList('search-results', async (page) => {
    await search(page, 'rose')
    await expect(page.getByRole('dialog').getByText(/résultats/)).toBeVisible()
  }),
  overList('search-nothing', async (page) => {
    await search(page, 'lessive')
    await expect(page.getByRole('dialog').getByText(/Aucun produit trouvé pour/)).toBeVisible()
  }),
  { name: 'guide', path: '/trouver-mon-parfum' },
  { name: 'guide-families', path: '/trouver-mon-parfum?pour=elle&moment=soir' },
  {
    name: 'guide-perfumes',
    isFrequent: true,
    path: '/trouver-mon-parfum?pour=elle&moment=soir&famille=peu-importe',
  },
  {
    name: 'guide-nothing',
    path: '/trouver-mon-parfum?pour=lui&moment=soir&famille=hesperidee',
  },
  overList('account-visitor', async (page) => {
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  }),
  overList('cart-empty', (page) => openCart(page)),
  overList(
    'cart',
    async (page) => {
      for (const name of ['Ambre Doré', 'Jardin Secret', 'Nuit Étoilée', 'Jardin Secret', 'Jardin Secret']) {
        await addToCart(page, name)
      }
      await openCart(page)
    },
    { isFrequent: true },
  ),
  { name: 'offline', path: '/hors-connexion?page=/boutique' },
  {
    name: 'unsubscribe',
    path: '/newsletter/desinscription?abonne=00000000-0000-4000-8000-000000000000&signature=inconnue',
  },
  {
    name: 'unsubscribe-wrong',
    path: '/newsletter/desinscription',
    prepare: (page) => expect(page.getByRole('heading', { name: 'Lien invalide' })).toBeVisible(),
  },
  { name: 'not-found', path: '/nulle/part' },
  {
    name: 'error',
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
    path: '/boutique',
    prepare: (page) => follow(page, 'main a[href^="/product/"]'),
  },
]
