import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { line } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { jobs, messages, messagingShop } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()

it('NOTIF-06 D20 an order’s messages are written in its own transaction: all of them with it, none without it', async () => {
  const cart = JSON.stringify([line(await addProduct(shop.database))])
  const client = await shop.database.server.connect()
  const place = () =>
    client.query(
      `select create_guest_order(
        customer_name => 'Awa Koné', customer_email => 'awa@example.com', customer_phone => '07 01 02 03 04',
        customer_address => 'Cocody, rue 12', notes => null, cart => $1::jsonb, idempotency_key => $2,
        client_address => null, order_address_cap => null
      )`,
      [cart, randomUUID()],
    )
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
  expect((await jobs(shop)).map(({ key }) => key)).toEqual(written.map(({ key }) => key))
})
