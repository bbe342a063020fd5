import { openOrders, recordAlerts } from '../../fixtures/browser/admin-orders.ts'
import { asPortal, expectNotice, expectSaid, portalOn } from '../../fixtures/browser/network/foreign.ts'
import { pushButton as button, pushDialog as dialog, fakePushService } from '../../fixtures/browser/push.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

test.beforeEach(async ({ shop }) => void (await shop.sql('delete from push_devices')))

test('PUSH-01 a browser that cannot, an admin who refuses, and a portal’s page, each say so', async ({
  page,
}) => {
  await recordAlerts(page, 'denied')
  await page.addInitScript(fakePushService)
  const { between } = await portalOn(page)
  await openOrders(page)
  await between('getPushDevices', async () => {
    await button(page).click()
    await expectSaid(page, 'getPushDevices')
  })
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
  await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await expect(dialog(page).getByText('Refusées sur cet appareil')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Activer sur cet appareil' })).toHaveCount(0)

  await page.reload()
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'granted'
  })
  await button(page).click()
  await between('addPushDevice', async () => {
    await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
    await expectNotice(page, 'addPushDevice')
  })
  await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await expect(dialog(page).getByText('Activées sur cet appareil', { exact: true })).toBeVisible()
  await between('dropPushDevice', async () => {
    await dialog(page).getByRole('button', { name: 'Désactiver sur cet appareil' }).click()
    await expectNotice(page, 'dropPushDevice')
  })
  await between(
    'continuePushDevice',
    async () => {
      await page.reload()
      await button(page).click()
      await expect(dialog(page).getByText('Les alertes n’ont pas pu être lues.')).toBeVisible({
        timeout: 20_000,
      })
    },
    asPortal,
  )

  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  await button(page).click()
  await expect(dialog(page).getByText('Impossible dans ce navigateur')).toBeVisible()
})
