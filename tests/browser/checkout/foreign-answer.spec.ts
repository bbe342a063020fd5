import { fillGuestForm, guest, toGuestCheckout } from '../../fixtures/browser/cart.ts'
import { expectNotice, expectSaid, moveTo, portalOn } from '../../fixtures/browser/network/foreign.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('D39 GUEST-15 a portal’s page in the place of the answer to an order: cart and form stay', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/)
  const { between } = await portalOn(page)
  const order = page.getByRole('button', { name: 'Confirmer la commande' })
  await open(page, '/boutique')
  // What the page shows of the stock must do; the order is checked in any case.
  await between('getStocks', () => toGuestCheckout(page))
  const phone = await fillGuestForm(page)
  await between('createGuestOrder', async () => {
    await order.click()
    await expectNotice(page, 'createGuestOrder')
  })
  await between('findOrder', async () => {
    await page.reload()
    await expectSaid(page, 'findOrder')
  })
  await expect(page.getByLabel('Nom complet')).toHaveValue(guest.name)
  await expect(page.getByLabel('Téléphone')).toHaveValue(phone)

  await moveTo(page, '/checkout')
  for (const [label, text] of [
    ['Prénom', 'Awa'],
    ['Nom', 'Koné'],
    ['Téléphone', phone],
    ['Adresse', 'Rue des Jardins'],
    ['Ville', 'Abidjan'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await between('createSimpleOrder', async () => {
    await order.click()
    await expectNotice(page, 'createSimpleOrder')
  })
  await expect(page.getByLabel('Ville')).toHaveValue('Abidjan')
  await expect(page.getByRole('region', { name: 'Votre commande' })).toContainText('Ambre Doré')
})
