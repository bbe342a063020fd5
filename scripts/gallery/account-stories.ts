import { expect, type Page } from '@playwright/test'
import { sendLogin } from '#tests/fixtures/browser/account.ts'
import { openOrder } from './admin-story.ts'
import type { Story } from './story.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Appareils connectés' })
const sessionTimes = (page: Page) => [sessions(page).locator('time')]

/** Sign-in, registration, password reset, and the pages of an account. */
export const accountStories: readonly Story[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    isFrequent: true,
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'reset-request',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
    },
  },
  {
    name: 'login-second-factor',
    path: '/login',
    prepare: async (page, data) => {
      await sendLogin(page, data.admin)
      await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible()
    },
  },
  { name: 'register', path: '/register?returnTo=checkout' },
  {
    name: 'register-errors',
    path: '/register',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'reset-password',
    viewer: 'customer',
    path: '/reset-password',
    prepare: (page) => expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible(),
  },
  {
    name: 'reset-password-other-account',
    viewer: 'customer',
    path: ({ recoveryLink }) => recoveryLink,
    prepare: (page) => expect(page.getByRole('button', { name: 'Rester connecté' })).toBeVisible(),
  },
  {
    name: 'account-customer',
    viewer: 'customer',
    path: '/boutique',
    screenOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    },
  },
  {
    name: 'settings',
    viewer: 'customer',
    path: '/settings',
    prepare: async (page) => {
      await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeVisible()
      await expect(sessions(page).getByRole('listitem')).toHaveCount(3)
    },
    changing: sessionTimes,
  },
  {
    name: 'settings-admin',
    viewer: 'admin',
    path: '/settings',
    prepare: async (page) => {
      await expect(page.getByText('Téléphone de la boutique, depuis')).toBeVisible()
      await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    },
    changing: sessionTimes,
  },
  {
    name: 'order-page',
    isFrequent: true,
    path: ({ openOrder }) => openOrder,
    prepare: async (page) => {
      await expect(page.getByRole('heading', { name: 'Où en est-elle ?' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Régler maintenant avec Wave' })).toBeVisible()
    },
  },
  {
    name: 'order-page-ended',
    path: ({ endedOrder }) => endedOrder,
    prepare: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce suivi est terminé'),
  },
  { name: 'find-order', path: '/suivi' },
  {
    name: 'orders-visitor',
    path: '/orders',
    prepare: (page) => expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible(),
  },
  {
    name: 'orders',
    isFrequent: true,
    viewer: 'customer',
    path: '/orders',
    prepare: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'order-detail',
    viewer: 'customer',
    path: '/orders',
    screenOnly: true,
    prepare: async (page) => {
      await openOrder(page)
      const pay = page.getByRole('dialog').getByRole('button', { name: 'Régler maintenant avec Wave' })
      await expect(pay).toBeVisible()
    },
  },
]
