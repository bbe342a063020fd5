import { openAdmin } from '../../fixtures/browser/admin.ts'
import { placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { expect, notice, open, test } from '../../fixtures/browser/test.ts'

test('NOTIF-05 D27 the administration says that nothing leaves, and shows each message of an order, live', {
  tag: '@rare',
}, async ({ page, shop }) => {
  const { order_id } = await placeOrder(shop, { email: 'awa@example.com' })
  await openAdmin(page)
  const banner = page.locator('details').filter({ hasText: 'Les e-mails ne partent pas' })

  await test.step('OPS-14 OPS-15 what to do, and a try', async () => {
    await expect(banner.locator('summary')).toContainText('Les messages WhatsApp ne partent pas')
    await banner.locator('summary').click()
    await expect(banner).toContainText('SMTP_URL')
    await expect(banner).toContainText('WHATSAPP_TOKEN')
    await banner.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
    await expect(banner).toContainText('E-mail : rien n’est parti, le message est gardé dans un fichier.')
    await expect(banner).toContainText('WhatsApp : rien n’est parti, le message est gardé dans un fichier.')
  })

  await open(page, `/admin?tab=orders&order=${order_id}`)
  const messages = page.getByRole('dialog').getByRole('region', { name: 'Messages de la commande' })
  await expect(messages.getByRole('listitem')).toHaveText(
    [
      /WhatsApp à la boutique.*Non envoyé.*Personne ne l’a reçu/,
      /E-mail à la boutique.*Non envoyé/,
      /E-mail au client.*Non envoyé/,
    ],
    { timeout: 20_000 },
  )

  await test.step('a failed one is sent again', async () => {
    await shop.sql(
      `update order_messages set state = 'failed', sent_at = null, filed = false, last_error = 'Adresse inconnue (550)'
       where order_id = $1 and audience = 'customer'`,
      [order_id],
    )
    const toCustomer = messages.getByRole('listitem').filter({ hasText: 'E-mail au client' })
    await expect(toCustomer).toContainText('Échec')
    await expect(toCustomer).toContainText('Adresse inconnue (550)')
    await expect(
      page.locator('details').filter({ hasText: '1 message a échoué cette semaine' }),
    ).toBeAttached()
    await toCustomer.getByRole('button', { name: 'Renvoyer : E-mail au client' }).click()
    await expect(notice(page, 'Message renvoyé')).toBeVisible()
    await expect(toCustomer).toContainText('Non envoyé')
    await expect(page.locator('details').filter({ hasText: 'a échoué cette semaine' })).toHaveCount(0)
  })
})
