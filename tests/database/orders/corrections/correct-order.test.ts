import { describe, expect, it } from 'vitest'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { correctionShop } from '#tests/fixtures/database/orders/correction-shop.ts'
import { expectCountedRight } from '#tests/fixtures/database/orders/counted-orders.ts'
import { line } from '#tests/fixtures/database/orders/orders.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { shop, place, begin, correct } = correctionShop(database)

describe('a correction', () => {
  it('CORR-01 CORR-04 changes lines and customer in one step with the invoice, which keeps its number', async () => {
    const placed = await place({ email: null })
    await database.run('update products set price = 27000 where id = $1', shop.amber.id)
    const customer = { phone: '05 06 07 08 09', address: 'Marcory, boulevard de Marseille 3' }
    const added = [line(shop.iris, 2)]
    const correction = await begin(placed.orderId, { name: '  Awa  Traoré ', ...customer, added })
    const itemId = correction.kept[0]?.itemId ?? ''
    expect(await correct({ ...correction, kept: [{ itemId, quantity: 3 }] })).toBe(2)
    await database.run('update products set price = 25000 where id = $1', shop.amber.id)

    const order = await readOrder(shop.admin, placed.orderId)
    expect(order).toMatchObject({
      invoiceNumber: placed.invoiceNumber,
      customer: { name: 'Awa Traoré', email: null, ...customer },
      // What stays keeps the price of the order, what comes has today's.
      items: [
        { name: 'Ambre Doré', price: 25_000, quantity: 3, subtotal: 75_000 },
        { name: 'Iris', price: 30_000, quantity: 2, subtotal: 60_000 },
      ],
      subtotal: 135_000,
      total: 135_000,
      toCollect: 135_000,
      version: 2,
      correction: { version: 2, previousIssuedAt: placed.receipt.createdAt },
      earlierInvoices: [
        {
          version: 1,
          issuedAt: placed.receipt.createdAt,
          reason: 'Demandé par téléphone',
          by: 'Awa Koné',
          receipt: {
            invoiceNumber: placed.invoiceNumber,
            total: 68_500,
            customer: placed.receipt.customer,
            items: placed.receipt.items,
          },
        },
      ],
    })
    // The id of a line that stays is the same: deliveries and returns name it.
    expect(order.lines[0]?.itemId).toBe(itemId)
    expect(order.earlierInvoices[0]?.receipt.link).toBeUndefined()
    const invoice = await database.row(
      `select invoice_number, customer_name, customer_phone, subtotal::float, total_amount::float from invoices where order_id = $1`,
      placed.orderId,
    )
    expect(invoice).toEqual({
      invoice_number: placed.invoiceNumber,
      customer_name: 'Awa Traoré',
      customer_phone: '05 06 07 08 09',
      subtotal: 135_000,
      total_amount: 135_000,
    })
    await expectCountedRight(database)
    // What a delivery takes from the stock is what the order holds now (D7).
    await setOrderStatus(shop.admin, placed.orderId, 'delivered')
    expect([await stockOf(database, shop.amber.id), await stockOf(database, shop.iris.id)]).toEqual([47, 48])
    expect(await stockOf(database, shop.rose.id)).toBe(50)
  })

  it('CORR-04 again makes the next version, and each earlier one stays as it was', async () => {
    const { orderId } = await place()
    await correct(await begin(orderId, { address: 'Treichville, avenue 12, porte 4' }))
    const again = await begin(orderId, { phone: '01 02 03 04 05', reason: 'Numéro mal noté' })
    await correct(again, shop.colleague)
    const { earlierInvoices, correction, version } = await readOrder(shop.admin, orderId)
    expect(version).toBe(3)
    expect(earlierInvoices).toMatchObject([
      { version: 2, reason: 'Numéro mal noté', receipt: { correction: { version: 2 } } },
      { version: 1, receipt: { customer: { address: 'Cocody, rue des Jardins 12' } } },
    ])
    expect(correction?.previousIssuedAt).toBe(earlierInvoices[0]?.issuedAt)
    // It is deleted with its order, as the invoice is.
    await database.run('delete from orders where id = $1', orderId)
    expect(await database.rows('select from invoice_versions where order_id = $1', orderId)).toHaveLength(0)
  })

  it('CORR-01 is written in the log of the admin’s changes, without the customer and the reason', async () => {
    const { orderId } = await place({ phone: '07 31 31 31 31' })
    await correct(await begin(orderId, { phone: '07 32 32 32 32', reason: 'Awa a changé de numéro' }))
    const log = `select action, after from audit_log
      where entity = 'invoice_versions' and after ->> 'order_id' = $1 and actor_id = $2`
    const rows = await database.rows(log, orderId, shop.admin.userId)
    expect(rows).toMatchObject([{ action: 'insert', after: { version: 1, total_amount: 68_500 } }])
    expect(JSON.stringify(rows)).not.toMatch(/07 3|Awa/)
  })
})

const mails = (orderId: string) =>
  database.rows<{ key: string; seconds: number }>(
    `select split_part(m.key, ':', 6) as key, extract(epoch from j.run_at - now())::float as seconds
     from order_messages m left join graphile_worker.jobs j on j.key = m.key
     where m.order_id = $1 and m.key like '%:corrected:%' order by m.key`,
    orderId,
  )

it('CORR-07 writes one mail to a customer with an e-mail, in the place of one that is not sent yet', async () => {
  const { orderId } = await place({ email: 'aya@example.com' })
  await correct(await begin(orderId, { name: 'Aya Koné' }))
  await correct(await begin(orderId, { name: 'Ada Koné' }))
  const [mail, ...others] = await mails(orderId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ key: '3' })
  expect(mail?.seconds).toBeGreaterThan(0)
  await database.superuser.query(
    `update order_messages set state = 'sent', sent_at = now() where order_id = $1 and key like '%:corrected:%'`,
    [orderId],
  )
  await correct(await begin(orderId, { name: 'Ama Koné' }))
  expect((await mails(orderId)).map(({ key }) => key)).toEqual(['3', '4'])
  const silent = await place({ email: null })
  await correct(await begin(silent.orderId, { name: 'Aya Koné' }))
  expect(await mails(silent.orderId)).toEqual([])
})
