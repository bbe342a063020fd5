import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { placeOrder } from '#features/orders/place-order.server.ts'
import { visitor } from '#platform/database/actor.ts'
import { withClientAddress } from '#platform/http/client/client-address.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import {
  guestOrder,
  line,
  type OrderRequest,
  orderRows,
  type PlacedOrRefused,
  placeOne,
  placeOrders,
  request,
  toNewOrder,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const admin = withAdmin(database)
const product = withProduct(database)

const place = (orders: OrderRequest[]) => placeOrders(orders.map((order) => toNewOrder(order)))
const order = (other: Partial<OrderRequest> = {}) => request([line(product)], other)
const codes = (outcomes: PlacedOrRefused[]) => outcomes.map(({ code, receipt }) => code ?? receipt?.status)

it('CHK-27 the orders of a batch are as if each had been placed alone: rows, receipt, messages, one job', async () => {
  const before = await orderRows(database)
  const [first, second] = [order({ notes: 'Sonner deux fois' }), order({ email: null })]
  const outcomes = await place([first, second])
  expect(codes(outcomes)).toEqual(['confirmed', 'confirmed'])
  expect(outcomes[0]?.receipt).toMatchObject({
    orderNumber: expect.stringMatching(/^CMD-\d{13}-[A-Z0-9]{8}$/),
    customer: { name: 'Awa Koné', email: 'awa@example.com', phone: first.phone },
    items: [{ productId: product.id, quantity: 1, subtotal: product.price }],
    notes: 'Sonner deux fois',
    total: product.price,
  })
  const after = await orderRows(database)
  const added = Object.entries(after).map(([table, count]) => [table, count - Number(before[table])])
  expect(Object.fromEntries(added)).toEqual({
    orders: 2,
    order_items: 2,
    invoices: 2,
    order_status_history: 2,
    order_messages: 5,
    order_requests: 2,
    rate_limit_events: 1,
    'graphile_worker._private_jobs': 1,
  })
  // A repeat of one of them, alone, gets its first answer.
  expect((await guestOrder(second)).receipt).toEqual(outcomes[1]?.receipt)
})

it('CHK-27 CHK-24 each order of a batch is refused alone, with its own code and facts', async () => {
  const gone = { ...product, id: randomUUID() }
  const short = await addProduct(database, { stock: 1 })
  const [known, other] = [order(), order()]
  await guestOrder(known)
  await guestOrder(other)
  const before = await orderRows(database)
  const outcomes = await place([
    order(),
    order({ cart: [] }),
    order({ cart: [{ ...line(product), price: 1 }] }),
    order({ name: 'A' }),
    order({ cart: [line(short, 2)] }),
    order({ cart: [line(gone)] }),
    { ...other, name: 'Aya Koné' },
    known,
    order(),
  ])
  expect(codes(outcomes)).toEqual([
    'confirmed',
    'cart_empty',
    'price_changed',
    'name_invalid',
    'stock_insufficient',
    'stock_insufficient',
    'idempotency_mismatch',
    'confirmed',
    'confirmed',
  ])
  expect(outcomes[2]?.details).toMatchObject([{ id: product.id, price: product.price, seenPrice: 1 }])
  expect(outcomes[4]?.details).toMatchObject([{ id: short.id, requested: 2, problem: 'insufficient' }])
  expect((await orderRows(database)).orders).toBe(Number(before.orders) + 2)
})

it('LIM-02 LIM-03 the limits count within a batch, with those before it, and in batches at the same time', async () => {
  const phone = freshPhone()
  await guestOrder(order({ phone }))
  const one = await place([order({ phone }), order(), order({ phone }), order({ phone })])
  expect(codes(one)).toEqual(['confirmed', 'confirmed', 'confirmed', 'rate_limited'])
  expect(one[3]?.details).toEqual({ retryAfterSeconds: expect.any(Number) })

  // What fills the cap is the list itself: the next order is due when its own are ten minutes old.
  const alone = { clientAddress: '198.51.100.76', addressCap: 2 }
  const three = await place([order(alone), order(alone), order(alone)])
  expect(codes(three)).toEqual(['confirmed', 'confirmed', 'rate_limited'])
  expect(three[2]?.details).toEqual({ retryAfterSeconds: 600 })

  const from = { clientAddress: '198.51.100.77', addressCap: 5 }
  await guestOrder(order(from))
  const many = await Promise.all(
    Array.from({ length: 6 }, () =>
      place([order(from), order({ addressCap: 5, clientAddress: null }), order(from)]),
    ),
  )
  const fromThere = many.flatMap((outcomes) => [outcomes[0], outcomes[2]])
  expect(fromThere.filter((outcome) => outcome?.receipt)).toHaveLength(4)
  expect(many.filter((outcomes) => outcomes[1]?.receipt)).toHaveLength(5)
})

it('LIM-03 orders of one address far from its cap do not wait for each other', async () => {
  const from = { clientAddress: '198.51.100.78', addressCap: 1_000_000 }
  const holder = await database.superuser.connect()
  try {
    await holder.query(`begin; select lock_orders_from('198.51.100.78', 1000000)`)
    expect(codes(await place([order(from), order(from)]))).toEqual(['confirmed', 'confirmed'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it('D9 batches of the same products, customers and keys in any order, all at once, never deadlock', async () => {
  const products = await Promise.all([1, 2, 3, 4].map(() => addProduct(database)))
  const phones = Array.from({ length: 8 }, freshPhone)
  const orders = phones.map((phone, at) =>
    request(
      products.toSorted(() => (at % 3) - 1).map((each) => line(each)),
      { phone, addressCap: 100_000, clientAddress: `203.0.113.${at}` },
    ),
  )
  const turned = (by: number) => [...orders.slice(by), ...orders.slice(0, by)]
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, by) => place(by % 2 ? turned(by).reverse() : turned(by))),
  )
  const numbers = new Set(all.flat().map(({ receipt }) => receipt?.orderNumber))
  expect(numbers.size).toBe(orders.length)
  expect(numbers.has(undefined)).toBe(false)
})

it('CHK-26 a list has 1 to 32 orders with keys of their own', async () => {
  const twice = order()
  for (const orders of [[], Array.from({ length: 33 }, () => order())]) {
    await expect(place(orders)).rejects.toMatchObject({ code: '22023' })
  }
  await expect(place([twice, twice])).rejects.toMatchObject({ code: '22004' })
})

it('CHK-27 the orders of a list may come by different forms: each belongs to whom its form says', async () => {
  const forms = ['guest', 'simple', 'secured', 'taken']
  const sourceOf = (form: string) => (form === 'taken' ? 'phone' : null)
  const orders = forms.map((form) => ({ ...toNewOrder(order(), form), source: sourceOf(form) }))
  const placed = await placeOrders(orders, admin)
  expect(codes(placed)).toEqual(Array(4).fill('confirmed'))
  expect(
    await database.rows(
      'select user_id as "user", source, taken_by as "by" from orders o left join staff_orders s on s.order_id = o.id where o.id = any ($1)',
      placed.map(({ orderId }) => orderId),
    ),
  ).toEqual(
    expect.arrayContaining([
      { user: null, source: null, by: null },
      { user: admin.userId, source: null, by: null },
      { user: admin.userId, source: null, by: null },
      { user: null, source: 'phone', by: admin.userId },
    ]),
  )
})

it('PHONE-04 CHK-27 a source belongs to an order that the staff takes, and to no other', async () => {
  for (const [form, source] of [
    ['taken', null],
    ['taken', 'fax'],
    ['guest', 'phone'],
    ['secured', 'shop'],
  ]) {
    const attempt = placeOne({ ...toNewOrder(order(), form), source }, admin)
    await expect(attempt, `${form} ${source}`).rejects.toMatchObject({ code: '22023' })
  }
})

it('CHK-27 orders that arrive at the same moment are one transaction', async () => {
  const sent = Array.from({ length: 12 }, () => ({
    customerName: 'Awa Koné',
    customerEmail: '',
    customerPhone: freshPhone(),
    customerAddress: 'Cocody, rue des Jardins 12',
    notes: '',
    landmark: '',
    items: [{ id: product.id, name: product.name, price: product.price, quantity: 1 }],
    idempotencyKey: randomUUID(),
  }))
  const placed = await withClientAddress('192.0.2.7', () =>
    Promise.all(sent.map((each) => placeOrder(visitor, each, { form: 'guest' }))),
  )
  const transactions = 'select distinct xmin::text from orders where id = any($1)'
  expect(
    await database.rows(
      transactions,
      placed.map(({ id }) => id),
    ),
  ).toHaveLength(1)
})
