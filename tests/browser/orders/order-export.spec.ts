import { readFile } from 'node:fs/promises'
import { isoDay } from '../../../src/lib/format/dates.ts'
import { openAuditLog, overhang } from '../../fixtures/browser/admin.ts'
import { openOrders, placeOrder } from '../../fixtures/browser/admin-orders.ts'
import { expect, open, test } from '../../fixtures/browser/test.ts'

test('EXPORT-03 EXPORT-05 the orders of a period go out for the accountant, and the journal says so', async ({
  page,
  shop,
  request,
}) => {
  const placed = await placeOrder(shop, { name: '=Awa Koné' })
  await openOrders(page, '&period=today')
  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les commandes' })
  await expect(dialog.getByLabel('Filtrer par date')).toHaveValue('today')
  expect(await overhang(page)).toBeLessThanOrEqual(0)

  const today = isoDay(new Date())
  const whole = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Classeur Excel (XLSX)' }).click()
  const workbook = await whole
  expect(workbook.suggestedFilename()).toBe(`commandes-${today}-${today}.xlsx`)
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')

  const single = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  const table = await single
  expect(table.suggestedFilename()).toBe(`commandes-${today}-${today}-commandes.csv`)
  const text = await readFile(await table.path(), 'utf8')
  expect(text.startsWith('\ufeff"Numéro";"Date";"Facture";"Client"')).toBe(true)
  const own = text.split('\r\n').find((one) => one.includes(placed.order_number))
  expect(own).toContain(';"\'=Awa Koné";"Confirmé";"À encaisser";52000;;0;0;52000')

  const address = `/api/order-export?from=${today}&to=${today}&table=orders`
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await request.post(address, { headers })).status()).toBe(403)
  const answer = await page.request.post(address, { headers })
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
  expect((await page.request.post(address, { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(
    403,
  )
  await open(page, '/admin?tab=settings')
  await openAuditLog(page)
  await expect(page.getByText(/^Commandes exportées.: du/).first()).toBeVisible()
})
