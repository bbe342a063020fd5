import type { Page } from '@playwright/test'
import { agree, dialogOf, openAdmin } from '../../fixtures/browser/admin.ts'
import { placeOrder } from '../../fixtures/browser/admin-orders.ts'
import {
  asPortal,
  expectNotice,
  expectSaid,
  messages,
  portalAnswer,
  portalOn,
} from '../../fixtures/browser/foreign.ts'
import { unexpected } from '../../fixtures/browser/foreign-texts.ts'
import { addCustomer } from '../../fixtures/browser/session.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test.slow()

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

test.describe('the administration', () => {
  test.use(wide)
  const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
  const save = (page: Page) =>
    dialogOf(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
  /** The form still holds what was typed, and is left. */
  async function leaveForm(page: Page, typed: string): Promise<void> {
    await expect(dialogOf(page).getByLabel('Nom', { exact: true })).toHaveValue(typed)
    await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler' }))
    await expect(dialogOf(page)).toHaveCount(0)
  }

  test('D39 APROD-11 a portal’s page in the place of answers about the catalogue', async ({ page }) => {
    const { between } = await portalOn(page)
    await openAdmin(page)
    await between('getAdminProducts', async () => {
      await tab(page, 'Produits')
      await expectNotice(page, 'getAdminProducts')
    })
    await between('getStockOverview', async () => {
      await page.reload()
      await expectSaid(page, 'getStockOverview')
    })
    await between('getProductForEdit', async () => {
      await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
      await expectNotice(page, 'getProductForEdit')
    })
    await between('getCategoryChoice', async () => {
      await page.getByRole('button', { name: 'Modifier Ambre Doré' }).click()
      await expectNotice(page, 'getCategoryChoice')
    })
    await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Ambre Retouché')
    await between('editProduct', async () => {
      await save(page)
      await expectNotice(page, 'editProduct')
    })
    await page.route('**/api/pictures**', (route) => route.fulfill(asPortal))
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles('database/demo/pictures/ambre-dore-640.webp')
    await expect(dialogOf(page).getByRole('alert')).toHaveText(unexpected)
    await leaveForm(page, 'Ambre Retouché')
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Nouveau')
    await dialogOf(page).getByLabel('Prix (CFA)').fill('1000')
    await dialogOf(page).getByLabel('Stock').fill('1')
    await between('addProduct', async () => {
      await save(page)
      await expectNotice(page, 'addProduct')
    })
    await leaveForm(page, 'Nouveau')
    await between('setProductActive', async () => {
      await page.getByRole('switch', { name: 'Ambre Doré en vente' }).click()
      await expectNotice(page, 'setProductActive')
    })
    await expect(page.getByRole('switch', { name: 'Ambre Doré en vente' })).toBeChecked()
    await between('getBinnedProducts', async () => {
      await page.getByRole('button', { name: 'Corbeille' }).click()
      await expectSaid(page, 'getBinnedProducts')
    })
    await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()
    await between('removeProduct', async () => {
      await agree(page, page.getByRole('button', { name: 'Supprimer Ambre Doré' }))
      await expectNotice(page, 'removeProduct')
    })
    await expect(page.getByRole('row').filter({ hasText: 'Ambre Doré' })).toBeVisible()
    await agree(page, page.getByRole('button', { name: 'Supprimer Ambre Doré' }))
    await page.getByRole('button', { name: 'Corbeille' }).click()
    await between('putBackProduct', async () => {
      await dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
      await expectNotice(page, 'putBackProduct')
    })
    await dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Restaurer Ambre Doré' })).toHaveCount(0)
    await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()

    await between('getAdminCategories', async () => {
      await tab(page, 'Catégories')
      await expectNotice(page, 'getAdminCategories')
    })
    await page.reload()
    await page.getByRole('button', { name: 'Modifier Coffrets' }).click()
    await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Coffrets retouchés')
    await between('editCategory', async () => {
      await save(page)
      await expectNotice(page, 'editCategory')
    })
    await leaveForm(page, 'Coffrets retouchés')
    await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
    await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Bougies')
    await between('addCategory', async () => {
      await save(page)
      await expectNotice(page, 'addCategory')
    })
    await leaveForm(page, 'Bougies')
    await between('removeCategory', async () => {
      await agree(page, page.getByRole('button', { name: 'Supprimer Coffrets' }))
      await expectNotice(page, 'removeCategory')
    })
    await expect(page.getByRole('row').filter({ hasText: 'Coffrets' })).toBeVisible()
  })

  test('D39 AUTH-31 a portal’s page in the place of answers about orders and figures', async ({
    page,
    shop,
  }) => {
    const placed = await placeOrder(shop, { email: 'awa@example.com' })
    const { between } = await portalOn(page)
    await between('getStatistics', async () => {
      await openAdmin(page)
      await expectNotice(page, 'getStatistics')
    })
    await between('checkAdmin', async () => {
      await page.goto('/admin')
      await expectNotice(page, 'checkAdmin')
    })
    await expect(page).toHaveURL(/\/$/)
    await between('getDeliveryState', async () => {
      await open(page, '/admin')
      await expectSaid(page, 'getDeliveryState')
    })
    await page.reload()
    await page.getByText('Que faire ?').click()
    await between('sendTestMessage', async () => {
      await page.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
      await expectNotice(page, 'sendTestMessage')
    })
    await between('getChanges', async () => {
      await tab(page, 'Paramètres')
      await page.getByText('Journal des modifications').click()
      await expectSaid(page, 'getChanges')
    })
    await between('getAllOrders', async () => {
      await tab(page, 'Commandes')
      await expectSaid(page, 'getAllOrders')
    })
    await page.reload()
    const status = page.getByLabel(`Statut de la commande ${placed.order_number}`)
    const before = await status.inputValue()
    await between('changeOrderStatus', async () => {
      await status.selectOption('Expédié')
      await expectNotice(page, 'changeOrderStatus')
    })
    await expect(status).toHaveValue(before)
    await status.selectOption('Annulé')
    await between('undoOrderStatus', async () => {
      await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
      await expectNotice(page, 'undoOrderStatus')
    })
    // Not asked for by hand: the next turn asks again, and nothing is lost.
    for (const name of ['getRecentOrders', 'getOrdersVersion', 'getNewOrders']) {
      await page.evaluate(() => localStorage.clear())
      await between(name, async () => {
        const fed = portalAnswer(page)
        await page.reload()
        await fed
      })
    }
    await between('getOrder', async () => {
      await open(page, `/admin?tab=orders&order=${placed.order_id}`)
      await expectSaid(page, 'getOrder')
    })
    await between('getOrderMessages', async () => {
      await page.reload()
      await expectSaid(page, 'getOrderMessages')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
    await between('sendMessageAgain', async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Renvoyer/ })
        .first()
        .click()
      await expectNotice(page, 'sendMessageAgain')
    })
  })

  test('D39 ANEWS-07 a portal’s page in the place of answers about people and settings', async ({
    page,
    shop,
  }) => {
    await shop.sql(
      "insert into newsletter_subscribers (email) values ('portail@example.com') on conflict do nothing",
    )
    const { between } = await portalOn(page)
    const person = await addCustomer()
    await openAdmin(page)
    await between('getSubscribers', async () => {
      await tab(page, 'Newsletter')
      await expectSaid(page, 'getSubscribers')
    })
    await open(page, '/admin?tab=newsletter')
    const row = page.getByRole('row').filter({ hasText: 'portail@example.com' })
    await between('changeSubscriberActivity', async () => {
      await agree(page, page.getByRole('button', { name: 'Désabonner portail@example.com' }))
      await expectNotice(page, 'changeSubscriberActivity')
    })
    await between('removeSubscriber', async () => {
      await agree(page, page.getByRole('button', { name: 'Supprimer définitivement portail@example.com' }))
      await expectNotice(page, 'removeSubscriber')
    })
    await expect(row).toBeVisible()
    await between('getActiveSubscribers', async () => {
      await page.getByRole('button', { name: 'Exporter en CSV' }).click()
      await expectNotice(page, 'getActiveSubscribers')
    })

    await between('getUsers', async () => {
      await tab(page, 'Utilisateurs')
      await expectNotice(page, 'getUsers')
    })
    await open(page, `/admin?tab=users&q=${person.email}`)
    await between('changeUserRole', async () => {
      await agree(page, page.getByRole('button', { name: `Nommer administrateur ${person.email}` }))
      await expectNotice(page, 'changeUserRole')
    })
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Utilisateur')
    await between('endSessionsOfUser', async () => {
      await agree(page, page.getByRole('button', { name: `Déconnecter partout ${person.email}` }))
      await expectNotice(page, 'endSessionsOfUser')
    })

    await between('getSavedSettings', async () => {
      await tab(page, 'Paramètres')
      await expectNotice(page, 'getSavedSettings')
    })
    await open(page, '/admin?tab=settings')
    const hours = page.getByRole('form', { name: 'Paramètres de la boutique' }).getByLabel('Horaires')
    await hours.fill('Jour et nuit')
    await between('saveAllSettings', async () => {
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expectNotice(page, 'saveAllSettings')
    })
    await expect(hours).toHaveValue('Jour et nuit')

    await page.getByText('Données d’une personne', { exact: true }).click()
    const contact = page.getByLabel('E-mail, téléphone ou nom')
    await contact.fill(person.email)
    await between('searchPeople', async () => {
      await contact.press('Enter')
      await expectNotice(page, 'searchPeople')
    })
    await expect(contact).toHaveValue(person.email)
    await contact.press('Enter')
    const card = page.getByRole('region', { name: person.email })
    await between('getPersonalData', async () => {
      await card.getByRole('button', { name: 'Exporter' }).click()
      await expectNotice(page, 'getPersonalData')
    })
    await between('erasePersonalData', async () => {
      await agree(page, card.getByRole('button', { name: 'Effacer' }))
      await expectNotice(page, 'erasePersonalData')
    })
    await expect(card).toBeVisible()

    const tiktok = page.getByRole('form', { name: 'Réseaux sociaux' }).getByLabel('TikTok')
    await tiktok.fill('https://www.tiktok.com/@ambre')
    await between('saveAllSocialLinks', async () => {
      await page.getByRole('button', { name: 'Enregistrer les réseaux' }).click()
      await expectNotice(page, 'saveAllSocialLinks')
    })
    await expect(tiktok).toHaveValue('https://www.tiktok.com/@ambre')
    await between('saveAllRegistrations', async () => {
      await page.getByRole('button', { name: 'Enregistrer l’immatriculation' }).click()
      await expectNotice(page, 'saveAllRegistrations')
    })
    page.once('dialog', (dialog) => void dialog.accept())
    await between('getSavedSocialLinks', async () => {
      await open(page, '/admin?tab=settings')
      await expectSaid(page, 'getSavedSocialLinks')
    })
    await between('getSavedRegistrations', async () => {
      await open(page, '/admin?tab=settings')
      await expectSaid(page, 'getSavedRegistrations')
    })
  })
})
