import { expect, type Page } from '@playwright/test'
import { sendLogin } from '#tests/fixtures/browser/account.ts'
import type { Scene } from './scene.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Appareils connectés' })

/** The ways into an account, and what a customer finds there. */
export const accountScenes: readonly Scene[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'reset-request',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
    },
  },
  {
    name: 'login-second-factor',
    path: '/login',
    act: async (page, stage) => {
      await sendLogin(page, stage.admin)
      await expect(page.getByLabel('Code à 6 chiffres')).toBeVisible()
    },
  },
  { name: 'register', path: '/register?returnTo=checkout' },
  {
    name: 'register-errors',
    path: '/register',
    act: async (page) => {
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'reset-password',
    who: 'customer',
    path: '/reset-password',
    act: (page) => expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible(),
  },
  {
    name: 'reset-password-other-account',
    who: 'customer',
    path: ({ recoveryLink }) => recoveryLink,
    act: (page) => expect(page.getByRole('button', { name: 'Rester connecté' })).toBeVisible(),
  },
  {
    name: 'account-customer',
    who: 'customer',
    path: '/boutique',
    screenOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    },
  },
  {
    name: 'settings',
    who: 'customer',
    path: '/settings',
    act: async (page) => {
      await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeVisible()
      await expect(sessions(page).getByRole('listitem')).toHaveCount(3)
    },
    changing: (page) => [sessions(page).locator('time')],
  },
  {
    name: 'settings-admin',
    who: 'admin',
    path: '/settings',
    act: async (page) => {
      await expect(page.getByText('Téléphone de la boutique, depuis')).toBeVisible()
      await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
    },
    changing: (page) => [sessions(page).locator('time')],
  },
  {
    name: 'orders-visitor',
    path: '/orders',
    act: (page) => expect(page.getByRole('heading', { name: 'Connexion Requise' })).toBeVisible(),
  },
  {
    name: 'orders',
    who: 'customer',
    path: '/orders',
    act: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'order-detail',
    who: 'customer',
    path: '/orders',
    screenOnly: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Voir la commande/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
