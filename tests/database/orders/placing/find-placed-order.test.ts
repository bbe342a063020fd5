import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Actor, runAs } from '#platform/database/actor.ts'
import { addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { customerOrder, guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { betweenReadAndWrite } from '#tests/fixtures/database/race.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const visitor = { role: 'visitor' } as const

const find = async (actor: Actor, key: string | null) =>
  single(
    await runAs(database.server, actor, (db) =>
      sql<{ receipt: { order_number: string } | null }>`select find_placed_order(${key}) as receipt`.execute(
        db,
      ),
    ),
  ).receipt

it('CHK-26 D9 a guest’s order is found by its key, by whoever holds it; without an order nothing is', async () => {
  const order = request([line(await addProduct(database))])
  expect(await find(visitor, order.key)).toBeNull()
  const placed = await guestOrder(database, order)
  for (const actor of [visitor, await addCustomer(database)]) {
    expect(await find(actor, order.key)).toEqual(placed.receipt)
  }
  expect(await find(visitor, randomUUID())).toBeNull()
  expect(await find(visitor, null)).toBeNull()
})

it('CHK-26 PERM-05 a customer’s order is found by them alone', async () => {
  const customer = await addCustomer(database)
  const order = request([line(await addProduct(database))])
  const placed = await customerOrder(database, customer, order)
  expect(await find(customer, order.key)).toEqual(placed.receipt)
  for (const actor of [visitor, await addCustomer(database)]) {
    expect(await find(actor, order.key)).toBeNull()
  }
})

it('CHK-26 an order that is being placed at this moment is waited for', async () => {
  const order = request([line(await addProduct(database))])
  let found: ReturnType<typeof find> | undefined
  const placed = await betweenReadAndWrite(
    database,
    order.phone ?? '',
    () => guestOrder(database, order),
    async () => {
      found = find(visitor, order.key)
    },
  )
  if (placed.status === 'rejected') throw placed.reason
  expect(await found).toEqual(placed.value.receipt)
})
