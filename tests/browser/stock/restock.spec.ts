import { openAdmin } from '../../fixtures/browser/admin.ts'
import { aProduct } from '../../fixtures/browser/cart.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('RESTOCK-01 a sold-out product takes an e-mail or a phone number, and keeps what is wrong', async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update products set stock = 0 where name = 'Océan Bleu'`)
  const product = await aProduct(shop, 'Océan Bleu')
  const button = page.getByRole('button', { name: 'Me prévenir de son retour' })
  await expect(async () => {
    await open(page, product.path)
    await expect(button).toBeVisible({ timeout: 500 })
  }).toPass()
  await button.click()
  const contact = page.getByLabel('E-mail ou téléphone')
  await expect(contact).toBeFocused()
  await contact.fill('07 01')
  await page.getByRole('button', { name: 'Me prévenir', exact: true }).click()
  await expect(contact).toHaveAccessibleDescription(/Écrivez un e-mail/)
  await expect(contact).toHaveValue('07 01')
  await contact.fill('07.01.02.03.04')
  await page.getByRole('button', { name: 'Me prévenir', exact: true }).click()
  await expect(page.getByText('C’est noté')).toBeVisible()
  const asked = `select contact_kind, contact from restock_requests where product_id = $1`
  expect(await shop.sql(asked, [product.id])).toEqual([{ contact_kind: 'phone', contact: '07 01 02 03 04' }])
})

test('RESTOCK-03 the staff sees how many wait, and tells each with one tap', { tag: '@rare' }, async ({
  page,
  changingShop: shop,
}) => {
  await shop.sql(`update products set stock = 0 where name = 'Océan Bleu'`)
  await shop.sql('delete from restock_requests')
  await shop.sql(
    `insert into restock_requests (product_id, contact_kind, contact, waiter_id)
     select id, 'phone', '07 0' || n || ' 02 03 04', gen_random_uuid() from products, generate_series(1, 2) n
     where name = 'Océan Bleu'`,
  )
  await openAdmin(page, 'products')
  await page.getByRole('link', { name: 'À approvisionner' }).click()
  await expect(page.getByText('2 personnes attendent')).toBeVisible()
  await shop.sql(`update products set stock = 1 where name = 'Océan Bleu'`)
  await shop.sql(`update restocks set due_at = now()`)
  await shop.sql(`select tell_all_restocked()`)
  await page.getByRole('link', { name: 'À prévenir : 2' }).click()
  const tell = page.getByRole('link', { name: /^Prévenir/ })
  await expect(tell).toHaveCount(2)
  await expect(tell.first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2250701020304\?text=Bonjour%2C%20Oc%C3%A9an%20Bleu/,
  )
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const chat = page.waitForEvent('popup')
  await tell.first().click()
  await (await chat).close()
  await expect(tell).toHaveCount(1)
  expect(await shop.sql(`select contact from restock_requests`)).toEqual([{ contact: '07 02 02 03 04' }])
})
