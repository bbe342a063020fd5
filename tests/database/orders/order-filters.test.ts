import { beforeAll, describe, expect, it } from 'vitest'
import { listDeliveries } from '#features/orders/admin/admin-orders.server.ts'
import type { OrderListRequest } from '#features/orders/admin/order-filters.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

const list = (other: Partial<OrderListRequest> = {}) => listOrders(admin, other)

describe('the filters', () => {
  const all = { rows: [] as { id: string; at: string; status: string; payment: string }[] }
  const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const someDays = [null, { from: isoDay(15), to: isoDay(12) }, { from: isoDay(12), to: isoDay(0) }]

  beforeAll(async () => {
    await database.run(`insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status,
         payment_status, created_at)
       select 'CMD-' || 1700000000000 + n || '-FILTERED', 'Awa Koné', '0700000000', 'Cocody, rue 12', 1000,
         (array['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])[1 + n % 5], 'pending',
         now() - (10 + n % 7) * interval '1 day'
       from generate_series(1, 60) as n`)
    await database.run(`update orders set payment_status = case when right(id::text, 1) < '8' then 'paid' else 'refunded' end
       where right(id::text, 1) in ('0', '1', '2', '4', '6', '7', 'a', 'c')`)
    all.rows = await database.rows<
      (typeof all.rows)[number]
    >(`select id, created_at::date::text as at, status, payment_status as payment
         from orders order by created_at desc, orders.id desc`)
  })

  it.each(
    [null, 'pending', 'paid', 'refunded'].flatMap((payment) =>
      [null, 'shipped', 'cancelled'].flatMap((status) =>
        someDays.map((days) => [payment, status, days] as const),
      ),
    ),
  )('WORK-02 payment %s, status %s, days %j: the pages that counting off would find', async (...wanted) => {
    const [payment, status, days] = wanted as [
      OrderListRequest['payment'],
      OrderListRequest['status'],
      (typeof someDays)[1],
    ]
    const ofPeriod = all.rows.filter(
      (row) => (!payment || row.payment === payment) && (!days || (days.from <= row.at && row.at <= days.to)),
    )
    const plain = ofPeriod.filter((row) =>
      status ? row.status === status : payment !== 'pending' || row.status !== 'cancelled',
    )
    const found: string[] = []
    for (let page = 1; page === 1 || found.length < plain.length; page += 1) {
      const shown = await list({ page, payment, status, period: days })
      expect(shown).toMatchObject({ total: plain.length, page })
      expect(shown.counts).toEqual(
        Object.fromEntries(
          Object.entries(Object.groupBy(ofPeriod, (row) => row.status)).map(([key, rows]) => [
            key,
            rows?.length,
          ]),
        ),
      )
      found.push(...shown.rows.map(({ id }) => id))
      if (shown.rows.length === 0) break
    }
    expect(found).toEqual(plain.map(({ id }) => id))
  })

  it('WORK-02 a search keeps to them', async () => {
    const wanted = { payment: 'paid', period: someDays[1] ?? null, status: 'shipped' } as const
    const filtered = await list(wanted)
    const searched = await list({ ...wanted, search: 'filtered' })
    expect(searched.rows.map(({ id }) => id)).toEqual(filtered.rows.map(({ id }) => id))
    expect(searched.counts).toBeNull()
  })

  it('WORK-01 a row holds the first lines of its order, how many there are, and where it goes', async () => {
    const products = await Promise.all(
      ['Un', 'Deux', 'Trois', 'Quatre'].map((name) => addProduct(database, { name })),
    )
    const placed = await guestOrder(
      request(
        products.map((product, n) => line(product, n + 1)),
        { address: 'Cocody, rue 12' },
      ),
    )
    const { rows } = await list()
    expect(rows[0]).toMatchObject({
      id: placed.orderId,
      customerAddress: 'Cocody, rue 12',
      paymentStatus: 'pending',
      lineCount: 4,
      wasDelivered: false,
      lines: [
        { name: 'Un', quantity: 1 },
        { name: 'Deux', quantity: 2 },
        { name: 'Trois', quantity: 3 },
      ],
    })
  })

  it('WORK-06 the deliveries are the orders of their statuses, with what is to be collected', async () => {
    const { deliveries } = await listDeliveries(admin, { kind: 'both' })
    const wanted = all.rows.filter(({ status }) => ['confirmed', 'paid', 'shipped'].includes(status))
    const placed = await list({ search: 'Awa' }).then(({ rows }) => rows[0]?.id)
    expect(new Set(deliveries.map(({ id }) => id))).toEqual(
      new Set([...wanted.map(({ id }) => id), placed].slice(0, 100)),
    )
    for (const { id, toCollect } of deliveries) {
      expect(toCollect === 0).toBe(all.rows.some((row) => row.id === id && row.payment === 'paid'))
    }
    // Paid at the door: nothing is left to deliver.
    const [{ id: paid, status: before } = { id: '', status: '' }] = deliveries
    const mark = (status: string, takenAt: Date | null) =>
      database.run('update orders set status = $2, stock_taken_at = $3 where id = $1', paid, status, takenAt)
    await mark('paid', new Date())
    const later = await listDeliveries(admin, { kind: 'both' })
    expect(later.deliveries).toHaveLength(deliveries.length - 1)
    expect(later.deliveries.map(({ id }) => id)).not.toContain(paid)
    await mark(before, null)
    const shipped = await listDeliveries(admin, { kind: 'shipped' })
    expect(shipped.hasMore).toBe(false)
    expect(new Set(shipped.deliveries.map(({ status }) => status))).toEqual(new Set(['shipped']))
  })
})
