import { isoDay } from '../../../src/lib/format/dates.ts'
import { openAuditLog, overhang } from '../../fixtures/browser/admin.ts'
import { openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { download, expect, open, test } from '../../fixtures/browser/test.ts'

test('EXPORT-03 EXPORT-05 the orders of a period go out for the accountant, and the journal says so', async ({
  page,
  shop,
}) => {
  const placed = await placeOrder(shop, { name: '=Awa Koné' })
  await openOrders(page, '&period=today')
  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les commandes' })
  await expect(dialog.getByLabel('Filtrer par date')).toHaveValue('today')
  expect(await overhang(page)).toBeLessThanOrEqual(0)

  const today = isoDay(new Date())
  const workbook = await download(page, dialog.getByRole('button', { name: 'Classeur Excel (XLSX)' }))
  expect(workbook.name).toBe(`commandes-${today}-${today}.xlsx`)
  expect(workbook.content.subarray(0, 2).toString()).toBe('PK')

  const table = await download(page, dialog.getByRole('button', { name: 'CSV' }))
  expect(table.name).toBe(`commandes-${today}-${today}-commandes.csv`)
  const text = String(table.content)
  expect(text.startsWith('\ufeff"Numéro";"Date";"Facture";"Client"')).toBe(true)
  const own = text.split('\r\n').find((one) => one.includes(placed.order_number))
  expect(own).toContain(';"\'=Awa Koné";"Confirmé";"À encaisser";52000;;0;0;52000')

  const address = `/api/order-export?from=${today}&to=${today}&table=orders`
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(address, { headers })
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
  expect((await page.request.post(address, { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(
    403,
  )
  await open(page, '/admin?tab=settings')
  await openAuditLog(page)
  await expect(page.getByText(/^Commandes exportées.: du/).first()).toBeVisible()
})
