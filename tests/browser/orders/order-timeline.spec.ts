import type { Page } from '@playwright/test'
import { dialogOf, openOrders, placeOrder, rowOf, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

const history = (page: Page) => dialogOf(page).getByRole('region', { name: 'Historique' })
const notes = (page: Page) => dialogOf(page).getByRole('region', { name: 'Notes pour l’équipe' })
test('LOG-02 LOG-03 a note is written once, seen in the list and withdrawn; what happens elsewhere comes by itself', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const placed = await placeOrder(shop, { email: 'awa@example.com' })
  await openOrders(page, `&order=${placed.order_id}`)
  await expect(history(page).getByRole('listitem').last()).toContainText('Commande passée')
  await expect(history(page).getByRole('listitem').last()).toContainText('Le client')

  await notes(page).getByRole('button', { name: 'Ajouter une note' }).click()
  const text = notes(page).getByLabel('Note pour l’équipe', { exact: true })
  const save = notes(page).getByRole('button', { name: 'Enregistrer la note' })
  await expect(text).toBeFocused()
  await save.click()
  await expect(notes(page)).toContainText('Écrivez la note')
  await text.fill('Appeler après 18 h')
  await save.click()
  await expect(notice(page, 'Note enregistrée.')).toBeVisible()
  await expect(notes(page).getByRole('listitem')).toHaveCount(1)
  await expect(history(page).getByRole('listitem').first()).toContainText('Appeler après 18 h')
  await expect(history(page).getByRole('listitem').first()).toContainText('Administration')

  await shop.sql(
    `insert into payments (order_id, kind, amount, recorded_by, request_key)
     select $1, 'cash', 12000, (select user_id from user_roles where role = 'admin' order by 1 limit 1), gen_random_uuid()`,
    [placed.order_id],
  )
  await expect(history(page).getByRole('listitem').first()).toContainText(
    'Paiement inscrit : 12 000 CFA (Espèces)',
  )

  await page.keyboard.press('Escape')
  await expect(rowOf(page, placed)).toContainText('Appeler après 18 h')
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  await notes(page)
    .getByRole('button', { name: /^Retirer la note/ })
    .click()
  await notes(page).getByRole('button', { name: 'Oui, retirer' }).click()
  await expect(notice(page, 'Note retirée.')).toBeVisible()
  await expect(dialogOf(page)).not.toContainText('Appeler après 18 h')
  await expect(history(page).getByRole('listitem').first()).toContainText('Note retirée')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, placed)).not.toContainText('Appeler après 18 h')

  await open(page, await trackingPath(shop, placed.order_id))
  await expect(page.getByRole('heading', { name: 'Suivi de votre commande' })).toBeVisible()
  await expect(page.getByText(placed.order_number).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('18 h')
})
