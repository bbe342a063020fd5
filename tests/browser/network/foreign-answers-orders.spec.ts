import { agree, openAdmin, openAuditLog, openTab } from '../../fixtures/browser/admin.ts'
import { openCash, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import {
  expectNotice,
  expectSaid,
  messages,
  portalAnswer,
  portalOn,
} from '../../fixtures/browser/network/foreign.ts'
import { expect, open, test, wide } from '../../fixtures/browser/test.ts'

test.slow()
test.use(wide)

/** A page that a move inside the site could not load is also written into the console. */
test.beforeEach(({ allowConsole }) =>
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/),
)

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
  await page.locator('summary').filter({ hasText: 'Les e-mails ne partent pas' }).click()
  await between('sendTestMessage', async () => {
    await page.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
    await expectNotice(page, 'sendTestMessage')
  })
  await between('getChanges', async () => {
    await openTab(page, 'Paramètres')
    await openAuditLog(page)
    await expectSaid(page, 'getChanges')
  })
  await between('getAllOrders', async () => {
    await openTab(page, 'Commandes')
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
  await page.getByText('Client injoignable', { exact: true }).click()
  await page.getByRole('button', { name: 'Oui, annuler' }).click()
  // Its notice leaves the dialog with it: a press just then would be lost.
  await expect(page.getByRole('dialog', { name: 'Annuler cette commande ?' })).toHaveCount(0)
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
  await openTab(page, 'Commandes')
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
  await openTab(page, 'Commandes')
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
  await between('createTakenOrder', async () => {
    await taking.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expectSaid(page, 'createTakenOrder')
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
  await page.getByRole('form', { name: 'Retour ou annulation' }).getByLabel('Somme rendue (CFA)').fill('0')
  await why.press('Enter')
  await page.getByRole('button', { name: 'Inscrire le remboursement' }).click()
  const back = page.getByRole('form', { name: 'Remboursement' }).getByLabel('Somme rendue (CFA)')
  await back.fill('400')
  await between('recordOrderRefund', async () => {
    await back.press('Enter')
    await expectNotice(page, 'recordOrderRefund')
  })
  await expect(back).toHaveValue('400')
  await back.press('Enter')
  await expect(page.getByRole('form', { name: 'Remboursement' })).toHaveCount(0)
  await between('sendMessageAgain', async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Renvoyer/ })
      .first()
      .click()
    await expectNotice(page, 'sendMessageAgain')
  })
})
