import { describe, expect, it } from 'vitest'
import { addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import {
  customerOrder,
  guestOrder,
  line,
  type OrderRequest,
  orderRows,
  request,
} from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const product = withProduct(database)

const order = (other: Partial<OrderRequest> = {}) => guestOrder(request([line(product)], other))

/** How many of the orders were placed; the others must have been refused for the limit. */
async function countPlaced(attempts: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(attempts)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'rate_limited' })
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

async function age(phone: string, by: string): Promise<void> {
  await database.run(
    'update orders set created_at = created_at - $2::interval where customer_phone = $1',
    phone,
    by,
  )
}

describe('one phone number', () => {
  it('LIM-02 may order three times in ten minutes; the answer to the fourth says when to try again', async () => {
    const phone = freshPhone()
    for (const _ of [1, 2, 3]) await order({ phone })
    await age(phone, '4 minutes')
    const before = await orderRows(database)
    const failure = await order({ phone }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: expect.any(Number) },
    })
    const { retryAfterSeconds: seconds } = (failure as { details: { retryAfterSeconds: number } }).details
    expect(seconds).toBeGreaterThan(5 * 60)
    expect(seconds).toBeLessThanOrEqual(6 * 60)
    expect(await orderRows(database)).toEqual(before)
  })

  it('LIM-02 is free again when the first of three is ten minutes old', async () => {
    const phone = freshPhone()
    await order({ phone })
    await age(phone, '9 minutes 50 seconds')
    await order({ phone })
    await order({ phone })
    await expect(order({ phone })).rejects.toMatchObject({ code: 'rate_limited' })
    await age(phone, '11 seconds')
    await order({ phone })
    await expect(order({ phone })).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('LIM-02 is one number, however it is written', async () => {
    await order({ phone: '+225 07 99 88 77 66' })
    await order({ phone: '00225-0799887766' })
    await order({ phone: '(225) 07.99.88.77.66' })
    for (const phone of ['07 99 88 77 66', '0799887766', '+2250799887766', '07/99/88/77/66']) {
      await expect(order({ phone })).rejects.toMatchObject({ code: 'rate_limited' })
    }
    await order({ phone: '07 99 88 77 67' })
  })

  it('LIM-02 is no other number with one more digit', async () => {
    for (const phone of ['07 55 44 33 22', '07 55 44 33 22 1', '+225 07 55 44 33 22 9'])
      await order({ phone })
    for (const phone of ['07554433224', '00225 07 55 44 33 22 77', '07 55 44 33 22']) {
      await expect(order({ phone })).rejects.toMatchObject({ code: 'rate_limited' })
    }
  })

  it('LIM-02 LIM-04 lets exactly three of thirty through that come at once over many connections', async () => {
    const phone = freshPhone()
    expect(await countPlaced(Array.from({ length: 30 }, () => order({ phone })))).toBe(3)
  })

  it('LIM-02 refused orders do not count', async () => {
    const phone = freshPhone()
    for (const _ of [1, 2, 3, 4]) {
      await expect(order({ phone, cart: [{ ...line(product), price: 1 }] })).rejects.toMatchObject({
        code: 'price_changed',
      })
    }
    expect(await countPlaced([order({ phone }), order({ phone }), order({ phone })])).toBe(3)
  })
})

describe('one user', () => {
  it('LIM-02 may order three times in ten minutes, with whatever phone number, also at once', async () => {
    const actor = await addCustomer(database)
    const attempts = Array.from({ length: 10 }, () =>
      customerOrder(actor, request([line(product)]), 'simple'),
    )
    expect(await countPlaced(attempts)).toBe(3)
    await database.run(
      `update orders set created_at = created_at - interval '10 minutes' where user_id = $1`,
      actor.userId,
    )
    await customerOrder(actor, request([line(product)]), 'simple')
  })

  it('LIM-02 does not use up the limit of a guest with the same number, nor the guest the user’s', async () => {
    for (const first of ['user', 'guest']) {
      const phone = freshPhone()
      const actor = await addCustomer(database)
      const signedIn = () => customerOrder(actor, request([line(product)], { phone }), 'simple')
      const asGuest = () => order({ phone })
      const [one, other] = first === 'user' ? [signedIn, asGuest] : [asGuest, signedIn]
      for (const place of [one, one, one, other, other, other]) await place()
      await expect(one()).rejects.toMatchObject({ code: 'rate_limited' })
      await expect(other()).rejects.toMatchObject({ code: 'rate_limited' })
    }
  })
})

describe('one address', () => {
  it('LIM-03 OPS-18 is capped as the server says, also at once, and only within ten minutes', async () => {
    const from = { clientAddress: '198.51.100.7', addressCap: 5 }
    expect(await countPlaced(Array.from({ length: 20 }, () => order(from)))).toBe(5)
    await expect(order(from)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: expect.any(Number) },
    })
    await order({ ...from, clientAddress: '198.51.100.8' })
    await order({ ...from, addressCap: 6 })
    await database.run(`update rate_limit_events set at = at - interval '10 minutes'`)
    await order(from)
  })

  it('LIM-03 OPS-18 with the cap lifted is neither limited nor noted', async () => {
    const events = () => orderRows(database).then((rows) => rows.rate_limit_events)
    const before = await events()
    const from = { clientAddress: '198.51.100.9', addressCap: null, email: null }
    expect(await countPlaced(Array.from({ length: 10 }, () => order(from)))).toBe(10)
    expect(await events()).toBe(before)
  })

  it('LIM-03 of IPv6 is a /64: whoever has one of its addresses has them all', async () => {
    const from = (clientAddress: string) => order({ clientAddress, addressCap: 2 })
    await from('2001:db8:1:2::1')
    await from('2001:db8:1:2:ffff::9')
    await expect(from('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).rejects.toMatchObject({ code: 'rate_limited' })
    await from('2001:db8:1:3::1')
  })

  it('LIM-03 an unknown address is capped too', async () => {
    const from = { clientAddress: null, addressCap: 1 }
    await order(from)
    await expect(order(from)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
