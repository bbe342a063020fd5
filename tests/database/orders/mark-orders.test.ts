import { expect, it } from 'vitest'
import type { OrderStatusChange } from '#features/orders/admin/status-change.ts'
import { callSql } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

const mark = async (orderIds: string[], newStatus: string) =>
  (await callSql(admin, 'setOrderStatuses', { orderIds, newStatus })) as OrderStatusChange[]
const placed = (...products: [Product, number][]) => orderOf(products)

const statusesOf = (ids: string[]) =>
  database.column<string>('select status from orders where id = any ($1) order by id', ids)

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

  for (const { changeId } of changes) await takeBackOrderStatus(admin, changeId)
  expect([await stockOf(database, amber.id), await stockOf(database, rose.id)]).toEqual([3, 10])
})

it('WORK-03 marks all or none', async () => {
  const product = await addProduct(database, { stock: 50 })
  const ids = [await placed([product, 1]), await placed([product, 1])]
  await expect(mark([...ids, '019aa000-0000-7000-8000-000000000001'], 'shipped')).rejects.toMatchObject({
    code: 'order_not_found',
  })
  await expect(mark(ids, 'lost')).rejects.toMatchObject({ code: 'status_invalid' })
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
    setOrderStatus(admin, ids[7] ?? '', 'delivered'),
  ])
  expect(await Promise.all(products.map(({ id }) => stockOf(database, id)))).toEqual([92, 92, 92])
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['delivered']))
})

const product = withProduct(database)
const place = (email: string | null = 'expediee@example.com') => orderOf([[product, 1]], { email })

const set = (id: string, status: string) => setOrderStatus(admin, id, status)

/** The mails about the shipment of an order, with the seconds until their job is due. */
const mails = (orderId: string) =>
  database.rows<{ state: string; seconds: number }>(
    `select m.state, extract(epoch from j.run_at - now())::float as seconds
     from order_messages m left join graphile_worker.jobs j on j.key = m.key
     where m.order_id = $1 and m.key like '%:shipped'`,
    orderId,
  )

it('AFTER-10 a shipped order writes one mail to its customer, due when the status cannot be taken back any more', async () => {
  const id = await place()
  await set(id, 'shipped')
  const [mail, ...others] = await mails(id)
  expect(others).toEqual([])
  expect(mail?.state).toBe('waiting')
  expect(mail?.seconds).toBeGreaterThan(10)
  await set(id, 'delivered')
  expect(await mails(id)).toHaveLength(1)
})

it('AFTER-10 D50 a status that is taken back, or corrected, before the mail was sent takes the mail with it', async () => {
  const id = await place()
  const { changeId } = await set(id, 'shipped')
  await takeBackOrderStatus(admin, changeId)
  expect(await mails(id)).toEqual([])
  await set(id, 'shipped')
  expect(await mails(id)).toHaveLength(1)
})

it('AFTER-10 what was sent is not sent again; without an e-mail there is nothing to send', async () => {
  const id = await place()
  await set(id, 'shipped')
  await database.superuser.query(
    "update order_messages set state = 'sent', sent_at = now() where order_id = $1 and key like '%:shipped'",
    [id],
  )
  await set(id, 'confirmed')
  await set(id, 'shipped')
  expect((await mails(id)).map(({ state }) => state)).toEqual(['sent'])
  const silent = await place(null)
  await set(silent, 'shipped')
  expect(await mails(silent)).toEqual([])
})
