import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Actor, type AdminActor, runAs } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})

type Marked = {
  id: string
  orderNumber: string
  status: string
  changeId: string | null
  stock: { name: string; outcome: string }[] | null
}

const mark = async (ids: string[], status: string, actor: Actor = admin): Promise<Marked[]> =>
  single(
    await runAs(database.server, actor, (db) =>
      sql<{ changes: Marked[] }>`select set_order_statuses(${ids}::uuid[], ${status}) as changes`.execute(db),
    ),
  ).changes

const placed = (...products: [Product, number][]) => orderOf(database, products)

const statusesOf = async (ids: string[]) =>
  (
    await database.owner.query<{ status: string }>(
      'select status from orders where id = any ($1) order by id',
      [ids],
    )
  ).rows.map(({ status }) => status)

it('WORK-03 marks all at once, takes the stock of the oldest first, and returns each order’s result', async () => {
  const amber = await addProduct(database, { name: 'Ambre rare', stock: 3 })
  const rose = await addProduct(database, { name: 'Rose', stock: 10 })
  const ids = [await placed([amber, 2], [rose, 1]), await placed([amber, 2]), await placed([rose, 4])]
  const changes = await mark(ids.toReversed(), 'delivered')
  expect(changes.map(({ id }) => id)).toEqual(ids)
  expect(changes.map(({ stock }) => stock?.map(({ outcome }) => outcome))).toEqual([
    ['decremented', 'decremented'],
    ['insufficient'],
    ['decremented'],
  ])
  expect(changes.every(({ orderNumber, changeId }) => orderNumber.startsWith('CMD-') && changeId)).toBe(true)
  expect([await stockOf(database, amber.id), await stockOf(database, rose.id)]).toEqual([1, 5])

  // Sent again, as after a lost answer: nothing more is taken.
  expect((await mark(ids, 'delivered')).map(({ changeId }) => changeId)).toEqual([null, null, null])
  expect([await stockOf(database, amber.id), await stockOf(database, rose.id)]).toEqual([1, 5])

  for (const { changeId } of changes) await takeBackOrderStatus(database.server, admin, changeId)
  expect([await stockOf(database, amber.id), await stockOf(database, rose.id)]).toEqual([3, 10])
})

it('WORK-03 marks all or none, and only for an admin', async () => {
  const product = await addProduct(database, { stock: 50 })
  const ids = [await placed([product, 1]), await placed([product, 1])]
  await expect(mark([...ids, '019aa000-0000-7000-8000-000000000001'], 'shipped')).rejects.toMatchObject({
    code: 'order_not_found',
  })
  await expect(mark(ids, 'lost')).rejects.toMatchObject({ code: 'status_invalid' })
  await expect(mark(ids, 'shipped', { role: 'visitor' })).rejects.toThrow('permission_denied')
  expect(await statusesOf(ids)).toEqual(['confirmed', 'confirmed'])
})

it('WORK-03 two that cross, and a single one between them, end without a deadlock and count each piece once', async () => {
  const products = await Promise.all(
    [1, 2, 3].map((n) => addProduct(database, { name: `Croisé ${n}`, stock: 100 })),
  )
  const [one, two, three] = products as [Product, Product, Product]
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) {
    ids.push(
      await placed([one, 1], [two, 1]),
      await placed([three, 1], [one, 1]),
      await placed([two, 1], [three, 1]),
    )
  }
  await Promise.all([
    mark(ids.slice(0, 9), 'delivered'),
    mark(ids.slice(3).toReversed(), 'delivered'),
    setOrderStatus(database.server, admin, ids[7] ?? '', 'delivered'),
  ])
  expect(await Promise.all(products.map(({ id }) => stockOf(database, id)))).toEqual([92, 92, 92])
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['delivered']))
})
