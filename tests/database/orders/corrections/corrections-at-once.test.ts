import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionShop } from '#tests/fixtures/database/orders/correction-shop.ts'
import { expectCountedRight } from '#tests/fixtures/database/orders/counted-orders.ts'
import { line } from '#tests/fixtures/database/orders/orders.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
const { shop, place, begin, correct } = correctionShop(database)

async function orderRow(orderId: string) {
  return single(
    await database.superuser.query<{
      status: string
      payment_status: string
      total: number
      remaining: number
    }>(
      `select status, payment_status, total_amount::float as total, order_remaining(orders)::float as remaining
       from orders where id = $1`,
      [orderId],
    ),
  )
}

describe('two people at once', () => {
  it('CORR-05 the second is refused because somebody else changed the order, whether lines or status', async () => {
    const { orderId } = await place()
    const [mine, theirs] = [
      await begin(orderId, { name: 'Aya Koné' }),
      await begin(orderId, { phone: '05 06 07 08 09' }),
    ]
    const both = await Promise.allSettled([correct(mine), correct(theirs, shop.colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'version_conflict', details: { version: 2, status: 'confirmed' } },
    })
    const third = await begin(orderId, { address: 'Treichville, avenue 12, porte 4' })
    await setOrderStatus(database.server, shop.colleague, orderId, 'paid')
    await expect(correct(third)).rejects.toMatchObject({
      code: 'version_conflict',
      details: { status: 'paid' },
    })
    expect(await correct({ ...third, seenStatus: 'paid' })).toBe(3)
  })

  it('CORR-05 a status change, a payment and a correction at once leave one consistent order', async () => {
    const { orderId } = await place()
    const correction = await begin(orderId, { added: [line(shop.iris)] })
    const [, paid, corrected] = await Promise.allSettled([
      setOrderStatus(database.server, shop.colleague, orderId, 'shipped'),
      recordPayment(database.server, shop.colleague, { orderId, amount: 68_500 }),
      correct(correction),
    ])
    expect(paid.status).toBe('fulfilled')
    const { total, payment_status } = await orderRow(orderId)
    expect(total).toBe(corrected.status === 'fulfilled' ? 98_500 : 68_500)
    expect(payment_status).toBe(total > 68_500 ? 'pending' : 'paid')
    await expectCountedRight(database)
  })
})

it('CORR-06 a repeated request corrects once, also twenty at the same moment; another content is refused', async () => {
  const { orderId } = await place()
  const correction = await begin(orderId, { added: [line(shop.iris)] })
  const versions = await Promise.all(Array.from({ length: 20 }, () => correct(correction)))
  expect(new Set(versions)).toEqual(new Set([2]))
  expect(await readOrder(shop.admin, orderId)).toMatchObject({ version: 2, total: 98_500 })
  await expect(correct({ ...correction, reason: 'Autre chose' })).rejects.toMatchObject({
    code: 'order_corrected',
  })
})

it('CORR-03 PAY-03 the payment status follows the total, and what was received stays as it is', async () => {
  const { orderId } = await place()
  await recordPayment(database.server, shop.admin, { orderId, amount: 68_500 })
  expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', remaining: 0 })
  await correct(await begin(orderId, { added: [line(shop.iris)] }))
  expect(await orderRow(orderId)).toEqual({
    status: 'confirmed',
    payment_status: 'pending',
    total: 98_500,
    remaining: 30_000,
  })
  const { kept, ...correction } = await begin(orderId)
  const [, , irises] = kept
  await correct({ ...correction, kept: irises ? [irises] : [] })
  // More was received than the order costs: nothing is paid back by itself.
  expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', total: 30_000, remaining: 0 })
  const { rows } = await database.superuser.query('select amount::float from payments where order_id = $1', [
    orderId,
  ])
  expect(rows).toEqual([{ amount: 68_500 }])
  await expectCountedRight(database)
})

it('CORR-01 ASTAT-04 the figures stay those of a fresh count, however many corrections come at once', {
  timeout: 60_000,
}, async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => place()))
  const products = [shop.amber, shop.rose, shop.iris]
  const worker = async () => {
    for (let left = 8; left > 0; left -= 1) {
      const orderId = orders[randomInt(orders.length)]?.orderId ?? ''
      const correction = await begin(orderId)
      const kept = correction.kept
        .filter(() => randomInt(4) > 0)
        .map(({ itemId }) => ({ itemId, quantity: 1 + randomInt(4) }))
      const added = randomInt(3) === 0 ? [line(products[randomInt(3)] ?? shop.amber)] : []
      const deed =
        randomInt(4) === 0
          ? setOrderStatus(
              database.server,
              shop.colleague,
              orderId,
              ['cancelled', 'confirmed', 'paid'][randomInt(3)] ?? '',
            )
          : correct({ ...correction, kept, added })
      // A refusal is part of it: another one was first, nothing is left, or the product has its line.
      await deed.catch((error) => {
        if (!(error instanceof Error && error.name === 'DomainError')) throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 6 }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await expectCountedRight(database)
  const { rows } = await database.superuser.query(
    `select o.id from orders o join invoices i on i.order_id = o.id
     where o.total_amount <> i.total_amount
       or o.total_amount <> (select sum(n.subtotal) from order_items n where n.order_id = o.id)
       or i.version <> 1 + (select count(*) from invoice_versions v where v.order_id = o.id)`,
  )
  expect(rows).toEqual([])
  const { rows: corrected } = await database.superuser.query('select from invoices where version > 1')
  expect(corrected.length).toBeGreaterThan(5)
})
