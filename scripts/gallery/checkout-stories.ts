import { expect, type Page } from '@playwright/test'
import { addToCart, fillGuestForm, toGuestCheckout } from '#tests/fixtures/browser/cart.ts'
import type { Story } from './story.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()
const form = (page: Page) => page.getByRole('form', { name: 'Vos coordonnées' })

async function refuse(page: Page): Promise<void> {
  await send(page)
  await expect(form(page).locator('[aria-invalid=true]').first()).toBeVisible()
}

/** Navigates by the router, because the cart would be lost with a page load. */
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

/** The three checkout forms, empty and with errors, and the placed order. */
export const checkoutStories: readonly Story[] = [
  {
    name: 'guest-checkout',
    path: '/boutique',
    prepare: (page) => toGuestCheckout(page),
  },
  {
    name: 'guest-checkout-errors',
    isFrequent: true,
    path: '/boutique',
    prepare: async (page) => {
      await toGuestCheckout(page)
      await page.getByRole('button', { name: 'Un code promo ?' }).click()
      await page.getByLabel('Code promo').fill('AWA')
      await page.getByRole('button', { name: 'Appliquer' }).click()
      await expect(page.getByText("Ce code n'existe pas.")).toBeVisible()
      await refuse(page)
    },
  },
  {
    name: 'simple-checkout',
    path: '/boutique',
    prepare: (page) => toForm(page, '/checkout'),
  },
  { name: 'simple-checkout-empty', path: '/checkout' },
  {
    name: 'simple-checkout-errors',
    path: '/boutique',
    prepare: async (page) => {
      await toForm(page, '/checkout')
      await refuse(page)
    },
  },
  {
    name: 'secured-checkout',
    viewer: 'customer',
    path: '/boutique',
    prepare: (page) => toForm(page, '/enhanced-checkout'),
  },
  {
    name: 'secured-checkout-errors',
    viewer: 'customer',
    path: '/boutique',
    prepare: async (page) => {
      await toForm(page, '/enhanced-checkout')
      for (const label of ['Nom complet', 'Téléphone']) await page.getByLabel(label).fill('')
      await refuse(page)
    },
  },
  {
    name: 'order-placed',
    isFrequent: true,
    path: '/boutique',
    prepare: async (page) => {
      await toGuestCheckout(page)
      await fillGuestForm(page)
      await send(page)
      await expect(page.getByRole('region', { name: 'Commande confirmée !' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Régler maintenant avec Wave' })).toBeVisible()
    },
    changing: (page) => [page.getByRole('region', { name: 'Commande confirmée !' }).locator('dd')],
  },
]
