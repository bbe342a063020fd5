import type { Page } from '@playwright/test'
import { openOrders, recordAlerts } from '../../fixtures/browser/admin-orders.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { giveSession } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

/**
 * Runs in the page: a push service for a browser without one. The subscription outlives a reload, as a real one does.
 */
function fakePushService(): void {
  const KEY = 'fake-push'
  const stored = () => {
    const text = localStorage.getItem(KEY)
    if (!text) return null
    const subscription = JSON.parse(text)
    return {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    }
  }
  const pushManager = {
    getSubscription: async () => stored(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!/^B[\w-]{86}$/.test(applicationServerKey)) throw new TypeError('this is no key')
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`
      const keys = { p256dh: 'B'.padEnd(87, 'k'), auth: 's'.repeat(22) }
      localStorage.setItem(KEY, JSON.stringify({ endpoint, keys }))
      return stored()
    },
  }
  const registration = { pushManager }
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true })
  Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) })
  Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
}

const button = (page: Page) => page.getByRole('button', { name: /^Alertes sur cet appareil/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alertes sur vos appareils' })
const devices = (page: Page) => dialog(page).getByRole('listitem')

test.beforeEach(async ({ shop }) => void (await shop.sql('delete from push_devices')))

test.afterEach(async ({ shop }) => void (await shop.sql('delete from push_devices')))

const active = (shop: TestShop) =>
  shop.sql<{ is_active: boolean }>('select is_push_active(d) as is_active from push_devices d')

test('PUSH-01 PUSH-03 an admin turns the alerts of a device on, and removes it from another one', {
  tag: '@rare',
}, async ({ page, elsewhere, shop }) => {
  await recordAlerts(page)
  await page.addInitScript(fakePushService)
  await openOrders(page)
  await expect(button(page)).toHaveAccessibleName(/désactivées$/)
  await button(page).click()
  await expect(dialog(page).getByText('Désactivées sur cet appareil')).toBeVisible()
  await expect(dialog(page).getByText('Aucun appareil ne sonne encore.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await expect(notice(page, 'Cet appareil sonnera')).toBeVisible()
  await expect(dialog(page).getByText('Activées sur cet appareil', { exact: true })).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  await expect(devices(page)).toContainText('Cet appareil')
  expect(await findings(page)).toEqual([])
  expect(await active(shop)).toEqual([{ is_active: true }])
  await page.reload()
  await expect(button(page)).toHaveAccessibleName(/ activées$/)

  const counter = await elsewhere()
  const other = await counter.newPage()
  await giveSession(counter, admin)
  await open(other, '/admin?tab=orders')
  await button(other).click()
  await expect(devices(other)).toHaveCount(1)
  await devices(other)
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(notice(other, 'Appareil retiré')).toBeVisible()
  await expect(devices(other)).toHaveCount(0)
  await counter.close()
  expect(await active(shop)).toEqual([])

  await page.reload()
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await expect(dialog(page).getByText('Activées sur cet appareil', { exact: true })).toBeVisible()

  await test.step('PUSH-04 they pause with the session, and go on when the admin signs in again on the device', async () => {
    // No page is open when the session ends: the answer to one of its calls would sign the new session out.
    await page.goto('/robots.txt')
    await shop.sql('delete from auth.sessions where id in (select session_id from push_devices)')
    expect(await active(shop)).toEqual([{ is_active: false }])
    await giveSession(page.context(), admin)
    await open(page, '/admin?tab=orders')
    await expect.poll(() => active(shop)).toEqual([{ is_active: true }])
  })
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('PUSH-02 shows a push message though no page of the administration is open; a press opens the order', {
    tag: '@rare',
  }, async ({ page, context, shop }) => {
    await open(page, '/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('there is no service worker')
    await worker.evaluate(recordNotifications)
    const path = '/admin?tab=orders&order=019aa000-0000-7000-8000-000000000001'
    const [title, body, tag] = ['Nouvelle commande', 'CMD-1 · 52 000 CFA', 'a']
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: shop.url,
      registrationId: await registered,
      data: JSON.stringify({ title, body, tag, path }),
    })
    const recorded = () => worker.evaluate(() => (globalThis as unknown as RecordingWorker).recorded)
    await expect.poll(recorded).toMatchObject({
      shown: [{ title, options: { body, tag, renotify: true, data: { path } } }],
      opened: [],
    })
    expect((await recorded()).shown[0]?.options).not.toHaveProperty('silent')
    await worker.evaluate(pressFirst)
    await expect.poll(async () => (await recorded()).opened).toEqual([path])
  })
})

type Shown = { title: string; options: Record<string, unknown> }

type RecordingWorker = EventTarget & {
  recorded: { shown: Shown[]; opened: string[] }
  registration: { showNotification: (title: string, options: Record<string, unknown>) => Promise<void> }
  clients: { openWindow: (path: string) => Promise<void> }
}

/** Runs in the worker: records its notifications and windows, which a headless browser refuses. */
function recordNotifications(): void {
  const worker = globalThis as unknown as RecordingWorker
  worker.recorded = { shown: [], opened: [] }
  worker.registration.showNotification = async (title, options) => {
    worker.recorded.shown.push({ title, options })
  }
  worker.clients.openWindow = async (path) => {
    worker.recorded.opened.push(path)
  }
}

/** Runs in the worker: somebody presses the first notification. */
function pressFirst(): void {
  const worker = globalThis as unknown as RecordingWorker
  const notification = { data: worker.recorded.shown[0]?.options.data, close: () => undefined }
  const press = new Event('notificationclick')
  worker.dispatchEvent(Object.assign(press, { notification, waitUntil: () => undefined }))
}

test('PUSH-01 a browser that cannot, and an admin who refuses, each say so', { tag: '@rare' }, async ({
  page,
}) => {
  await recordAlerts(page, 'denied')
  await page.addInitScript(fakePushService)
  await openOrders(page)
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Activer sur cet appareil' }).click()
  await expect(dialog(page).getByText('Refusées sur cet appareil')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Activer sur cet appareil' })).toHaveCount(0)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  await button(page).click()
  await expect(dialog(page).getByText('Impossible dans ce navigateur')).toBeVisible()
})
