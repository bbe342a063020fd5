import { fillGuestForm, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

test('D62 a code comes with an address, is refused beside its field, and is paid as it was shown', async ({
  page,
  shop,
}) => {
  await shop.sql(`insert into promo_codes (code, kind, value) values ('AWA10', 'percent', 10)`)
  const summary = page.getByRole('region', { name: 'Votre commande' })
  const field = page.getByRole('textbox', { name: 'Code promo' })
  const confirm = page.getByRole('button', { name: 'Confirmer la commande' })

  await test.step('D62 ?code= on any page keeps it for the tab, and says so', async () => {
    await open(page, '/a-propos?code=awa10')
    await expect(notice(page, 'Code promo AWA10')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Voir la boutique' }).click()
    await toGuestCheckout(page, 'Essence de Rose')
    await expect(summary).toContainText('Sous-total45 000 CFARemise AWA10−4 500 CFA')
    await expect(summary).toContainText('Total40 500 CFA')
  })

  await test.step('D62 it is removed; another one is refused beside the field, and the cart stays', async () => {
    await page.getByRole('button', { name: 'Retirer le code' }).click()
    await expect(summary).toContainText('Total45 000 CFA')
    await expect(field).toBeFocused()
    await field.fill('RIEN')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription("Ce code n'existe pas.")
    await expect(summary).toContainText('Essence de Rose × 145 000 CFA')
  })

  const phone = await fillGuestForm(page)
  await field.fill('awa10')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(summary).toContainText('Total40 500 CFA')

  await test.step('D62 another discount than the one that was shown is asked about, and nothing typed is lost', async () => {
    await shop.sql(`update promo_codes set value = 20 where code = 'AWA10'`)
    await confirm.click()
    await expect(page.getByText('La remise a changé')).toBeVisible()
    await expect(page.getByLabel('Téléphone')).toHaveValue(phone)
    await expect(summary).toContainText('Remise AWA10−9 000 CFA')
  })

  await confirm.click()
  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed).toContainText('Remise AWA10−9 000 CFA')
  await expect(placed).toContainText('36 000 CFA')
  const [order] = await shop.sql('select total_amount from orders where customer_phone = $1', [phone])
  expect(order).toEqual({ total_amount: '36000.00' })
})
