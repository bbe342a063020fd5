import { openTab } from '../../fixtures/browser/admin.ts'
import {
  dialogOf,
  openOrders,
  placeOrder,
  recordAlerts,
  recorded,
  rowOf,
} from '../../fixtures/browser/admin-orders.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { expect, hideTab, holdCalls, notice, open, test } from '../../fixtures/browser/test.ts'

test('AORD-05 LIVE-08 a new order is marked and counted until it is opened or changed, here or elsewhere', async ({
  page,
  elsewhere,
  shop,
}) => {
  const old = await placeOrder(shop)
  await openOrders(page)
  await expect(rowOf(page, old)).toBeVisible()
  await expect(page.getByText('NOUVEAU', { exact: true })).toHaveCount(0)

  const first = await placeOrder(shop)
  const badge = page.getByRole('status').getByRole('link')
  await expect(rowOf(page, first)).toContainText('NOUVEAU')
  await expect(badge).toHaveText('1 nouvelle commande')
  const [second, third] = [await placeOrder(shop), await placeOrder(shop)]
  await expect(badge).toHaveText('3 nouvelles commandes')

  await page.reload()
  await expect(page.getByText('NOUVEAU', { exact: true })).toHaveCount(3)
  await expect(badge).toHaveText('3 nouvelles commandes')

  const phone = await elsewhere()
  const other = await phone.newPage()
  await giveSession(phone, admin)
  await open(other, '/admin?tab=orders')
  const otherBadge = other.getByRole('status').getByRole('link')
  await expect(otherBadge).toHaveText('3 nouvelles commandes')

  await page.getByRole('button', { name: `Voir la commande ${first.order_number}` }).click()
  await expect(dialogOf(page)).toContainText(first.order_number)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, first)).not.toContainText('NOUVEAU')
  await expect(badge).toHaveText('2 nouvelles commandes')

  await test.step('another phone follows, and announces nothing that was opened here', async () => {
    await expect(rowOf(other, first)).not.toContainText('NOUVEAU')
    await expect(rowOf(other, second)).toContainText('NOUVEAU')
    await expect(otherBadge).toHaveText('2 nouvelles commandes')
    await expect(notice(other, 'Nouvelle commande')).toHaveCount(0)
    await phone.close()
  })

  await rowOf(page, second).getByRole('combobox').selectOption('En attente')
  await expect(rowOf(page, second)).not.toContainText('NOUVEAU')
  await expect(badge).toHaveText('1 nouvelle commande')

  await openTab(page, 'Catégories')
  await expect(badge).toHaveText('1 nouvelle commande')
  await badge.click()
  await expect(rowOf(page, third)).toContainText('NOUVEAU')
  const [chief] = await shop.sql<{ id: string }>('select id from profiles where email = $1', [admin.email])
  await shop.sql(
    `with who as (select set_config('app.user_id', $1, true)) select set_order_status($2, 'shipped') from who`,
    [chief?.id, third.order_id],
  )
  await expect(rowOf(page, third)).not.toContainText('NOUVEAU')
  await expect(badge).toHaveCount(0)
})

test('LIVE-09 LIVE-10 toast, notification and bell, each by its own rule', { tag: '@rare' }, async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await recordAlerts(page)
  await openOrders(page)
  const text = (number: string) => `${number} · Awa Koné · 52 000 CFA`

  await page.getByRole('button', { name: /^Toutes/ }).click()
  const seen = await placeOrder(shop)
  await expect(notice(page, text(seen.order_number))).toBeVisible()
  expect(await recorded(page)).toEqual({ bells: [], shown: [] })

  await page.clock.fastForward(60_000)
  // A page that scrolls by itself, as it does when a row comes in, is no person at work.
  await page.evaluate(() => document.dispatchEvent(new Event('scroll', { bubbles: true })))
  const idle = await placeOrder(shop)
  await expect
    .poll(async () => (await recorded(page)).shown)
    .toEqual([{ title: 'Nouvelle commande', body: text(idle.order_number), tag: idle.order_id }])
  expect((await recorded(page)).bells).toEqual([])

  await test.step('LIVE-07 a tab that slept for an hour shows every order it missed, and rings once', async () => {
    await hideTab(page, true)
    const wake = await holdCalls(page)
    const missed = []
    for (let count = 0; count < 5; count += 1) missed.push(await placeOrder(shop))
    await page.clock.fastForward('01:00:00')
    wake()
    await expect.poll(async () => (await recorded(page)).bells).toEqual([0.3])
    const { shown } = await recorded(page)
    expect(shown).toHaveLength(2)
    expect(shown[1]).toMatchObject({ title: '5 nouvelles commandes' })
    await expect(notice(page, '5 nouvelles commandes')).toHaveCount(1)
    await hideTab(page, false)
    for (const placed of missed) await expect(rowOf(page, placed)).toContainText('NOUVEAU')
  })
})

test('AORD-02 LIVE-12 sound and notifications, by the choice of this browser', async ({ page }) => {
  await recordAlerts(page)
  await page.addInitScript(() => {
    Object.assign(Notification, { permission: 'default' })
  })
  await openOrders(page)
  const sound = page.getByRole('switch')
  await expect(sound).toHaveText('Son activé')
  await sound.click()
  await page.reload()
  await expect(sound).toHaveText('Son coupé')
  expect((await recorded(page)).bells).toEqual([])
  await sound.click()
  await expect.poll(async () => (await recorded(page)).bells, 'it is heard once, to know it').toEqual([0.3])

  const allow = page.getByRole('button', { name: 'Activer les notifications' })
  const answered = await page.evaluateHandle(() => Notification.requestPermission)
  for (const [answer, said] of [
    ['fails', 'Impossible de demander les permissions de notification.'],
    ['denied', 'Notifications refusées'],
  ] as const) {
    await page.evaluate((how) => {
      Notification.requestPermission = async () => {
        if (how === 'fails') throw new Error('no')
        return how
      }
    }, answer)
    await allow.click()
    await expect(notice(page, said)).toBeVisible()
  }
  await page.evaluate((usual) => {
    Notification.requestPermission = usual
  }, answered)
  await allow.click()
  await expect(page.getByRole('button', { name: 'Notifications activées' })).toBeDisabled()
})

test('LIVE-10 a phone, which lets no page notify, gets it through the service worker', {
  tag: '@rare',
}, async ({ page, shop }) => {
  await page.clock.install()
  await recordAlerts(page)
  await page.addInitScript(() => {
    class Refused {
      static permission = 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    }
    Object.defineProperty(window, 'Notification', { value: Refused, configurable: true })
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      value: async () => ({
        showNotification: async (title: string, { body = '', tag = '' }: NotificationOptions) => {
          window.recorded.shown.push({ title, body, tag })
        },
      }),
    })
  })
  await openOrders(page)
  await page.clock.fastForward(60_000)
  const placed = await placeOrder(shop)
  await expect.poll(async () => (await recorded(page)).shown).toMatchObject([{ tag: placed.order_id }])
})
