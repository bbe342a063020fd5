import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCashDay } from '#features/money/admin/cash-day.server.ts'
import { collected, perPerson } from '#features/money/admin/cash-day.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { closeCashDay, correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)
const perfume = withProduct(database, { price: 25_000 })
let today = ''
/** Each test has a day of its own, a year apart from the others. */
let day = ''
let years = 1

beforeAll(async () => {
  today = await database.value<string>(`select shop_day(now())::text`)
})
beforeEach(() => {
  day = `${Number(today.slice(0, 4)) - years}-06-15`
  years += 1
})

const place = () => orderOf([[perfume, 2]])

/** Money that was recorded at a time of that day; what is recorded cannot be moved otherwise. */
async function paidAt(
  time: string,
  amount: number,
  other: { kind?: string; actor?: AdminActor; orderId?: string } = {},
) {
  const id = await recordPayment(other.actor ?? admin, {
    orderId: other.orderId ?? (await place()),
    amount,
    kind: other.kind ?? 'cash',
  })
  await moveTo(id, time)
  return id
}
const moveTo = (id: string, time: string) =>
  database.superuser.query(
    `begin; set local session_replication_role = replica; update payments set recorded_at = '${time}' where id = '${id}'; commit`,
  )

const close = (
  counted: number | null,
  seen: number | null,
  other: { explanation?: string; key?: string } = {},
) => closeCashDay(admin, { day, counted, seen, ...other })
const refuses = (work: Promise<unknown>, refusal: object) => expect(work).rejects.toMatchObject(refusal)

describe('the money of a day', () => {
  it('CASH-01 is that of Abidjan’s day, by kind and by person, with each entry', async () => {
    await paidAt(`${day}T00:00:00+00`, 10_000)
    await paidAt(`${day}T23:59:59.999+00`, 5000, { kind: 'mobile_money', actor: colleague })
    const wrong = await paidAt(`${day}T12:00:00+00`, 4000, { actor: colleague })
    await moveTo(await correctPayment(admin, { paymentId: wrong, received: 1000 }), `${day}T13:00:00+00`)
    const next = await paidAt(`${day}T12:00:00+00`, 7000)
    await moveTo(next, `${Number(day.slice(0, 4))}-06-16T00:00:00+00`)

    const money = await readCashDay(admin, day)
    expect(collected(money.shares)).toEqual({
      total: 16_000,
      kinds: { cash: 11_000, mobile_money: 5000, transfer: 0, card: 0 },
    })
    expect(perPerson(money.shares).map(({ key, total }) => [key, total])).toEqual([
      [colleague.userId, 9000],
      [admin.userId, 7000],
    ])
    expect(money.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['mobile_money', 5000],
      ['cash', -3000],
      ['cash', 4000],
      ['cash', 10_000],
    ])
  })

  it('CASH-02 lists what is on its way, delivered or marked as paid and not paid in full, of thirty days', async () => {
    const wanted = new Map<string, number>()
    for (const [status, paid] of [
      ['shipped', 0],
      ['delivered', 20_000],
      ['paid', 0],
      ['delivered', 50_000],
      ['confirmed', 0],
      ['cancelled', 0],
    ] as const) {
      const orderId = await place()
      await setOrderStatus(admin, orderId, status)
      if (paid > 0) await recordPayment(admin, { orderId, amount: paid })
      if (['shipped', 'paid'].includes(status)) wanted.set(orderId, 50_000)
      if (paid === 20_000) wanted.set(orderId, 30_000)
    }
    const old = await place()
    await setOrderStatus(admin, old, 'shipped')
    await database.run(`update orders set created_at = now() - interval '32 days' where id = $1`, old)
    const { toCollect } = await readCashDay(admin, today)
    expect(new Map(toCollect.map(({ id, remaining }) => [id, remaining]))).toEqual(wanted)
  })
})

describe('the close of a day', () => {
  it('CASH-03 keeps what was recorded and counted; a difference needs its explanation', async () => {
    await paidAt(`${day}T12:00:00+00`, 40_000)
    for (const [counted, explanation] of [
      [39_500, undefined],
      [39_500, '  '],
      [null, 'x'],
      [40_000.5, 'x'],
    ] as const)
      await refuses(close(counted, 40_000, explanation ? { explanation } : {}), { code: 'invalid_input' })
    await close(39_500, 40_000, { explanation: 'Monnaie rendue en trop' })
    expect((await readCashDay(admin, day)).closings).toMatchObject([
      { expected: 40_000, counted: 39_500, explanation: 'Monnaie rendue en trop', by: 'Awa Koné' },
    ])
  })

  it('CASH-03 is repeated when cash came afterwards, and the first one stays', async () => {
    await paidAt(`${day}T12:00:00+00`, 40_000)
    await close(40_000, 40_000)
    await paidAt(`${day}T19:00:00+00`, 5000)
    await close(45_000, 45_000)
    expect((await readCashDay(admin, day)).closings.map(({ expected }) => expected)).toEqual([40_000, 45_000])
  })

  it('CASH-04 is refused when the sum is another one than was seen, and for a day to come', async () => {
    await paidAt(`${day}T12:00:00+00`, 40_000)
    await refuses(close(35_000, 35_000), { code: 'cash_day_changed', details: { expected: 40_000 } })
    await refuses(close(40_000, null), { code: 'cash_day_changed' })
    day = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    await refuses(close(0, 0), { code: 'cash_day_invalid' })
  })

  it('CASH-04 asked for again with its key is made once; with another content it is refused', async () => {
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 10 }, () => close(0, 0, { key })))
    expect(new Set(ids).size).toBe(1)
    await refuses(close(1, 0, { key, explanation: 'Une pièce' }), { code: 'cash_day_closed' })
    expect((await readCashDay(admin, day)).closings).toHaveLength(1)
  })

  it('CASH-04 a payment that is being recorded at this moment is waited for, and then known', async () => {
    const orderId = await place()
    const payment = `insert into payments (order_id, kind, amount, recorded_at, request_key)
      values ($1, 'cash', 1000, $2, gen_random_uuid())`
    const late = whileHeld(database, [payment, orderId, `${day}T12:00:00+00`], () => close(0, 0))
    await refuses(late, { code: 'cash_day_changed', details: { expected: 1000 } })
  })
})
