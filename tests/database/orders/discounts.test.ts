import { parse } from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportPerson } from '#features/account/admin/users.server.ts'
import { ownerChat } from '#features/messages/chat-texts.ts'
import { customerMail, ownerMail } from '#features/messages/order-mail.ts'
import { pushNotice } from '#features/messages/push.ts'
import { readNotices } from '#features/messages/send-message.server.ts'
import { readCashDay } from '#features/money/admin/cash-day.server.ts'
import { readOrderPayments, readReturns } from '#features/money/admin/money.server.ts'
import { listAllOrders, listDeliveries, readCustomer } from '#features/orders/admin/admin-orders.server.ts'
import { quoteCorrection, readOrder } from '#features/orders/admin/order.server.ts'
import { tableOf } from '#features/orders/admin/order-export.server.ts'
import type { ExportTable } from '#features/orders/admin/order-export.ts'
import { orderFilters } from '#features/orders/admin/order-filters.ts'
import { readNewOrders } from '#features/orders/admin/order-rows.server.ts'
import { invoiceHtml } from '#features/orders/invoice.ts'
import { listOwnOrders, readTrackedOrder } from '#features/orders/orders.server.ts'
import { findPlacedOrder } from '#features/orders/place-order.server.ts'
import { type Receipt, receiptSchema } from '#features/orders/receipt.ts'
import { noRegistrations } from '#features/settings/settings.ts'
import {
  readPeriodFigures,
  readPeriodSales,
  readStatistics,
} from '#features/statistics/admin/statistics.server.ts'
import { isoDay } from '#lib/format/dates.ts'
import { filterValues } from '#lib/lists/list-filter.ts'
import { readAs } from '#platform/database/actor.ts'
import { withAdmin, withCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { line, placeOne, request } from '#tests/fixtures/database/orders/orders.ts'
import { recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { addPromoCode, withCode } from '#tests/fixtures/database/orders/promo-codes.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { waveSessions } from '#tests/fixtures/database/orders/wave.ts'
import { withCategory, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const wave = waveSessions(database)
const { age, record } = returnShop(database)
const admin = withAdmin(database)
const customer = withCustomer(database)
const category = withCategory(database, 'Oud')
const rose = withProduct(database, { name: 'Rose', price: 10_000, stock: 1000 })
const oud = withProduct(database, { name: 'Oud', price: 30_000, stock: 1000, categoryId: category })

beforeAll(async () => {
  await addPromoCode(database, { code: 'AWA10', lowestCart: 30_000 })
  await addPromoCode(database, { code: 'OUD15', value: 15, categoryIds: [category] })
})

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const today = isoDay(new Date())

/** Places two roses and an oud, 50 000 CFA: with AWA10 45 000 CFA. */
async function place(code = 'AWA10', discount = 5000) {
  return placeOne(withCode(request([line(rose, 2), line(oud)]), code, discount))
}

describe('D62 total = lines − discount wherever a total is read', () => {
  let orderId: string
  let receipt: Receipt
  let key: string
  const shared = {} as { wave: { id: string }; shop: Awaited<ReturnType<typeof notice>>['shop'] }

  const notice = async (id: string) => ({
    ...(await readAs(admin, (db) => readNotices(db, [id])))(id),
    origin: 'https://shop.test',
  })
  async function rowOf(table: ExportTable) {
    for await (const rows of tableOf(table, admin, { from: today, to: today }).rows) return rows[0]
    return undefined
  }
  beforeAll(async () => {
    // Nothing is new for who has never looked.
    await readNewOrders(admin)
    const order = request([line(rose, 2), line(oud)], { address: 'Cocody, rue des Jardins 12' })
    const placed = await placeOne(withCode(order, 'awa 10', 5000, 'secured'), customer)
    orderId = placed.orderId
    key = order.key
    receipt = parse(receiptSchema, placed.receipt)
    Object.assign(shared, { shop: (await notice(orderId)).shop })
  })

  const discount = { code: 'AWA10', amount: 5000 }
  const amounts = { subtotal: 50_000, discount, total: 45_000 }

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['the answer to the press', async () => receipt, amounts],
    ['a repeated press', () => findPlacedOrder(customer, key), amounts],
    [
      'the invoice',
      async () => plain(invoiceHtml(receipt, { ...shared.shop, registrations: noRegistrations })),
      /Sous-total.*50 000 CFA.*Remise AWA10.*−5 000 CFA.*Total.*45 000 CFA/s,
    ],
    ['the page of its link', async () => readTrackedOrder(receipt.link ?? ''), { receipt: amounts }],
    [
      'the customer’s orders',
      () => listOwnOrders(customer, 1),
      { rows: [amounts], totals: { total: 45_000 } },
    ],
    [
      'the owner’s mail',
      async () => plain(ownerMail(await notice(orderId)).text),
      /Remise AWA10 : −5 000 CFA\nTotal : 45 000 CFA/,
    ],
    ['its subject', async () => plain(ownerMail(await notice(orderId)).subject), /45 000 CFA/],
    [
      'the customer’s mail',
      async () => plain(customerMail(await notice(orderId)).html).replaceAll('&nbsp;', ' '),
      /Remise AWA10.*−5 000 CFA.*45 000 CFA/s,
    ],
    [
      'the chat of the owner',
      async () => plain(ownerChat(await notice(orderId)).text),
      /Remise AWA10 : −5 000 CFA\nTotal : 45 000 CFA/,
    ],
    [
      'its template',
      async () => plain(ownerChat(await notice(orderId)).parameters[1] ?? ''),
      /^45 000 CFA, Remise AWA10 : −5 000 CFA$/,
    ],
    [
      'the alert on a phone',
      async () => pushNotice('order', orderId, { orderNumber: 'N', total: receipt.total, discount }).body,
      /^N · 45 000 CFA · Remise AWA10 −5 000 CFA$/,
    ],
    [
      'the list of orders',
      () => listAllOrders(admin, { page: 1, search: '', ...filterValues(orderFilters, {}) }),
      { rows: [{ total: 45_000 }] },
    ],
    ['the new orders', () => readNewOrders(admin), { orders: [{ total: 45_000 }] }],
    ['the dialog of the order', () => readOrder(admin, orderId), { ...amounts, toCollect: 45_000 }],
    [
      'the deliveries',
      () => listDeliveries(admin, { kind: 'ready' }),
      { deliveries: [{ toCollect: 45_000 }] },
    ],
    [
      'the customer’s sheet',
      () => readCustomer(admin, { orderId, page: 1 }),
      { customer: { openAmount: 45_000 } },
    ],
    ['the payments', () => readOrderPayments(admin, orderId), { total: 45_000, remaining: 45_000 }],
    ['Wave', () => wave.press(orderId), { outcome: 'opened', amount: 45_000 }],
    ['the statistics', () => readStatistics(admin), { revenue: 45_000, recentOrders: [{ total: 45_000 }] }],
    [
      'the figures of a period',
      () => readPeriodFigures(admin, { period: 'today' }),
      { now: { revenue: 45_000 } },
    ],
    [
      'the sales of a period',
      () => readPeriodSales(admin, { period: 'today' }),
      {
        products: [
          { name: 'Oud', revenue: 27_000 },
          { name: 'Rose', revenue: 18_000 },
        ],
        categories: [
          { name: 'Oud', revenue: 27_000 },
          { name: 'Sans catégorie', revenue: 18_000 },
        ],
        communes: [{ name: 'Cocody', revenue: 45_000 }],
      },
    ],
    [
      'the file of orders',
      async () => (await rowOf('orders'))?.slice(6),
      [50_000, 'AWA10', -5000, 0, 45_000],
    ],
    ['its lines', async () => (await rowOf('items'))?.slice(2), ['Rose', 10_000, 2, 20_000, -2000]],
    ['its totals', () => rowOf('totals'), ['Commandes, sans les annulées', 1, 45_000]],
    [
      'the data of a person',
      async () => JSON.parse(await exportPerson(admin, { kind: 'email', contact: 'awa@example.com' })),
      { orders: [{ total: 45_000, promo_code: 'AWA10', discount: 5000 }] },
    ],
  ])('D62 %s', async (_, read, expected) => {
    const found = await read()
    if (expected instanceof RegExp) expect(found).toMatch(expected)
    else if (Array.isArray(expected)) expect(found).toEqual(expected)
    else expect(found).toMatchObject(expected as object)
  })

  it('D62 the whole amount, and the day’s close', async () => {
    await setOrderStatus(admin, orderId, 'shipped')
    expect(await readCashDay(admin, today)).toMatchObject({ toCollect: [{ remaining: 45_000 }] })
    await expect(recordPayment(admin, { orderId, amount: 45_001 })).rejects.toMatchObject({
      code: 'payment_too_high',
    })
    await recordPayment(admin, { orderId, amount: 45_000 })
    expect(await readCashDay(admin, today)).toMatchObject({ toCollect: [], shares: [{ amount: 45_000 }] })
    expect(await readOrder(admin, orderId)).toMatchObject({ paymentStatus: 'paid', toCollect: 0 })
  })
})

it('D62 D48 a correction computes the discount anew by the rule of the order, and open sessions at Wave end', async () => {
  const { orderId } = await place()
  await wave.answered((await wave.press(orderId)).id)
  await database.owner.query(`update promo_codes set value = 50, is_active = false where code = 'AWA10'`)
  const [roses, ouds] = (await correctionOf(database, orderId)).kept
  const correct = async (kept: { itemId: string; quantity: number }[]) => {
    const lines = kept.map(({ itemId: id, quantity }) => ({ id, quantity }))
    const shown = await quoteCorrection(admin, { orderId, lines })
    await correctOrder(admin, { ...(await correctionOf(database, orderId)), kept })
    expect((await readOrder(admin, orderId)).discount?.amount ?? 0).toBe(shown)
  }
  await correct([
    { itemId: roses?.itemId ?? '', quantity: 1 },
    { itemId: ouds?.itemId ?? '', quantity: 2 },
  ])
  expect(await readOrder(admin, orderId)).toMatchObject({
    subtotal: 70_000,
    discount: { code: 'AWA10', amount: 7000 },
    total: 63_000,
    toCollect: 63_000,
    earlierInvoices: [{ receipt: { total: 45_000, discount: { amount: 5000 } } }],
  })
  expect(await wave.sessions(orderId)).toMatchObject([{ must_expire: true }])
  // Below the lowest cart the code gives nothing, and comes back with the lines.
  await correct([{ itemId: roses?.itemId ?? '', quantity: 1 }])
  const small = await readOrder(admin, orderId)
  expect([small.subtotal, small.discount, small.total]).toEqual([10_000, undefined, 10_000])
  await correct([{ itemId: roses?.itemId ?? '', quantity: 4 }])
  expect(await readOrder(admin, orderId)).toMatchObject({
    subtotal: 40_000,
    discount: { amount: 4000 },
    total: 36_000,
  })
  await database.owner.query(`update promo_codes set value = 10, is_active = true where code = 'AWA10'`)
})

it('D62 a return pays back its share: pieces that the code was not for at their price, all together the total', async () => {
  const { orderId } = await place('OUD15', 4500)
  await recordPayment(admin, { orderId, amount: 45_500 })
  await setOrderStatus(admin, orderId, 'delivered')
  await age(orderId, '1 day')
  const [roses, ouds] = (await readReturns(admin, orderId)).items
  const back = (itemId = '', quantity = 1) =>
    record({ orderId, pieces: [{ itemId, quantity, restock: false }], refund: 0 })
  await back(roses?.id)
  await back(ouds?.id)
  await back(roses?.id)
  expect((await readReturns(admin, orderId)).returns.map(({ value }) => value)).toEqual([
    10_000, 25_500, 10_000,
  ])
  expect(await wave.refundDue(orderId)).toBe(45_500)
})

it('D62 an order that a code pays for owes nothing, until it is corrected', async () => {
  await addPromoCode(database, { code: 'GIFT', kind: 'amount', value: 50_000 })
  const { orderId, receipt } = await place('GIFT', 50_000)
  expect(receipt).toMatchObject({ total: 0, paymentStatus: 'paid' })
  expect((await wave.press(orderId)).outcome).toBe('nothing_due')
  const correction = await correctionOf(database, orderId)
  const [roses, ouds] = correction.kept
  await correctOrder(admin, {
    ...correction,
    kept: [
      { itemId: roses?.itemId ?? '', quantity: 3 },
      { itemId: ouds?.itemId ?? '', quantity: 1 },
    ],
  })
  expect(await readOrder(admin, orderId)).toMatchObject({
    total: 10_000,
    toCollect: 10_000,
    paymentStatus: 'pending',
  })
})
