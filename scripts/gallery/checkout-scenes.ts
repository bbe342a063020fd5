import { expect, type Page } from '@playwright/test'
import { addToCart, fillGuestForm, toGuestCheckout } from '#tests/fixtures/browser/cart.ts'
import type { Scene } from './scene.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()
const form = (page: Page) => page.getByRole('form', { name: 'Vos coordonnées' })

async function refuse(page: Page): Promise<void> {
  await send(page)
  await expect(form(page).locator('[aria-invalid=true]').first()).toBeVisible()
}

/** To an address by the router, as the cart is lost with the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
}

async function toForm(page: Page, path: string): Promise<void> {
  await addToCart(page, 'Ambre Doré')
  await addToCart(page, 'Nuit Étoilée')
  await goTo(page, path)
  await expect(form(page)).toBeVisible()
}

/** Ordering: the three forms, empty, refused, and the order that follows. */
export const checkoutScenes: readonly Scene[] = [
  {
    name: 'guest-checkout',
    path: '/boutique',
    act: (page) => toGuestCheckout(page),
  },
  {
    name: 'guest-checkout-errors',
    path: '/boutique',
    act: async (page) => {
      await toGuestCheckout(page)
      await refuse(page)
    },
  },
  {
    name: 'simple-checkout',
    path: '/boutique',
    act: (page) => toForm(page, '/checkout'),
  },
  { name: 'simple-checkout-empty', path: '/checkout' },
  {
    name: 'simple-checkout-errors',
    path: '/boutique',
    act: async (page) => {
      await toForm(page, '/checkout')
      await refuse(page)
    },
  },
  {
    name: 'secured-checkout',
    who: 'customer',
    path: '/boutique',
    act: (page) => toForm(page, '/enhanced-checkout'),
  },
  {
    name: 'secured-checkout-errors',
    who: 'customer',
    path: '/boutique',
    act: async (page) => {
      await toForm(page, '/enhanced-checkout')
      for (const label of ['Nom complet', 'Téléphone']) await page.getByLabel(label).fill('')
      await refuse(page)
    },
  },
  {
    name: 'order-placed',
    path: '/boutique',
    act: async (page) => {
      await toGuestCheckout(page)
      await fillGuestForm(page)
      await send(page)
      await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
    },
    changing: (page) => [page.getByRole('region', { name: 'Commande confirmée !' }).locator('dd')],
  },
]
