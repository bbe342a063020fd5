import { expect } from '@playwright/test'
import { adminPage, dialog, openOrder, toTop } from './admin-story.ts'
import type { Story } from './story.ts'

/** What opens over the orders of the administration. */
export const adminOrderStories: readonly Story[] = [
  dialog('order', 'orders', (page) => openOrder(page), { isFrequent: true }),
  dialog('order-payment', 'orders', async (page) => {
    await openOrder(page)
    await page.getByRole('button', { name: 'Inscrire un paiement' }).click()
    await page.getByText('Mobile Money', { exact: true }).last().click()
  }),
  dialog('order-return', 'orders', async (page) => {
    await openOrder(page, 'PARF0004')
    await page.getByRole('button', { name: 'Enregistrer un retour' }).click()
    await page
      .getByLabel(/pièces rendues$/)
      .first()
      .selectOption('1')
    await toTop(page.getByRole('heading', { name: 'Retours et annulation' }))
  }),
  dialog('order-correction', 'orders', async (page) => {
    await openOrder(page)
    await page.getByRole('button', { name: 'Corriger la commande' }).click()
    const correction = page.getByRole('dialog', { name: 'Corriger la commande' })
    await correction.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
    await correction.getByRole('button', { name: 'Retirer Jardin Secret' }).click()
    await expect(correction.getByText('Déjà reçu')).toBeVisible()
  }),
  dialog('order-corrected', 'orders', async (page) => {
    await openOrder(page, 'PARF0003')
    await expect(page.getByRole('dialog').getByText(/^Commande passée/)).toBeAttached()
    const versions = page.getByRole('heading', { name: 'Versions de la facture' })
    await versions.locator('xpath=..').locator('summary').click()
    await toTop(versions)
  }),
  dialog('order-new', 'orders', async (page) => {
    await page.getByRole('button', { name: 'Nouvelle commande' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvelle commande' })
    await form.getByRole('textbox', { name: 'Téléphone' }).fill('07 08 09 10 11')
    await expect(form.getByText(/^Client connu/)).toBeVisible()
    await form.getByLabel('Chercher un produit').fill('ambre doré')
    await form
      .getByRole('button', { name: /^Ajouter Ambre Doré/ })
      .first()
      .click()
    await form.getByLabel('Chercher un produit').fill('cacao')
    await expect(form.getByRole('button', { name: /^Ajouter Cacao Impérial/ })).toHaveCount(3)
    await form.getByText('Reçue par').scrollIntoViewIfNeeded()
  }),
  dialog('order-timeline', 'orders', async (page) => {
    await openOrder(page)
    await expect(page.getByRole('dialog').getByText(/^Commande passée/)).toBeAttached()
    await toTop(page.getByRole('heading', { name: 'Historique' }))
  }),
  dialog('order-wave', 'orders', async (page) => {
    await openOrder(page, 'PARF0001')
    await expect(page.getByRole('button', { name: 'Demander à Wave' })).toBeVisible()
    await toTop(page.getByRole('heading', { name: 'Paiements' }))
  }),
  dialog('order-note', 'orders', async (page) => {
    await openOrder(page)
    await page.getByRole('button', { name: 'Ajouter une note' }).click()
    await page.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(page.getByText('Écrivez la note')).toBeVisible()
  }),
  dialog('order-returned', 'orders', async (page) => {
    await openOrder(page, 'PARF0006')
    await page.getByRole('button', { name: /^Corriger le remboursement/ }).click()
    await toTop(page.getByRole('heading', { name: 'Paiements' }))
  }),
  dialog('order-refund', 'orders', async (page) => {
    await openOrder(page, 'PARF0006')
    await page.getByRole('button', { name: 'Inscrire le remboursement' }).click()
    await toTop(page.getByRole('heading', { name: 'Retours et annulation' }))
  }),
  dialog('order-cancel', 'orders', async (page) => {
    await page.getByLabel(/^Statut de la commande .*PARF0001$/).selectOption('Annulé')
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(page.getByText('Dites pourquoi')).toBeVisible()
  }),
  dialog('orders-cancel', 'orders', async (page) => {
    for (const end of ['PARF0000', 'PARF0001']) {
      await page.getByLabel(new RegExp(`^Choisir la commande.*${end}$`)).check()
    }
    await page.getByLabel('Marquer les commandes choisies comme').selectOption('Annulé')
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(page.getByText('Dites pourquoi')).toBeVisible()
  }),
  dialog('push', 'orders', async (page) => {
    // Whether notifications are allowed, and push messages known, differs from browser to browser.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'default' })
      Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true })
    })
    await page.reload()
    // On a phone the button is below the list, which has to be loaded first.
    await expect(page.getByRole('button', { name: /^Voir la commande/ }).last()).toBeVisible()
    await page.getByRole('button', { name: /^Alertes sur cet appareil/ }).click()
    await expect(page.getByText('Désactivées sur cet appareil')).toBeVisible()
  }),
  dialog('order-export', 'orders', async (page) => {
    await page.getByRole('button', { name: 'Exporter', exact: true }).click()
    const dialogOf = page.getByRole('dialog')
    await dialogOf.getByLabel('Du').fill('2026-10-01')
    await dialogOf.getByLabel('Au').fill('2026-10-31')
    await dialogOf.getByLabel('Au').press('Enter')
  }),
  adminPage('promo-codes', '/admin?tab=orders&view=codes', (page) =>
    expect(page.getByText('NOEL5000')).toBeVisible(),
  ),
  dialog('promo-code', 'orders&view=codes', async (page) => {
    await page.getByRole('button', { name: 'Modifier COFFRET' }).click()
    await expect(
      page.getByRole('group', { name: /^Catégories/ }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(2)
  }),
]
