import { dialogOf, openOrders, placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { expectNotice, expectSaid, portalAnswer, portalOn } from '../../fixtures/browser/network/foreign.ts'
import { expect, notice, open, wide } from '../../fixtures/browser/test.ts'
import { test } from '../../fixtures/browser/wave-shop.ts'

test.use(wide)

test('D39 WAVE-06 a portal’s page in the place of answers about paying with Wave, to the customer and to the staff', async ({
  page,
  shop,
  wave,
  allowConsole,
}) => {
  allowConsole(/The answer is not the shop’s|EventSource|Failed to load resource/)
  const placed = await placeOrder(shop)
  const { between } = await portalOn(page)
  const payNow = page.getByRole('button', { name: 'Régler maintenant avec Wave' })
  const path = await trackingPath(shop, placed.order_id)

  await between('getOrderPayment', async () => {
    const fed = portalAnswer(page)
    await open(page, path)
    await fed
    await expect(page.getByRole('main')).toContainText(placed.order_number)
    // What is owed came with the order.
    await expect(payNow).toBeVisible()
  })
  await page.reload()
  await between('payWithWave', async () => {
    await payNow.click()
    await expectSaid(page, 'payWithWave')
  })
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  expect(wave.sessions.size).toBe(0)
  await payNow.click()
  await expect(page.getByRole('heading', { name: '52000 XOF' })).toBeVisible()

  await openOrders(page)
  await page.getByRole('button', { name: `Voir la commande ${placed.order_number}` }).click()
  const payments = dialogOf(page).getByRole('region', { name: 'Paiements' })
  await expect(payments).toContainText('pas encore payés')
  const ask = payments.getByRole('button', { name: 'Demander à Wave' })
  await between('askAgainAtWave', async () => {
    await ask.click()
    await expectNotice(page, 'askAgainAtWave')
  })
  await ask.click()
  await expect(notice(page, 'Wave est interrogé à nouveau.')).toBeVisible()

  // As after a day in which Wave said nothing.
  await shop.sql(`update wave_sessions set state = 'failed', next_check_at = null, needs_staff = true`)
  await page.reload()
  const finish = payments.getByRole('button', { name: 'C’est réglé' })
  await between('finishAtWave', async () => {
    await finish.click()
    await expectNotice(page, 'finishAtWave')
  })
  await expect(finish).toBeVisible()
  await finish.click()
  await expect(notice(page, 'Noté.')).toBeVisible()
  await expect(finish).toHaveCount(0)
})
