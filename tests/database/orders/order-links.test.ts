import { describe, expect, it } from 'vitest'
import { removeOrderLink, replaceOrderLink } from '#features/orders/admin/order.server.ts'
import { callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const product = withProduct(database)
const admin = withAdmin(database)

const place = (other: Partial<OrderRequest> = {}) => guestOrder(request([line(product)], other))

const secretOf = (orderId: string) =>
  database.value<string | null>('select link_secret from orders where id = $1', orderId)

type Found = {
  state: string
  id?: string
  receipt?: { orderNumber: string; link: string }
  history?: { status: string; at: string }[]
} | null

const findByLink = async (secret: string | null) =>
  (await callSql(visitor, 'findOrderByLink', { secret })) as Found
const lookUp = (orderNumber: string, phone: string, clientAddress = '198.51.100.7') =>
  callSql(visitor, 'findOrderLink', { orderNumber, phone, clientAddress })

it('TRACK-08 the secret is another one for each order, of 144 random bits, and part of the receipt', async () => {
  const orders = [await place(), await place()]
  const secrets = await Promise.all(orders.map(({ orderId }) => secretOf(orderId)))
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{36}$/)
  expect(orders.map(({ receipt }) => receipt)).toMatchObject(secrets.map((link) => ({ link })))
})

describe('the page of an order', () => {
  it('TRACK-01 D50 has receipt and history, without what was taken back and without who did it', async () => {
    const { orderId, orderNumber } = await place()
    await setOrderStatus(admin, orderId, 'paid')
    const { changeId } = await setOrderStatus(admin, orderId, 'cancelled')
    await takeBackOrderStatus(admin, changeId)
    const found = await findByLink(await secretOf(orderId))
    expect(found).toMatchObject({ state: 'open', id: orderId, receipt: { orderNumber } })
    expect(found?.history?.map(({ status }) => status)).toEqual(['confirmed', 'paid'])
    expect(Object.keys(found?.history?.[0] ?? {}).sort()).toEqual(['at', 'status'])
  })

  it('TRACK-03 ends 90 days after the delivery, and then shows nothing of the order', async () => {
    const { orderId } = await place()
    const secret = await secretOf(orderId)
    await setOrderStatus(admin, orderId, 'delivered')
    const age = (days: number) =>
      database.superuser.query(
        `update order_status_history set changed_at = now() - $2 * interval '1 day' where order_id = $1`,
        [orderId, days],
      )
    await age(89)
    expect(await findByLink(secret)).toMatchObject({ state: 'open' })
    await age(90)
    expect(await findByLink(secret)).toEqual({ state: 'ended' })
    await setOrderStatus(admin, orderId, 'shipped')
    expect(await findByLink(secret)).toMatchObject({ state: 'open' })
  })

  it('D43 D49 leads nowhere for a wrong secret, none, and an order whose person was erased', async () => {
    const { orderId } = await place()
    const secret = await secretOf(orderId)
    expect(await findByLink('A'.repeat(24))).toBeNull()
    expect(await findByLink(null)).toBeNull()
    await database.superuser.query('update orders set erased_at = now() where id = $1', [orderId])
    expect(await findByLink(secret)).toBeNull()
  })
})

describe('number and phone', () => {
  it('TRACK-07 find the link, however they are written', async () => {
    const phone = freshPhone()
    const { orderId, orderNumber } = await place({ phone })
    const secret = await secretOf(orderId)
    expect(await lookUp(` ${orderNumber.toLowerCase()} `, `+225 ${phone}`)).toBe(secret)
    expect(await lookUp(orderNumber, freshPhone())).toBeNull()
    expect(await lookUp('CMD-1-ABCDEFGH', phone)).toBeNull()
  })

  it('TRACK-07 create the first link of an order from before, and none for one whose link was revoked', async () => {
    const phone = freshPhone()
    const { orderId, orderNumber } = await place({ phone })
    await database.superuser.query('update orders set link_secret = null where id = $1', [orderId])
    const secret = await lookUp(orderNumber, phone)
    expect(secret).toMatch(/^[0-9a-f]{36}$/)
    expect(await lookUp(orderNumber, phone)).toBe(secret)
    await removeOrderLink(admin, { orderId })
    expect(await lookUp(orderNumber, phone)).toBeNull()
  })

  it('TRACK-07 LIM-04 an eleventh question about one number is refused, right or wrong, known or not', async () => {
    const phone = freshPhone()
    const { orderNumber } = await place({ phone })
    for (const number of [orderNumber, 'CMD-2-ABCDEFGH']) {
      for (let asked = 0; asked < 10; asked += 1) await lookUp(number, '0000000000', `198.51.100.${asked}`)
      await expect(lookUp(number, phone)).rejects.toMatchObject({
        code: 'order_lookup_limited',
        details: { retryAfterSeconds: expect.any(Number) },
      })
    }
  })

  it('TRACK-07 LIM-03 one place asks 300 times in 15 minutes', async () => {
    await database.superuser.query(
      `insert into rate_limit_events (kind, subject) select 'order_lookup', auth.network_of('203.0.113.9') from generate_series(1, 300)`,
    )
    await expect(lookUp('CMD-3-ABCDEFGH', freshPhone(), '203.0.113.9')).rejects.toMatchObject({
      code: 'order_lookup_limited',
    })
    expect(await lookUp('CMD-3-ABCDEFGH', freshPhone(), '203.0.113.10')).toBeNull()
  })
})

describe('an admin', () => {
  it('TRACK-06 takes the link away and makes another; the former one leads nowhere', async () => {
    const { orderId } = await place()
    const first = await secretOf(orderId)
    await removeOrderLink(admin, { orderId })
    expect(await findByLink(first)).toBeNull()
    await replaceOrderLink(admin, { orderId })
    const second = await secretOf(orderId)
    expect(second).not.toBe(first)
    expect(await findByLink(first)).toBeNull()
    expect(await findByLink(second)).toMatchObject({ state: 'open', receipt: { link: second } })
  })
})
