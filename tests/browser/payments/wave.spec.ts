import type { Locator, Page } from '@playwright/test'
import {
  dialogOf,
  openCash,
  openOrders,
  placeOrder,
  trackingPath,
} from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { addToCart, fillGuestForm, openCart } from '../../fixtures/browser/cart.ts'
import { test } from '../../fixtures/browser/service-shop.ts'
import { watchShifts } from '../../fixtures/browser/shifts.ts'
import { download, expect, open } from '../../fixtures/browser/test.ts'

const payNow = (page: Page) => page.getByRole('button', { name: 'Régler maintenant avec Wave' })
const failed = 'Paiement non abouti. Vous pouvez réessayer, ou régler à la livraison.'

test('WAVE-01 WAVE-02 a visitor orders, pays with Wave before the courier comes, and reads that it was received', async ({
  page,
  shop,
  wave,
}) => {
  await open(page, '/boutique')
  await addToCart(page, 'Ambre Doré')
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Commander' }).click()
  await fillGuestForm(page)
  await page.getByRole('button', { name: /^Confirmer/ }).click()
  const placed = page.getByRole('region', { name: 'Commande confirmée !' })
  await expect(placed).toContainText('À régler à la livraison')
  await expect(payNow(page)).toBeVisible()

  await test.step('giving up leads back to the order, which can still be paid', async () => {
    await payNow(page).click()
    await expect(page.getByRole('heading', { name: '52000 XOF' })).toBeVisible()
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page.getByRole('status').filter({ hasText: failed })).toBeVisible()
  })

  await payNow(page).click()
  await page.getByRole('link', { name: 'Payer' }).click()
  await expect(page.getByText('Paiement reçu : 52 000 CFA. Merci !')).toBeVisible()
  await expect(payNow(page)).toHaveCount(0)
  expect(wave.sessions.size).toBe(1)
  expect(await findings(page)).toEqual([])

  await test.step('WAVE-07 the page and the invoice say when it was paid', async () => {
    await expect(page.getByText('Réglé le')).toBeVisible()
    const invoice = await download(page, page.getByRole('button', { name: 'Télécharger la facture' }))
    expect(String(invoice.content)).toContain('<strong>Réglé</strong> le ')
  })

  await test.step('WAVE-02 the staff reads it in the order, and in the money of the day with its reference', async () => {
    const [order] = await shop.sql<{ order_id: string; order_number: string }>(
      'select id as order_id, order_number from orders order by created_at desc limit 1',
    )
    if (!order) throw new Error('there is no order')
    await openOrders(page)
    await page.getByRole('button', { name: `Voir la commande ${order.order_number}` }).click()
    const payments = dialogOf(page).getByRole('region', { name: 'Paiements' })
    await expect(payments).toContainText('Réglé')
    await expect(payments.getByRole('listitem')).toContainText(`réf. ${wave.latest.transaction_id}`)
    await expect(payments.getByRole('listitem')).toContainText('· Wave')
    await dialogOf(page).getByRole('button', { name: 'Fermer' }).click()
    await openCash(page)
    await expect(page.getByRole('region', { name: 'Encaissé', exact: true })).toContainText('Mobile Money')
    await expect(page.getByRole('region', { name: 'Par personne', exact: true })).toContainText('Wave')
    await expect(page.getByText(`réf. ${wave.latest.transaction_id}`)).toBeVisible()
  })
})

/** Holds back the code of the way to pay until the returned function is called. */
async function holdWayToPay(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/pay-ahead-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

test('WAVE-01 nothing moves while the way to pay loads: the page keeps its place', { tag: '@rare' }, async ({
  page,
  shop,
  wave,
}) => {
  const shifts = await watchShifts(page)
  const placed = await placeOrder(shop)
  const path = await trackingPath(shop, placed.order_id)
  /** Shows a screen without the way to pay, lets it come, and compares where `below` is. */
  const staysWhile = async (show: () => Promise<unknown>, below: Locator, comes: Locator) => {
    const release = await holdWayToPay(page)
    await show()
    await expect(below).toBeVisible()
    await expect(comes).toHaveCount(0)
    const [before, moved] = [await below.boundingBox(), (await shifts()).length]
    release()
    await expect(comes).toBeVisible()
    expect(await below.boundingBox()).toEqual(before)
    expect((await shifts()).slice(moved)).toEqual([])
  }
  const history = page.getByRole('list', { name: 'Historique' })

  await test.step('on the page of an order', () => staysWhile(() => open(page, path), history, payNow(page)))

  await payNow(page).click()
  await expect(page.getByRole('heading', { name: '52000 XOF' })).toBeVisible()

  await test.step('once it is paid', async () => {
    wave.pay()
    await wave.tell()
    await expect
      .poll(() => shop.sql('select payment_status from orders where id = $1', [placed.order_id]))
      .toEqual([{ payment_status: 'paid' }])
    await staysWhile(() => open(page, path), history, page.getByText(/^Paiement reçu/))
  })
})

test('WAVE-06 with Wave away the button says so, and the order is as before', async ({
  page,
  shop,
  wave,
}) => {
  const placed = await placeOrder(shop)
  await wave.stop()
  await open(page, await trackingPath(shop, placed.order_id))
  await payNow(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Wave ne répond pas pour le moment. Votre commande est bien enregistrée : réessayez, ou réglez à la livraison.',
  )
  await wave.start()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: '52000 XOF' })).toBeVisible()
})
