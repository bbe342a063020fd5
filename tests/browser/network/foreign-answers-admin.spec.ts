import type { Page } from '@playwright/test'
import { agree, dialogOf, openAdmin, openAuditLog } from '../../fixtures/browser/admin.ts'
import { openCash, placeOrder } from '../../fixtures/browser/admin-orders.ts'
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

  test('D39 APROD-11 a portal’s page in the place of answers about the catalogue', async ({ page, shop }) => {
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
      .getByRole('group', { name: /^Image/ })
      .locator('input[type=file]')
      .setInputFiles('database/demo/pictures/ambre-dore-640.webp')
    await expect(dialogOf(page).getByRole('alert')).toHaveText(unexpected)
    await leaveForm(page, 'Ambre Retouché')
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    await dialogOf(page).getByLabel('Nom', { exact: true }).fill('Nouveau')
    await dialogOf(page).getByLabel('Prix (CFA)', { exact: true }).fill('1000')
    await dialogOf(page).getByLabel('Stock').fill('1')
    await between('addProduct', async () => {
      await save(page)
      await expectNotice(page, 'addProduct')
    })
    await leaveForm(page, 'Nouveau')
    const formats = page.getByRole('button', { name: 'Formats de Cacao Impérial' }).first()
    await between('getProductFormats', async () => {
      await formats.click()
      await expectNotice(page, 'getProductFormats')
    })
    await formats.click()
    await dialogOf(page).getByLabel('Format (ml)').first().fill('30')
    await between('setProductFormats', async () => {
      await save(page)
      await expectNotice(page, 'setProductFormats')
    })
    await expect(dialogOf(page).getByLabel('Format (ml)').first()).toHaveValue('30')
    await agree(page, dialogOf(page).getByRole('button', { name: 'Annuler' }))
    await between('setProductActive', async () => {
      await page.getByRole('switch', { name: 'Ambre Doré en vente' }).click()
      await expectNotice(page, 'setProductActive')
    })
    await expect(page.getByRole('switch', { name: 'Ambre Doré en vente' })).toBeChecked()
    const oneMore = page.getByRole('button', { name: 'Ajouter une pièce de Ambre Doré' })
    await between('changeProductStock', async () => {
      await oneMore.click()
      await expectNotice(page, 'changeProductStock')
    })
    await oneMore.click()
    await between('undoProductStock', async () => {
      await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
      await expectNotice(page, 'undoProductStock')
    })
    await between('getProductsToSupply', async () => {
      await page.getByRole('link', { name: 'À approvisionner' }).click()
      await expectSaid(page, 'getProductsToSupply')
    })
    await between('getStockMovements', async () => {
      await open(page, '/admin?tab=products&view=movements&product=01890000-0000-7000-8000-000000000000')
      await expectSaid(page, 'getStockMovements')
    })
    await page.getByRole('link', { name: 'Produits' }).last().click()
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
    // The notice of this deletion would stay for ten seconds.
    await messages(page).getByRole('button', { name: 'Masquer le message' }).click()
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
    await agree(page, page.getByRole('button', { name: 'Supprimer Coffrets' }))
    await between('undoCategoryDeletion', async () => {
      await messages(page).getByRole('button', { name: 'Annuler la suppression' }).click()
      await expectNotice(page, 'undoCategoryDeletion')
    })
    await shop.sql(
      `insert into categories
       select c.* from deleted_categories d, jsonb_populate_record(null::categories, d.category) as c`,
    )
  })

  test('D39 AUTH-31 a portal’s page in the place of answers about orders and figures', async ({
    page,
    shop,
  }) => {
    // The first one is cancelled on the way; with the other one the period still has sales.
    const placed = await placeOrder(shop, { email: 'awa@example.com' })
    await placeOrder(shop, { email: 'yao@example.com' })
    await shop.sql(
      `insert into payments (order_id, kind, amount, recorded_by, request_key)
       select $1, 'cash', 2, user_id, gen_random_uuid() from user_roles where role = 'admin' limit 1`,
      [placed.order_id],
    )
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
    await page.getByText('Que faire ?').click()
    await between('sendTestMessage', async () => {
      await page.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
      await expectNotice(page, 'sendTestMessage')
    })
    await between('getChanges', async () => {
      await tab(page, 'Paramètres')
      await openAuditLog(page)
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
    await page.getByLabel(`Choisir la commande ${placed.order_number}`).check()
    await page.getByRole('button', { name: 'Expédier', exact: true }).click()
    await between('changeOrderStatuses', async () => {
      await page.getByRole('button', { name: 'Oui, marquer' }).click()
      await expectSaid(page, 'changeOrderStatuses')
    })
    await page.keyboard.press('Escape')
    await expect(status).toHaveValue(before)
    await status.selectOption('Annulé')
    await page.getByLabel('Motif de l’annulation').fill('Injoignable')
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await between('undoOrderStatus', async () => {
      await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
      await expectNotice(page, 'undoOrderStatus')
    })
    for (const name of ['getPeriodFigures', 'getPeriodSales']) {
      await between(name, async () => {
        await open(page, '/admin?view=period')
        await expectSaid(page, name)
      })
    }
    await between('getCustomer', async () => {
      await open(page, `/admin?tab=orders&customer=${placed.order_id}`)
      await expectSaid(page, 'getCustomer')
    })
    await tab(page, 'Commandes')
    await between('getCashDay', async () => {
      await openCash(page)
      await expectSaid(page, 'getCashDay')
    })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    const counted = page.getByLabel('Espèces comptées (CFA)')
    await counted.fill('7')
    await between('closeDay', async () => {
      await page.getByLabel('Explication de l’écart').fill('Essai')
      await counted.press('Enter')
      await expectNotice(page, 'closeDay')
    })
    await expect(counted).toHaveValue('7')
    await tab(page, 'Commandes')
    // Not asked for by hand: the next turn asks again, and nothing is lost.
    for (const name of ['getOrdersVersion', 'getNewOrders']) {
      await between(name, async () => {
        const fed = portalAnswer(page)
        await page.reload()
        await fed
      })
    }
    await page.getByRole('button', { name: 'Nouvelle commande' }).click()
    const taking = page.getByRole('dialog', { name: 'Nouvelle commande' })
    await between('getCustomerOfPhone', async () => {
      await taking.getByRole('textbox', { name: 'Téléphone' }).fill('07 01 02 03 99')
      await expectSaid(page, 'getCustomerOfPhone')
    })
    await taking.getByLabel('Nom complet').fill('Aya Coulibaly')
    await taking.getByLabel('Adresse de livraison').fill('Plateau, rue du Commerce 7')
    await between('getOffers', async () => {
      await taking.getByLabel('Chercher un produit').fill('ambre doré')
      await expectSaid(page, 'getOffers')
    })
    await taking.getByRole('button', { name: 'Réessayer' }).click()
    await taking.getByRole('button', { name: /^Ajouter Ambre Doré/ }).click()
    await between('sendTakenOrder', async () => {
      await taking.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expectSaid(page, 'sendTakenOrder')
    })
    await expect(taking.getByLabel('Nom complet')).toHaveValue('Aya Coulibaly')
    await agree(page, taking.getByRole('button', { name: 'Fermer' }))
    const late = await placeOrder(shop)
    await between('markSeen', async () => {
      const fed = portalAnswer(page)
      await page.getByRole('button', { name: `Voir la commande ${late.order_number}` }).click()
      await fed
    })
    await shop.sql(`update orders set status = 'confirmed' where id = $1`, [placed.order_id])
    await page.keyboard.press('Escape')
    await between('getDeliveries', async () => {
      await open(page, '/admin?tab=orders&view=deliveries')
      await expectSaid(page, 'getDeliveries')
    })
    await between('getOrder', async () => {
      await open(page, `/admin?tab=orders&order=${placed.order_id}`)
      await expectSaid(page, 'getOrder')
    })
    await between('getOrderMessages', async () => {
      await page.reload()
      await expectSaid(page, 'getOrderMessages')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
    await between('getOrderPayments', async () => {
      await page.reload()
      await expectSaid(page, 'getOrderPayments')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
    const payments = page.getByRole('region', { name: 'Paiements' })
    await payments.getByRole('button', { name: 'Inscrire un paiement' }).click()
    const amount = payments.getByLabel('Montant reçu (CFA)')
    await amount.fill('1000')
    await between('recordOrderPayment', async () => {
      await amount.press('Enter')
      await expectNotice(page, 'recordOrderPayment')
    })
    await expect(amount).toHaveValue('1000')
    await amount.press('Enter')
    await payments
      .getByRole('button', { name: /^Corriger le paiement de/ })
      .last()
      .click()
    const reason = payments.getByLabel('Motif')
    await payments.getByLabel('Montant réellement reçu (CFA)').fill('500')
    await reason.fill('Erreur de saisie')
    await between('correctOrderPayment', async () => {
      await reason.press('Enter')
      await expectNotice(page, 'correctOrderPayment')
    })
    await expect(reason).toHaveValue('Erreur de saisie')
    await page.getByRole('button', { name: 'Corriger la commande' }).click()
    const correction = page.getByRole('dialog', { name: 'Corriger la commande' })
    const phone = correction.getByLabel('Téléphone')
    await phone.fill('05 06 07 08 09')
    await correction.getByLabel('Motif de la correction').fill('Numéro mal noté')
    await between('correctPlacedOrder', async () => {
      await phone.press('Enter')
      await expectNotice(page, 'correctPlacedOrder')
    })
    await expect(phone).toHaveValue('05 06 07 08 09')
    await agree(page, correction.getByRole('button', { name: 'Fermer' }).last())
    await between('getOrderTimeline', async () => {
      await page.reload()
      await expectSaid(page, 'getOrderTimeline')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('button', { name: 'Ajouter une note' }).click()
    const note = page.getByLabel('Note pour l’équipe', { exact: true })
    await note.fill('Appeler après 18 h')
    const save = page.getByRole('button', { name: 'Enregistrer la note' })
    await between('addOrderNote', async () => {
      await save.click()
      await expectNotice(page, 'addOrderNote')
    })
    await expect(note).toHaveValue('Appeler après 18 h')
    await save.click()
    await page.getByRole('button', { name: /^Retirer la note/ }).click()
    await between('withdrawOrderNote', async () => {
      await page.getByRole('button', { name: 'Oui, retirer' }).click()
      await expectNotice(page, 'withdrawOrderNote')
    })
    await between('getOrderReturns', async () => {
      await page.reload()
      await expectSaid(page, 'getOrderReturns')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('button', { name: 'Colis refusé ou annulation' }).click()
    const why = page.getByRole('form', { name: 'Retour ou annulation' }).getByLabel('Motif')
    await why.fill('Client absent')
    await between('recordOrderReturn', async () => {
      await why.press('Enter')
      await expectNotice(page, 'recordOrderReturn')
    })
    await expect(why).toHaveValue('Client absent')
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
    await agree(page, page.getByRole('button', { name: `Nommer administrateur ${person.email}` }))
    await agree(page, page.getByRole('button', { name: `Retirer les droits ${person.email}` }))
    await between('undoDemotion', async () => {
      await messages(page).getByRole('button', { name: 'Annuler le changement' }).click()
      await expectNotice(page, 'undoDemotion')
    })
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
    await between('saveStockReport', async () => {
      await page.getByRole('switch', { name: 'Recevoir chaque jour l’état du stock' }).click()
      await expectNotice(page, 'saveStockReport')
    })
    page.once('dialog', (dialog) => void dialog.accept())
    await between('getStockReport', async () => {
      await open(page, '/admin?tab=settings')
      await expectSaid(page, 'getStockReport')
    })
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
