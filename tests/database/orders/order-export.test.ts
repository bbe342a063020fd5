import { expect, it } from 'vitest'
import { tableOf } from '#features/orders/admin/order-export.server.ts'
import type { ExportTable } from '#features/orders/admin/order-export.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, type PlacedOrder, request } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const perfume = withProduct(database, { price: 25_000 })
const soap = withProduct(database, { price: 3000, name: 'Savon' })

const rowsOf = async (table: ExportTable, from: string, to = from) =>
  (await Array.fromAsync(tableOf(table, admin, { from, to }).rows)).flat()

/** An order of a day, placed at that time. */
async function placedAt(time: string, status = 'delivered'): Promise<PlacedOrder> {
  const placed = await guestOrder(request([line(perfume, 2), line(soap)]))
  const change = 'update orders set created_at = $2, status = $3 where id = $1'
  await database.run(change, placed.orderId, time, status)
  return placed
}
/** What is recorded cannot be moved otherwise. */
const movePayment = (id: string, time: string) =>
  database.superuser.query(
    `begin; set local session_replication_role = replica; update payments set recorded_at = '${time}' where id = '${id}'; commit`,
  )

it('EXPORT-03 the orders of a period with their lines, by the days of Abidjan, the oldest first', async () => {
  const second = await placedAt('2020-03-02T23:59:59.999999Z', 'cancelled')
  const first = await placedAt('2020-03-01T00:00:00Z')
  await placedAt('2020-03-03T00:00:00Z')
  const at = new Date('2020-03-01T00:00:00Z')
  const orders = await rowsOf('orders', '2020-03-01', '2020-03-02')
  expect(orders.map(([number]) => number)).toEqual([first.orderNumber, second.orderNumber])
  const { orderNumber, invoiceNumber } = first
  const states = [expect.any(String), 'Livré', 'À encaisser']
  expect(orders[0]).toEqual([orderNumber, at, invoiceNumber, ...states, 53_000, null, 0, 0, 53_000])
  expect(await rowsOf('items', '2020-03-01')).toEqual([
    [first.orderNumber, at, perfume.name, 25_000, 2, 50_000, 0],
    [first.orderNumber, at, 'Savon', 3000, 1, 3000, 0],
  ])
  expect((await rowsOf('totals', '2020-03-01', '2020-03-02')).slice(0, 2)).toEqual([
    ['Commandes, sans les annulées', 1, 53_000],
    ['Commandes annulées', 1, 53_000],
  ])
})

it('EXPORT-03 the money that was recorded in a period, corrections below zero, whenever the order was placed', async () => {
  const { orderId, orderNumber } = await placedAt('2019-01-01T12:00:00Z')
  const pay = (other: Omit<Parameters<typeof recordPayment>[1], 'orderId'>) =>
    recordPayment(admin, { orderId, ...other })
  const paid = await pay({ amount: 20_000, reference: '=MP1' })
  const wave = await pay({ amount: 5000, kind: 'mobile_money' })
  const less = await correctPayment(admin, { paymentId: paid, received: 15_000 })
  await movePayment(paid, '2020-05-01T08:00:00Z')
  await movePayment(less, '2020-05-01T09:00:00Z')
  await movePayment(wave, '2020-05-02T00:00:00Z')
  const [eight, nine] = [8, 9].map((hour) => new Date(`2020-05-01T0${hour}:00:00Z`))
  expect(await rowsOf('payments', '2020-05-01')).toEqual([
    [eight, orderNumber, 'Paiement', 'Espèces', 20_000, '=MP1', null, 'Awa Koné'],
    [nine, orderNumber, 'Correction', 'Espèces', -5000, null, 'Erreur de saisie', 'Awa Koné'],
  ])
  expect((await rowsOf('totals', '2020-05-01', '2020-05-02')).slice(2)).toEqual([
    ['Encaissé\u202f: Espèces', 2, 15_000],
    ['Encaissé\u202f: Mobile Money', 1, 5000],
    ['Encaissé\u202f: Virement', 0, 0],
    ['Encaissé\u202f: Carte', 0, 0],
    ['Remboursé', 0, 0],
    ['Argent de la période', 3, 20_000],
  ])
})

it('EXPORT-04 more orders than are read at a time come once each, though many were placed at one moment', async () => {
  await database.run(`insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, created_at)
     select 'CMD-' || n || '-AAAAAAAA', 'Client', '0700000000', 'Cocody, rue 12', 1000, 'delivered', 'pending',
       '2018-06-01T00:00:00.000001Z'::timestamptz + (n / 700) * interval '1 microsecond'
     from generate_series(1, 2300) as n`)
  const numbers = (await rowsOf('orders', '2018-06-01')).map(([number]) => number)
  expect([numbers.length, new Set(numbers).size]).toEqual([2300, 2300])
})
