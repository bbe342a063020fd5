import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionShop } from '#tests/fixtures/database/orders/correction-shop.ts'
import type { Correction, KeptLine } from '#tests/fixtures/database/orders/corrections.ts'
import { expectCountedRight } from '#tests/fixtures/database/orders/counted-orders.ts'
import { line } from '#tests/fixtures/database/orders/orders.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { shop, place, begin, correct } = correctionShop(database)

/** Only its first line, changed. */
const first = ({ kept: [line] }: Correction, change: Partial<KeptLine>) => ({
  kept: [{ itemId: line?.itemId ?? '', quantity: 1, ...change }],
})

describe('a correction is refused', () => {
  it('CORR-02 of an order that is shipped, delivered, cancelled, was delivered once, or does not exist', async () => {
    for (const status of ['shipped', 'delivered', 'cancelled']) {
      const { orderId } = await place()
      await setOrderStatus(shop.admin, orderId, status)
      const correction = await begin(orderId, { name: 'Aya Koné' })
      await expect(correct(correction)).rejects.toMatchObject({
        code: 'order_not_correctable',
        details: { status },
      })
      if (status !== 'delivered') continue
      await setOrderStatus(shop.admin, orderId, 'confirmed')
      const again = correct({ ...correction, seenStatus: 'confirmed' })
      await expect(again).rejects.toMatchObject({ code: 'order_not_correctable' })
    }
    const elsewhere = await begin((await place()).orderId)
    const correction = correct({ ...elsewhere, orderId: randomUUID() })
    await expect(correction).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it.each<[string, string, (correction: Correction) => Partial<Correction>]>([
    ['without a reason', 'invalid_input', () => ({ name: 'Aya Koné', reason: '  ' })],
    ['that changes nothing', 'correction_empty', ({ name }) => ({ name: ` ${name} ` })],
    ['that leaves no line', 'order_empty', () => ({ kept: [] })],
    ['of the name', 'name_invalid', () => ({ name: 'A' })],
    ['of the phone', 'phone_invalid', () => ({ phone: '12' })],
    ['of the e-mail', 'email_invalid', () => ({ email: 'awa@' })],
    ['of the address', 'address_invalid', () => ({ address: 'ici' })],
    ['to no piece', 'items_invalid', (correction) => first(correction, { quantity: 0 })],
    ['to half a piece', 'invalid_input', (correction) => first(correction, { quantity: 1.5 })],
    ['that names a line twice', 'items_invalid', ({ kept }) => ({ kept: [...kept, ...kept] })],
    ['of an item of another', 'items_invalid', (correction) => first(correction, { itemId: randomUUID() })],
    ['that adds what it has already', 'items_invalid', () => ({ added: [line(shop.amber)] })],
    ['to more than is there', 'stock_insufficient', (correction) => first(correction, { quantity: 51 })],
    ['with more of a product than is there', 'stock_insufficient', () => ({ added: [line(shop.iris, 51)] })],
    ['at another price', 'price_changed', () => ({ added: [line({ ...shop.iris, price: 1 })] })],
    [
      'with a product that is not for sale',
      'stock_insufficient',
      () => ({ added: [line({ ...shop.iris, id: randomUUID() })] }),
    ],
  ])('CORR-02 %s, and nothing of it happens: %s', async (_case, code, change) => {
    await database.run('update products set stock = 50 where id = any ($1)', [shop.amber.id, shop.iris.id])
    const { orderId } = await place()
    const correction = await begin(orderId)
    await expect(correct({ ...correction, ...change(correction) })).rejects.toMatchObject({ code })
    expect(await readOrder(shop.admin, orderId)).toMatchObject({
      version: 1,
      total: 68_500,
      earlierInvoices: [],
    })
  })

  it('CORR-02 a line that stays needs no stock, only pieces that come to it do', async () => {
    const { orderId } = await place()
    await database.run('update products set stock = 0 where id = $1', shop.amber.id)
    const { kept, ...correction } = await begin(orderId)
    const [ambers, roses] = kept.map(({ itemId }) => itemId)
    if (!ambers || !roses) throw new Error('the order has two lines')
    expect(await correct({ ...correction, kept: [{ itemId: ambers, quantity: 1 }] })).toBe(2)
    await database.run('update products set stock = 50 where id = $1', shop.amber.id)
  })
})

const orderRow = (orderId: string) =>
  database.row(
    `select status, payment_status, total_amount::float as total, order_remaining(orders)::float as remaining
     from orders where id = $1`,
    orderId,
  )

describe('two people at once', () => {
  it('CORR-05 the second is refused because somebody else changed the order, whether lines or status', async () => {
    const { orderId } = await place()
    const mine = await begin(orderId, { name: 'Aya Koné' })
    const theirs = await begin(orderId, { phone: '05 06 07 08 09' })
    const both = await Promise.allSettled([correct(mine), correct(theirs, shop.colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'version_conflict', details: { version: 2, status: 'confirmed' } },
    })
    const third = await begin(orderId, { address: 'Treichville, avenue 12, porte 4' })
    await setOrderStatus(shop.colleague, orderId, 'paid')
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
      setOrderStatus(shop.colleague, orderId, 'shipped'),
      recordPayment(shop.colleague, { orderId, amount: 68_500 }),
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
  await recordPayment(shop.admin, { orderId, amount: 68_500 })
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
  expect(await database.rows('select amount::float from payments where order_id = $1', orderId)).toEqual([
    { amount: 68_500 },
  ])
  await expectCountedRight(database)
})
