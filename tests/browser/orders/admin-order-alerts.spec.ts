import type { Page } from '@playwright/test'
import { openTab } from '../../fixtures/browser/admin.ts'
import { openOrders, placeOrder, recordAlerts, recorded, rowOf } from '../../fixtures/browser/admin-orders.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import { expect, hideTab, notice, open, test } from '../../fixtures/browser/test.ts'
import { serverFunctions } from '../../fixtures/server-functions.ts'

const functions = await serverFunctions()
const idOf = (name: string) => functions.find((known) => known.name === name)?.id ?? 'unknown'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Détail de la commande' })

test('LIVE-06 PERM-07 it asks every two seconds and gets a few bytes while nothing is new; that leads a former admin out', {
  tag: '@rare',
}, async ({ page, shop, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await page.route('**/api/admin-events**', (route) => route.abort())
  await openOrders(page)
  const polls: { at: number; bytes: number; text: string }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes(idOf('getOrdersVersion'))) return
    const at = Date.now()
    const text = await response.text()
    polls.push({ at, bytes: text.length, text })
  })
  await expect.poll(() => polls.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const last = polls.slice(-6)
  const [first, ...rest] = last
  const gaps = rest.map(({ at }, place) => at - (last[place]?.at ?? 0))
  // Half of them at least: a machine that pauses for a moment makes one late, and the next one early.
  const median = gaps.sort((one, other) => one - other)[2] ?? Number.NaN
  expect(median).toBeGreaterThan(1500)
  expect(median).toBeLessThan(3000)
  expect(first?.bytes).toBeLessThan(300)
  expect(first?.text).not.toContain('CMD-')

  const setRole = (role: string) =>
    shop.sql('update user_roles set role = $1 where user_id = (select id from profiles where email = $2)', [
      role,
      admin.email,
    ])
  await setRole('user')
  try {
    await expect(page).toHaveURL(/\/$/)
    await expect(notice(page, 'Accès refusé')).toBeVisible()
  } finally {
    await setRole('admin')
  }
})

test('AORD-05 LIVE-08 a new order is marked and counted until it is opened or changed, here or elsewhere', async ({
  page,
  browser,
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

  const phone = await browser.newContext({ baseURL: shop.url })
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
  await expect(notice(page, 'Nouvelle commande')).toBeVisible()
  expect(await recorded(page)).toEqual({ bells: [], shown: [] })
  // A notice that came before its part was there begins its time again when it is handed over.
  await expect(async () => {
    await page.clock.fastForward(9000)
    await expect(notice(page, text(seen.order_number))).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })

  // That part is there now: the next one has its ten seconds.
  await page.getByRole('button', { name: /^Toutes/ }).click()
  const timed = notice(page, text((await placeOrder(shop)).order_number))
  await expect(timed).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(timed).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(timed).toHaveCount(0)

  await page.clock.fastForward(60_000)
  // A page that scrolls by itself, as it does when a row comes in, is no person at work.
  await page.evaluate(() => document.dispatchEvent(new Event('scroll', { bubbles: true })))
  const idle = await placeOrder(shop)
  await expect
    .poll(async () => (await recorded(page)).shown)
    .toEqual([{ title: 'Nouvelle commande', body: text(idle.order_number), tag: idle.order_id }])
  expect((await recorded(page)).bells).toEqual([])

  await hideTab(page, true)
  await page.clock.fastForward(60_000)
  await placeOrder(shop)
  await expect.poll(async () => (await recorded(page)).bells).toEqual([0.3])
  expect((await recorded(page)).shown).toHaveLength(2)

  await hideTab(page, false)
  await page.getByRole('switch', { name: 'Son activé' }).click()
  await hideTab(page, true)
  await page.clock.fastForward(60_000)
  await placeOrder(shop)
  await expect.poll(async () => (await recorded(page)).shown).toHaveLength(3)
  expect((await recorded(page)).bells).toEqual([0.3])

  await test.step('LIVE-07 a tab that slept for an hour shows every order it missed, and rings once', async () => {
    await hideTab(page, false)
    await page.getByRole('switch', { name: 'Son coupé' }).click()
    await expect.poll(async () => (await recorded(page)).bells, 'it is heard once').toEqual([0.3, 0.3])
    await hideTab(page, true)
    const asleep = Promise.withResolvers<void>()
    await page.route('**/_serverFn/**', async (route) => {
      await asleep.promise
      await route.continue()
    })
    const missed = []
    for (let count = 0; count < 5; count += 1) missed.push(await placeOrder(shop))
    await page.clock.fastForward('01:00:00')
    asleep.resolve()
    await expect.poll(async () => (await recorded(page)).bells).toEqual([0.3, 0.3, 0.3])
    const { shown } = await recorded(page)
    expect(shown).toHaveLength(4)
    expect(shown[3]).toMatchObject({ title: '5 nouvelles commandes' })
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
  await expect(sound).toHaveText('Son coupé')
  await page.reload()
  await expect(sound).toHaveText('Son coupé')
  expect((await recorded(page)).bells).toEqual([])
  await sound.click()
  await expect(sound).toBeChecked()
  await expect.poll(async () => (await recorded(page)).bells, 'it is heard once, to know it').toEqual([0.3])

  const allow = page.getByRole('button', { name: 'Activer les notifications' })
  await test.step('asking fails', async () => {
    await page.evaluate(() => {
      Object.assign(window, { answered: Notification.requestPermission })
      Notification.requestPermission = () => Promise.reject(new Error('no'))
    })
    await allow.click()
    await expect(notice(page, 'Impossible de demander les permissions de notification.')).toBeVisible()
  })
  await test.step('refused', async () => {
    await page.evaluate(() => {
      Notification.requestPermission = async () => 'denied'
    })
    await allow.click()
    await expect(notice(page, 'Notifications refusées')).toBeVisible()
    await expect(
      notice(page, 'Autorisez-les pour ce site dans les réglages de votre navigateur.'),
    ).toBeVisible()
  })
  await test.step('unknown to the browser', async () => {
    await page.evaluate(() => {
      Object.assign(window, { kept: Notification })
      Reflect.deleteProperty(window, 'Notification')
    })
    await allow.click()
    await expect(notice(page, 'Notifications non supportées')).toBeVisible()
  })
  await test.step('allowed', async () => {
    await page.evaluate(() => {
      const { kept, answered } = window as unknown as Record<'kept' | 'answered', typeof Notification>
      Object.assign(window, { Notification: Object.assign(kept, { requestPermission: answered }) })
    })
    await allow.click()
    await expect(notice(page, 'Notifications activées')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications activées' })).toBeDisabled()
  })
})
