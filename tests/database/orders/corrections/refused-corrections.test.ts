import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOrder } from '#features/orders/admin/order.server.ts'
import { addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { correctionShop } from '#tests/fixtures/database/orders/correction-shop.ts'
import { type Correction, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { customerOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
const { shop, place, begin, correct } = correctionShop(database)

describe('a correction is refused', () => {
  it('CORR-02 of an order that is shipped, delivered, cancelled, was delivered once, or does not exist', async () => {
    for (const status of ['shipped', 'delivered', 'cancelled']) {
      const { orderId } = await place()
      await setOrderStatus(database.server, shop.admin, orderId, status)
      const correction = await begin(orderId, { name: 'Aya Koné' })
      await expect(correct(correction)).rejects.toMatchObject({
        code: 'order_not_correctable',
        details: { status },
      })
      if (status !== 'delivered') continue
      await setOrderStatus(database.server, shop.admin, orderId, 'confirmed')
      await expect(correct({ ...correction, seenStatus: 'confirmed' })).rejects.toMatchObject({
        code: 'order_not_correctable',
      })
    }
    const correction = await begin((await place()).orderId)
    await expect(correct({ ...correction, orderId: randomUUID() })).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })

  it('CORR-02 to everybody but admins, who alone read earlier versions', async () => {
    const customer = await addCustomer(database)
    const { orderId } = await customerOrder(database, customer, request([line(shop.amber)]), 'simple')
    await correct(await begin(orderId, { name: 'Aya Koné' }))
    const correction = await begin(orderId, { name: 'Awa Koné' })
    for (const actor of [{ role: 'visitor' } as const, customer]) {
      await expect(correctOrder(database.server, actor, correction)).rejects.toMatchObject({
        code: 'permission_denied',
      })
    }
    const former = { role: 'admin', userId: customer.userId } as const
    await expect(correctOrder(database.server, former, correction)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it.each<[string, string, (correction: Correction) => Partial<Correction>]>([
    ['without a reason', 'invalid_input', () => ({ name: 'Aya Koné', reason: '  ' })],
    ['that changes nothing', 'correction_empty', ({ name }) => ({ name: ` ${name} ` })],
    ['that leaves no line', 'order_empty', () => ({ kept: [] })],
    ['of the name', 'name_invalid', () => ({ name: 'A' })],
    ['of the phone', 'phone_invalid', () => ({ phone: '12' })],
    ['of the e-mail', 'email_invalid', () => ({ email: 'awa@' })],
    ['of the address', 'address_invalid', () => ({ address: 'ici' })],
    [
      'to no piece',
      'items_invalid',
      ({ kept }) => ({ kept: [{ itemId: kept[0]?.itemId ?? '', quantity: 0 }] }),
    ],
    [
      'to half a piece',
      'invalid_input',
      ({ kept }) => ({ kept: [{ itemId: kept[0]?.itemId ?? '', quantity: 1.5 }] }),
    ],
    ['that names a line twice', 'items_invalid', ({ kept }) => ({ kept: [...kept, ...kept] })],
    [
      'of an item that it does not have',
      'items_invalid',
      () => ({ kept: [{ itemId: randomUUID(), quantity: 1 }] }),
    ],
    ['that adds what it has already', 'items_invalid', () => ({ added: [line(shop.amber)] })],
    [
      'to more than is there',
      'stock_insufficient',
      ({ kept }) => ({ kept: [{ itemId: kept[0]?.itemId ?? '', quantity: 51 }] }),
    ],
    ['with more of a product than is there', 'stock_insufficient', () => ({ added: [line(shop.iris, 51)] })],
    [
      'with a product at another price',
      'price_changed',
      () => ({ added: [line({ ...shop.iris, price: 1 })] }),
    ],
    [
      'with a product that is not for sale',
      'stock_insufficient',
      () => ({ added: [line({ ...shop.iris, id: randomUUID() })] }),
    ],
  ])('CORR-02 %s, and nothing of it happens: %s', async (_case, code, change) => {
    await database.owner.query('update products set stock = 50 where id = any ($1)', [
      [shop.amber.id, shop.iris.id],
    ])
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
    await database.owner.query('update products set stock = 0 where id = $1', [shop.amber.id])
    const { kept, ...correction } = await begin(orderId)
    const [ambers, roses] = kept.map(({ itemId }) => itemId)
    if (!ambers || !roses) throw new Error('the order has two lines')
    expect(await correct({ ...correction, kept: [{ itemId: ambers, quantity: 1 }] })).toBe(2)
    await database.owner.query('update products set stock = 50 where id = $1', [shop.amber.id])
  })
})
