import { openAdmin } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'
import { newOrder } from '../../fixtures/new-order.ts'

/** An order with an e-mail, whose three messages have left. */
async function placeOrder(shop: TestShop): Promise<string> {
  const [placed] = await shop.sql<{ order_id: string }>(
    `select order_id from place_orders(jsonb_set($1::jsonb, '{0,cart}', (
       select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'price', price, 'quantity', 1))
       from (select * from products where is_active and price > 0 and stock > 0 limit 1) p
     )))`,
    [newOrder({ customer_email: 'awa@example.com' })],
  )
  const id = placed?.order_id ?? ''
  const sent = () => shop.sql(`select from order_messages where order_id = $1 and state = 'sent'`, [id])
  await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(3)
  return id
}

test('OPS-14 OPS-15 the administration says that nothing leaves, what to do, and tries it', async ({
  page,
}) => {
  await openAdmin(page)
  const banner = page.locator('details').filter({ hasText: 'Les e-mails ne partent pas' })
  await expect(banner.locator('summary')).toContainText('Les messages WhatsApp ne partent pas')
  await banner.locator('summary').click()
  await expect(banner).toContainText('SMTP_URL')
  await expect(banner).toContainText('WHATSAPP_TOKEN')
  await banner.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
  await expect(banner).toContainText('E-mail : rien n’est parti, le message est gardé dans un fichier.')
  await expect(banner).toContainText('WhatsApp : rien n’est parti, le message est gardé dans un fichier.')
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
})

test('NOTIF-05 D27 an admin sees each message of an order, live, and sends a failed one again', async ({
  page,
  shop,
}) => {
  const id = await placeOrder(shop)
  await openAdmin(page)
  await open(page, `/admin?tab=orders&order=${id}`)
  const messages = page.getByRole('dialog').getByRole('region', { name: 'Messages de la commande' })
  await expect(messages.getByRole('listitem')).toHaveText([
    /WhatsApp à la boutique.*Non envoyé.*Personne ne l’a reçu/,
    /E-mail à la boutique.*Non envoyé/,
    /E-mail au client.*Non envoyé/,
  ])

  await shop.sql(
    `update order_messages set state = 'failed', sent_at = null, filed = false, last_error = 'Adresse inconnue (550)'
     where order_id = $1 and audience = 'customer'`,
    [id],
  )
  const toCustomer = messages.getByRole('listitem').filter({ hasText: 'E-mail au client' })
  await expect(toCustomer).toContainText('Échec')
  await expect(toCustomer).toContainText('Adresse inconnue (550)')
  await expect(page.locator('details').filter({ hasText: '1 message a échoué cette semaine' })).toBeAttached()
  expect(await findings(page)).toEqual([])

  await toCustomer.getByRole('button', { name: 'Renvoyer : E-mail au client' }).click()
  await expect(notice(page, 'Message renvoyé')).toBeVisible()
  await expect(toCustomer).toContainText('Non envoyé')
  await expect(page.locator('details').filter({ hasText: 'a échoué cette semaine' })).toHaveCount(0)
})

test('NOTIF-05 a message that is just leaving is not sent a second time', async ({ page, shop }) => {
  const id = await placeOrder(shop)
  await shop.sql(
    `update order_messages set state = 'waiting', sent_at = null, filed = false, last_error = 'WhatsApp est en panne (HTTP 502)',
       claimed_until = now() + interval '5 minutes', next_attempt_at = now() + interval '1 hour'
     where order_id = $1 and channel = 'chat'`,
    [id],
  )
  await openAdmin(page)
  await open(page, `/admin?tab=orders&order=${id}`)
  const messages = page.getByRole('dialog').getByRole('region', { name: 'Messages de la commande' })
  const chat = messages.getByRole('listitem').filter({ hasText: 'WhatsApp à la boutique' })
  await expect(chat).toContainText('En attente')
  await expect(chat).toContainText(/WhatsApp est en panne \(HTTP 502\)\. Prochain essai le /)
  await chat.getByRole('button', { name: 'Renvoyer : WhatsApp à la boutique' }).click()
  await expect(notice(page, 'Pas de second envoi')).toBeVisible()
})
