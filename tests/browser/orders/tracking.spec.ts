import { placeOrder, trackingPath } from '../../fixtures/browser/admin-orders.ts'
import { download, expect, open, test } from '../../fixtures/browser/test.ts'
import { freshPhone } from '../../fixtures/fresh-phone.ts'
import { openProxy } from '../../fixtures/network/proxy.ts'

test('TRACK-01 TRACK-02 an order is found by its number, and its page follows it live until its link has ended', async ({
  page,
  shop,
}) => {
  const phone = freshPhone()
  const { order_id, order_number } = await placeOrder(shop, { phone })
  const main = page.getByRole('main')

  await test.step('TRACK-07 by number and phone; a wrong pair says nothing of either', async () => {
    await open(page, '/suivi')
    const number = page.getByLabel('Numéro de commande')
    const search = page.getByRole('button', { name: 'Voir ma commande' })
    await search.click()
    await expect(page.getByText('Le numéro de commande est requis')).toBeVisible()
    for (const [asked, by] of [
      [order_number, freshPhone()],
      ['CMD-1-ABCDEFGH', phone],
    ] as const) {
      await number.fill(asked)
      await page.getByLabel('Téléphone').fill(by)
      await search.click()
      await expect(page.getByRole('alert')).toHaveText(
        'Aucune commande ne correspond à ce numéro et à ce téléphone.',
      )
    }
    await number.fill(order_number.toLowerCase())
    await page.getByLabel('Téléphone').fill(`+225 ${phone}`)
    await search.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi de votre commande')
  })

  const steps = page.getByRole('list', { name: 'Historique' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Nous avons bien reçu votre commande\./])
  await expect(main).toContainText(order_number)
  await expect(main).toContainText('Total52 000 CFA')
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+225/)
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`text=.*${order_number}`),
  )
  const invoice = await download(page, page.getByRole('button', { name: 'Télécharger la facture' }))
  expect(invoice.name).toMatch(/^Facture_FACT-/)

  await shop.sql("update orders set status = 'shipped' where id = $1", [order_id])
  await expect(main.getByRole('status')).toHaveText('Expédié')
  await expect(steps.first()).toHaveText(/^Votre commande est en route/)
  await shop.sql("update orders set status = 'delivered' where id = $1", [order_id])
  await expect(main.getByRole('status')).toHaveText('Livré')
  await shop.sql(
    "update order_status_history set changed_at = now() - interval '91 days' where order_id = $1",
    [order_id],
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce suivi est terminé')
  await expect(main.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:/)
  await expect(main).not.toContainText(order_number)
})

test('TRACK-08 the page of an order is stored by nobody, and no request made from it names it', async ({
  page,
  shop,
  onEnd,
}) => {
  const { order_id } = await placeOrder(shop)
  const path = await trackingPath(shop, order_id)
  const proxy = await openProxy(shop.url)
  onEnd(async () => proxy.close())
  const answer = await page.goto(proxy.url + path)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  expect(await answer?.text()).not.toContain('Cocody')
  await expect(page.getByRole('main')).toContainText('Cocody')
  // The same when the page was reached inside the site.
  await open(page, `${proxy.url}/suivi`)
  await page.evaluate((to) => history.pushState({}, '', to), path)
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('main')).toContainText('Cocody')
  const lines = proxy.sent().split('\r\n')
  expect(lines.some((line) => line.startsWith('Referer: '))).toBe(true)
  const named = lines.filter((line) => /^[A-Z]+ |^[\w-]+: /i.test(line) && line.includes(path))
  expect(named).toEqual([`GET ${path} HTTP/1.1`])
})
