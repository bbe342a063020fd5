import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_FOUND } from '#features/orders/admin/domain/admin-order.ts'
import { applyPoll, initialState, markSeen } from '#features/orders/admin/new-order-alerts/new-order-state.ts'
import { listAllOrders } from '#features/orders/admin/server/list-orders.server.ts'
import { readNewOrders, readRecentOrders } from '#features/orders/admin/server/read-new-orders.server.ts'
import { readOrder } from '#features/orders/admin/server/read-order.server.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import {
  addProduct,
  addUser,
  customerOrder,
  guestOrder,
  line,
  request,
  single,
} from '#tests/fixtures/database/shop.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
let admin: { role: 'admin'; userId: string }

beforeAll(async () => {
  admin = { role: 'admin', userId: await addUser(database, 'admin') }
})

type Wanted = { name?: string; phone?: string; status?: string; daysAgo?: number }

/** Orders written by hand, the first the oldest. Gives their numbers. */
async function addOrders(wanted: Wanted[], mark = 'ABCDEFGH'): Promise<string[]> {
  const { rows } = await database.owner.query<{ order_number: string }>(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, created_at)
     select 'CMD-' || 1700000000000 + (select count(*) from orders) + n || '-' || $2, w ->> 'name', w ->> 'phone', 'Cocody, rue 12', 1000,
       w ->> 'status', 'pending', now() - (w ->> 'daysAgo')::integer * interval '1 day' + n * interval '1 second'
     from jsonb_array_elements($1::jsonb) with ordinality as list (w, n)
     returning order_number`,
    [
      JSON.stringify(
        wanted.map((order) => ({
          name: 'Awa Koné',
          phone: '0700000000',
          status: 'paid',
          daysAgo: 400,
          ...order,
        })),
      ),
      mark,
    ],
  )
  return rows.map(({ order_number }) => order_number)
}

/** A crowd of rows that nothing needs to be told of. */
async function withoutTriggers(statement: string): Promise<void> {
  await database.superuser.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

const list = (
  other: { page?: number; status?: 'paid' | 'shipped' | 'cancelled' | null; search?: string } = {},
) => listAllOrders(admin, { page: 1, status: null, search: '', ...other })
const numbers = async (...[other]: Parameters<typeof list>) =>
  (await list(other)).rows.map(({ orderNumber }) => orderNumber)
const find = (search: string) => numbers({ search })

const placeOrder = async () =>
  guestOrder(database, request([line(await addProduct(database))], { name: 'Awa Koné' }))

describe('the list of all orders', () => {
  it('AORD-03 gives ten a page, newest first, and how many there are', async () => {
    const added = await addOrders(Array.from({ length: 23 }, () => ({ status: 'cancelled', daysAgo: 5 })))
    const newest = added.toReversed()
    const first = await list({ status: 'cancelled' })
    expect(first).toMatchObject({ page: 1, total: 23, hasMore: false })
    expect(first.rows.map(({ orderNumber }) => orderNumber)).toEqual(newest.slice(0, 10))
    expect(await numbers({ status: 'cancelled', page: 3 })).toEqual(newest.slice(20))
  })

  it('AORD-03 a page past the end is the last one', async () => {
    expect(await list({ status: 'cancelled', page: 900 })).toMatchObject({ page: 3, rows: { length: 3 } })
  })

  it('AORD-01 AORD-06 a status that no order has gives an empty page', async () => {
    expect(await list({ status: 'shipped' })).toEqual({ rows: [], total: 0, page: 1, hasMore: false })
  })

  it('AORD-01 DATA-05 keeps to one status, also across days', async () => {
    await addOrders([
      { status: 'shipped', daysAgo: 2 },
      { status: 'shipped', daysAgo: 9 },
    ])
    const { rows: orders, total } = await list({ status: 'shipped' })
    expect(total).toBe(2)
    expect(orders.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
    expect(orders.map(({ createdAt }) => createdAt)).toEqual(
      orders
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('the search', () => {
  it('finds an order by its number, whole, begun, in small letters, or by its end', async () => {
    const [number = ''] = await addOrders([{}], 'QZ7X9K2M')
    for (const asked of [
      number,
      number.toLowerCase(),
      number.slice(0, 17),
      number.slice(4, 17),
      'qz7x9k2m',
      'Z7X9',
    ]) {
      expect(await find(asked), asked).toContain(number)
    }
    expect(await find('CMD-1699')).toEqual([])
  })

  it.each([
    ['07 41 42 43 44', '+225 07 41 42 43 44'],
    ['+2250741424345', '0741424345'],
    ['07.41.42.43.46', '00225 07 41 42 43 46'],
    ['+33 6 41 42 43 47', '0033641424347'],
  ])('finds %s by %s, and by its last digits', async (phone, asked) => {
    const [number = ''] = await addOrders([{ phone }], 'PHONE000')
    expect(await find(asked)).toEqual([number])
    expect(await find(phone.replace(/\D/g, '').slice(-6))).toEqual([number])
  })

  it.each([
    ['Adjoua N’Guessan', 'nguessan', true],
    ['Adjoua N’Guessan', 'guessan', true],
    ['Adjoua N’Guessan', "N'GUESSAN", true],
    ['Désirée Kouamé', 'desiree kouame', true],
    ['Désirée Kouamé', 'kouamé Désirée', true],
    ['Œdipe Bâ', 'oedipe', true],
    ['Marie-Laure Aka', 'marie laure', true],
    ['Zié Ba', 'ba', true],
    ['100% Parfum_X', '100%', true],
    ['Mille Parfums', 'mi%ums', false],
  ])('an order of %s is found by "%s": %s', async (name, asked, isFound) => {
    const [number = ''] = await addOrders([{ name }], 'NAME0000')
    expect((await find(asked)).includes(number)).toBe(isFound)
  })

  it('keeps to the status that is asked for', async () => {
    const [paid = ''] = await addOrders([{ name: 'Filtre Unique', status: 'paid' }])
    await addOrders([{ name: 'Filtre Unique', status: 'cancelled' }])
    expect(await numbers({ search: 'filtre unique', status: 'paid' })).toEqual([paid])
  })

  it('gives the newest of many, page by page, and says that there are more', async () => {
    const added = await addOrders(Array.from({ length: MAX_FOUND + 1 }, () => ({ name: 'Souvent Vue' })))
    const last = await list({ search: 'souvent', page: 99 })
    expect(last).toMatchObject({ total: MAX_FOUND, page: MAX_FOUND / 10, hasMore: true })
    expect(last.rows.at(-1)?.orderNumber).toBe(added[1])
  })

  it('finds a rare name behind more orders than it looks through one by one', async () => {
    const [number = ''] = await addOrders([{ name: 'Rarissime Zokou', daysAgo: 900 }])
    await withoutTriggers(
      `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status)
       select 'CMD-' || n || '-ABCDE', 'Client', '0700000000', 'Cocody, rue 12', 1000, 'paid', 'pending'
       from generate_series(1, 12500) as n`,
    )
    expect(await find('zokou')).toEqual([number])
    expect(await find(number)).toEqual([number])
    await withoutTriggers(`delete from orders where order_number like 'CMD-%-ABCDE'`)
  })
})

describe('an order in full', () => {
  it('AORD-04 AORD-17 has its items, its first invoice, and who set which status when', async () => {
    const product = await addProduct(database, { name: 'Ambre Entier' })
    const customer = { role: 'customer', userId: await addUser(database) } as const
    const placed = await customerOrder(database, customer, request([line(product, 2)]))
    await setOrderStatus(database.server, admin, placed.orderId, 'paid')
    const order = await readOrder(admin, placed.orderId)
    expect(order).toMatchObject({
      orderNumber: placed.orderNumber,
      invoiceNumber: placed.invoiceNumber,
      total: 50_000,
      items: [{ name: 'Ambre Entier', price: 25_000, quantity: 2, subtotal: 50_000 }],
      isUntouched: false,
      history: [
        { from: null, to: 'confirmed', by: 'Awa Koné' },
        { from: 'confirmed', to: 'paid', by: 'Awa Koné' },
      ],
    })
    expect(order.history.map(({ at }) => Date.parse(at)).every((time) => Date.now() - time < 60_000)).toBe(
      true,
    )
  })

  it('AORD-17 a guest’s order was set by nobody of the house', async () => {
    const { orderId } = await placeOrder()
    expect((await readOrder(admin, orderId)).history).toMatchObject([
      { from: null, to: 'confirmed', by: null },
    ])
  })

  it('refuses one that there is not', async () => {
    await expect(readOrder(admin, '00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })
})

describe('polling for new orders', () => {
  const poll = (state: ReturnType<typeof initialState>) =>
    readNewOrders(admin, { since: state.since, seen: state.seen.map(({ id }) => id) })
  const idsOf = (result: Awaited<ReturnType<typeof poll>>) => result.orders.map(({ id }) => id)

  it('LIVE-06 begins with id and status of what is there, which is not new', async () => {
    const { orderId } = await placeOrder()
    const recent = await readRecentOrders(admin)
    expect(recent.orders).toContainEqual({
      id: orderId,
      status: 'confirmed',
      createdAt: expect.any(String),
    })
    const result = await poll(initialState(recent))
    expect(result.count).toBe(0)
    expect(result.seen).toContain(orderId)
  })

  it('LIVE-07 LIVE-11 finds what is placed afterwards, with all that an alert says', async () => {
    const state = initialState(await readRecentOrders(admin))
    const { orderId, orderNumber } = await placeOrder()
    const result = await poll(state)
    expect(result).toMatchObject({
      count: 1,
      orders: [{ id: orderId, orderNumber, customerName: 'Awa Koné', total: 25_000 }],
    })
    const sentIds = state.seen.map(({ id }) => id)
    expect(applyPoll(state, result, sentIds).arrivals.map(({ id }) => id)).toEqual([orderId])
  })

  it('LIVE-08 no longer has one that was opened, or whose status anybody changed', async () => {
    let state = initialState(await readRecentOrders(admin))
    const [opened, changed, left] = [await placeOrder(), await placeOrder(), await placeOrder()]
    state = markSeen(state, { id: opened.orderId, createdAt: opened.receipt.createdAt })
    await setOrderStatus(database.server, admin, changed.orderId, 'paid')
    await setOrderStatus(database.server, admin, changed.orderId, 'confirmed')
    const result = await poll(state)
    expect(idsOf(result)).toEqual([left.orderId])
    expect(result.count).toBe(1)
  })

  it('LIVE-07 finds an order whose transaction began before the first poll and ended after it', async () => {
    const slow = await database.owner.connect()
    await slow.query('begin')
    const { id } = single(
      await slow.query<{ id: string }>(
        `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
           created_at)
         values ('CMD-1-LATEAAAA', 'Tard Venu', '0700000000', 'Cocody, rue 12', 1000, 'pending', 'pending', now() - interval '1 minute')
         returning id`,
      ),
    )
    const state = initialState(await readRecentOrders(admin))
    await placeOrder()
    const sentIds = state.seen.map((order) => order.id)
    const first = applyPoll(state, await poll(state), sentIds)
    await slow.query('commit')
    slow.release()
    const second = applyPoll(first.state, await poll(first.state), sentIds)
    expect(second.arrivals.map((order) => order.id)).toEqual([id])
  })

  it('LIVE-07 lists a hundred and counts all, and looks back a week at most', async () => {
    const before = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const earlier = await readNewOrders(admin, { since: before, seen: [] })
    expect(Date.now() - Date.parse(earlier.since)).toBeLessThan(8 * 86_400_000)
    await addOrders(Array.from({ length: 120 }, () => ({ status: 'pending', daysAgo: 1 })))
    await addOrders([{ status: 'pending', daysAgo: 8 }])
    const result = await readNewOrders(admin, { since: before, seen: [] })
    expect(result.count).toBe(earlier.count + 120)
    expect(result.orders).toHaveLength(100)
  })
})
