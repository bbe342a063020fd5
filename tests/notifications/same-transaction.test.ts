import { expect, it } from 'vitest'
import { line } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { jobs, messages, messagingShop } from '#tests/fixtures/messages/shop.ts'
import { newOrder } from '#tests/fixtures/new-order.ts'

const shop = messagingShop()

it('NOTIF-06 D20 an order’s messages are written in its own transaction: all of them with it, none without it', async () => {
  const cart = [line(await addProduct(shop.database))]
  const client = await shop.database.server.connect()
  const place = () =>
    client.query('select place_orders($1)', [newOrder({ cart, customer_email: 'awa@example.com' })])
  const begin = () => client.query('begin; set local role visitor')
  try {
    await begin()
    await place()
    expect(await messages(shop)).toEqual([])
    await client.query('rollback')
    expect([await messages(shop), await jobs(shop)]).toEqual([[], []])

    await begin()
    await place()
    await client.query('commit')
  } finally {
    client.release()
  }
  const written = await messages(shop)
  expect(written.map(({ channel, audience }) => `${channel} ${audience}`)).toEqual([
    'chat owner',
    'email customer',
    'email owner',
  ])
  expect((await jobs(shop)).map(({ key }) => key)).toEqual([written[0]?.job_key])
})
