import { parse } from 'valibot'
import { expect, it } from 'vitest'
import {
  createPromoCode,
  listPromoCodes,
  updatePromoCode,
} from '#features/orders/admin/promo-codes.server.ts'
import { promoCodeAdditionSchema, promoCodeForm } from '#features/orders/admin/promo-codes.ts'
import { listChanges } from '#features/settings/admin/settings-tab.server.ts'
import { callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import {
  line,
  type OrderRequest,
  orderRows,
  placeOne,
  placeOrders,
  request,
} from '#tests/fixtures/database/orders/orders.ts'
import { addPromoCode, type PromoCode, withCode } from '#tests/fixtures/database/orders/promo-codes.ts'
import { withCategory, withProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const admin = withAdmin(database)
const category = withCategory(database, 'Oud')
const rose = withProduct(database, { name: 'Rose', price: 10_005, stock: 1000 })
const oud = withProduct(database, { name: 'Oud', price: 30_000, stock: 1000, categoryId: category })

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const both = () => [line(rose, 2), line(oud, 1)]
const withTwo = (code: string, other: Partial<OrderRequest> = {}) =>
  withCode(request([line(rose, 2)], other), code, 2001)
const quote = async (typed: string, cart: object, clientAddress = '192.0.2.9') =>
  single({ rows: await callSql(visitor, 'quotePromoCode', { typed, cart, clientAddress }) })
const uses = (id: string) => database.value<number>('select promo_code_uses($1)', id)

type Rule = Partial<PromoCode> & { only?: 'oud' }
const add = (code: string, { only, ...rule }: Rule) =>
  addPromoCode(database, { code, ...rule, ...(only && { categoryIds: [category] }) })

it.each<[string, Rule, number, string]>([
  ['PART', { value: 15 }, 7501, 'a percentage, rounded down'],
  ['FRANCS', { kind: 'amount', value: 4500 }, 4500, 'an amount'],
  ['ALL', { kind: 'amount', value: 90_000 }, 50_010, 'never more than the lines cost'],
  ['OUDPART', { value: 10, only: 'oud' }, 3000, 'a percentage of one category'],
  ['OUDALL', { kind: 'amount', value: 40_000, only: 'oud' }, 30_000, 'never more than one category costs'],
])('D62 the code %s takes off %j %i CFA: %s', async (code, rule, discount, _) => {
  await add(code, rule)
  const total = 50_010 - discount
  expect(await quote(` ${code.toLowerCase()} `, both())).toMatchObject({ code, discount, refusal: null })
  const order = withCode(request(both()), code.toLowerCase(), discount)
  const { receipt, orderId } = await placeOne(order)
  expect(receipt).toMatchObject({ subtotal: 50_010, discount: { code, amount: discount }, total })
  expect(receipt.paymentStatus).toBe(total === 0 ? 'paid' : 'pending')
  const lines = `select sum(discount)::int as lines, bool_and(discount = trunc(discount)) as whole
    from order_items where order_id = $1`
  expect(await database.row(lines, orderId)).toEqual({ lines: discount, whole: true })
})

it.each<[string, Rule | null, string, object | null]>([
  ['NOWHERE', null, 'promo_code_unknown', null],
  ['OFF10', { isActive: false }, 'promo_code_over', null],
  ['PAST10', { lastDay: day(-1) }, 'promo_code_over', null],
  ['LATER10', { firstDay: day(1) }, 'promo_code_later', { firstDay: day(1) }],
  ['BIG10', { lowestCart: 30_000 }, 'promo_code_minimum', { lowest: 30_000 }],
  ['OUD10', { only: 'oud' }, 'promo_code_elsewhere', null],
] as const)(
  'D62 the code %s (%j) is refused as %s, and the order with it',
  async (code, rule, refusal, details) => {
    if (rule) await add(code, rule)
    const before = await orderRows(database)
    const cart = [line(rose)]
    expect(await quote(code, cart)).toMatchObject({ refusal, details, discount: null })
    const [placed] = await placeOrders([withCode(request(cart), code, 1000)])
    expect(placed).toMatchObject({ code: refusal, details, orderId: null })
    expect({ ...(await orderRows(database)), rate_limit_events: 0 }).toEqual({
      ...before,
      rate_limit_events: 0,
    })
  },
)

it('D62 a discount that is not the one that was seen is asked about; the same key gives the same discount again', async () => {
  const id = await addPromoCode(database, { code: 'SEEN10' })
  const order = request([line(rose, 2)])
  await database.owner.query('update promo_codes set value = 20 where id = $1', [id])
  await expect(placeOne(withCode(order, 'SEEN10', 2001))).rejects.toMatchObject({
    code: 'discount_changed',
    details: { code: 'SEEN10', discount: 4002 },
  })
  const placed = await placeOne(withCode(order, 'SEEN10', 4002))
  await database.owner.query('update promo_codes set is_active = false, value = 30 where id = $1', [id])
  expect((await placeOne(withCode(order, 'seen 10', 4002))).receipt).toEqual(placed.receipt)
  await expect(placeOne(withCode(order, 'OTHER', 4002))).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  })
})

it('D62 of 200 orders at once, alone and in lists, a code with 10 uses is given to 10; a cancelled one gives its use back', async () => {
  const id = await addPromoCode(database, { code: 'TEN10', mostUses: 10 })
  const lists = Array.from({ length: 50 }, (_, list) =>
    Array.from({ length: list % 2 ? 1 : 7 }, () => withTwo('TEN10')),
  )
  const outcomes = (await Promise.all(lists.map((orders) => placeOrders(orders)))).flat()
  const placed = outcomes.filter(({ orderId }) => orderId)
  expect(placed).toHaveLength(10)
  expect(outcomes).toHaveLength(200)
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set([null, 'promo_code_used']))

  const { changeId } = await setOrderStatus(admin, placed[0]?.orderId ?? '', 'cancelled')
  expect(await uses(id)).toBe(9)
  await takeBackOrderStatus(admin, changeId)
  expect(await quote('TEN10', both())).toMatchObject({ refusal: 'promo_code_used' })
  await setOrderStatus(admin, placed[0]?.orderId ?? '', 'cancelled')
  const again = await placeOrders([withTwo('TEN10'), withTwo('TEN10')])
  expect(again.map(({ code }) => code)).toEqual([null, 'promo_code_used'])
})

it('D62 two tabs of one phone number get a code once where it is for once, and the other keeps all its uses', async () => {
  const id = await addPromoCode(database, { code: 'ONCE10', mostUsesPerPhone: 1, mostUses: 2 })
  const phone = freshPhone()
  const tabs = await Promise.all([0, 1].map(() => placeOrders([withTwo('ONCE10', { phone })])))
  expect(new Set(tabs.flat().map(({ code }) => code))).toEqual(new Set([null, 'promo_code_used']))
  const [refused, other] = await placeOrders([withTwo('ONCE10', { phone }), withTwo('ONCE10')])
  expect([refused?.code, other?.code]).toEqual(['promo_code_used', null])
  expect(await uses(id)).toBe(2)
})

it('D62 D16 300 wrong codes from one place are enough for a while, by the form and by orders together', async () => {
  await addPromoCode(database, { code: 'RIGHT10' })
  const address = '198.51.100.7'
  for (let wrong = 0; wrong < 150; wrong += 1) await quote(`WRONG${wrong}`, both(), address)
  for (let wrong = 0; wrong < 150; wrong += 30)
    await placeOrders(Array.from({ length: 30 }, () => withTwo('WRONG', { clientAddress: address })))
  expect(await quote('RIGHT10', both(), address)).toMatchObject({
    refusal: 'promo_code_limited',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await quote('RIGHT10', both())).toMatchObject({ code: 'RIGHT10' })
})

const addition = (code: string) =>
  parse(promoCodeAdditionSchema, {
    ...promoCodeForm(null),
    code,
    mostUsesPerPhone: '',
    creationKey: crypto.randomUUID(),
  })

it('D62 a code is added once, changed by who saw it, and never twice under one name', async () => {
  const first = addition('Été 10')
  const id = await createPromoCode(admin, first)
  expect(await createPromoCode(admin, first)).toBe(id)
  await expect(createPromoCode(admin, addition('ete10'))).rejects.toMatchObject({ code: 'promo_code_taken' })
  const saved = await updatePromoCode(admin, {
    id,
    version: 1,
    changes: { value: 20, lastDay: '2030-01-01' },
  })
  expect(saved).toMatchObject({ code: 'ETE10', value: 20, lastDay: '2030-01-01', version: 2 })
  const { rows } = await listChanges(admin, null)
  expect(rows.slice(0, 2).map(({ what }) => what.replace(/\s/g, ' '))).toEqual([
    'Code promo modifié : ETE10',
    'Code promo ajouté : ETE10',
  ])
  await expect(updatePromoCode(admin, { id, version: 1, changes: { value: 30 } })).rejects.toMatchObject({
    code: 'version_conflict',
    details: { value: 20 },
  })
})

it('D62 the list says how often a code was used and what it brought in, cancelled orders aside', async () => {
  const { total } = await listPromoCodes(admin, { page: 1 })
  await createPromoCode(admin, { ...addition('COMPTE'), categoryIds: null })
  await createPromoCode(admin, { ...addition('OUD'), categoryIds: [category] })
  const order = () => placeOne(withCode(request([line(oud)]), 'compte', 3000))
  await order()
  await order()
  const { orderId } = await order()
  await setOrderStatus(admin, orderId ?? '', 'cancelled')
  // A code of deleted categories is for nothing, not for the whole shop.
  await createPromoCode(admin, { ...addition('GONE'), categoryIds: [crypto.randomUUID()] })
  const list = await listPromoCodes(admin, { page: 1 })
  expect(list.total).toBe(total + 3)
  expect(list.rows.slice(0, 3)).toMatchObject([
    { code: 'GONE', categories: [] },
    { code: 'OUD', uses: 0, revenue: 0, categories: ['Oud'] },
    { code: 'COMPTE', uses: 2, revenue: 54_000, categories: null },
  ])
})
