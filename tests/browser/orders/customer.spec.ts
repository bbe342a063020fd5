import { dialogOf, openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'

test('CUSTOMER-01 CUSTOMER-04 a customer is found by phone and from an order, with all orders and their notes', async ({
  page,
  shop,
}) => {
  const phone = freshPhone()
  const first = await placeOrder(shop, { name: 'Mme Touré', phone })
  await placeOrder(shop, { name: 'Fatou Touré', phone: `+225 ${phone}` })
  await shop.sql(`update orders set status = 'delivered' where id = $1`, [first.order_id])
  await shop.sql(
    `insert into order_returns (order_id, kind, reason, request_key) values ($1, 'refused', 'Absente', gen_random_uuid())`,
    [first.order_id],
  )
  await shop.sql(
    `insert into order_notes (order_id, body, request_key) values ($1, 'Laisser au gardien', gen_random_uuid())`,
    [first.order_id],
  )
  await openOrders(page)
  await page.getByRole('searchbox').fill(phone)
  await page.getByRole('link', { name: 'Voir la fiche de ce client' }).click()
  await expect(page.getByRole('heading', { name: 'Fiche du client', level: 2 })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Fatou Touré' })).toBeVisible()
  await expect(main.getByText(/Aussi\s: Mme Touré/)).toBeVisible()
  await expect(main.getByText('Ce numéro a déjà refusé un colis.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+225/)
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/225/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('Laisser au gardien')

  // An order that comes meanwhile is there; one of the list is opened above the page, and leads back to it.
  await placeOrder(shop, { name: 'Fatou Touré', phone })
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: `Voir la commande ${first.order_number}` }).click()
  await expect(dialogOf(page)).toContainText(first.order_number)
  await dialogOf(page).getByRole('link', { name: 'Toutes les commandes de ce client' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(rows).toHaveCount(4)

  await shop.sql(`select erase_orders(array(select id from orders where customer_name like '%Touré'))`)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Ce client est introuvable' })).toBeVisible()
})
