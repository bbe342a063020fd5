import type { Page } from '@playwright/test'
import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { expect, notice, open, test, wide } from '../../fixtures/browser/test.ts'

const block = (page: Page) => dialogOf(page).getByRole('region', { name: 'Retours et annulation' })

const form = (page: Page) => page.getByRole('form', { name: 'Retour ou annulation' })

test('RETURN-01 RETURN-04 a refused parcel cancels the order, and marks the next one of its number', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const phone = '07 66 55 44 33'
  const [refused, next] = [await placeOrder(shop, { phone }), await placeOrder(shop, { phone })]
  await shop.sql(`update orders set status = 'shipped' where id = $1`, [refused.order_id])
  await openOrders(page, `&order=${refused.order_id}`)
  await expect(dialogOf(page)).not.toContainText('Ce numéro a déjà refusé')
  await block(page).getByRole('button', { name: 'Colis refusé ou annulation' }).click()
  await form(page).getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(form(page)).toContainText('Dites pourquoi')
  await form(page).getByLabel('Motif').fill('Personne à la maison')
  expect(await findings(page)).toEqual([])
  await form(page).getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(notice(page, 'Commande annulée.')).toBeVisible()
  await expect(block(page)).toContainText('Colis refusé — Personne à la maison')
  expect(await shop.sql('select status from orders where id = $1', [refused.order_id])).toEqual([
    { status: 'cancelled' },
  ])
  await open(page, `/admin?tab=orders&order=${next.order_id}`)
  await expect(dialogOf(page)).toContainText('Ce numéro a déjà refusé un colis.')
})

test.describe('on a wide screen', () => {
  test.use(wide)

  test('RETURN-02 RETURN-03 a perfume comes back into the stock, and its price is paid back', {
    tag: '@rare',
  }, async ({ page, changingShop: shop }) => {
    await shop.sql(`update products set stock = 10 where name = 'Ambre Doré'`)
    const placed = await placeOrder(shop, { quantity: 2 })
    await shop.sql(
      `insert into payments (order_id, kind, amount, request_key) values ($1, 'cash', 104000, gen_random_uuid())`,
      [placed.order_id],
    )
    await openOrders(page, `&order=${placed.order_id}`)
    await dialogOf(page)
      .getByLabel(/^Statut de la commande/)
      .selectOption('Livré')
    await expect(notice(page, 'Statut de la commande mis à jour.')).toBeVisible()
    await shop.sql(
      `update order_status_history set changed_at = changed_at - interval '1 day' where order_id = $1`,
      [placed.order_id],
    )
    await block(page).getByRole('button', { name: 'Enregistrer un retour' }).click()
    await form(page).getByLabel('Motif').fill('Parfum trop fort')
    await form(page).getByLabel('Ambre Doré, pièces rendues').selectOption('1')
    await expect(form(page).getByLabel('Remettre en stock')).toBeChecked()
    await form(page).getByLabel('Somme rendue (CFA)').fill('104001')
    await form(page).getByRole('button', { name: 'Enregistrer le retour' }).click()
    await expect(form(page)).toContainText('Vous ne pouvez pas rendre plus que 104 000 CFA.')
    await form(page).getByLabel('Somme rendue (CFA)').fill('52000')
    await form(page).getByRole('button', { name: 'Enregistrer le retour' }).click()
    await expect(block(page)).toContainText('1 × Ambre Doré (remis en stock)')
    const payments = dialogOf(page).getByRole('region', { name: 'Paiements' })
    await expect(payments).toContainText('Remboursement (Espèces)-52 000 CFA')
    await expect(payments).toContainText('Réglé')
    expect(await shop.sql(`select stock from products where name = 'Ambre Doré'`)).toEqual([{ stock: 9 }])
  })
})
