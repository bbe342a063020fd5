import { expect, it } from 'vitest'
import { messages, messagingShop, order, outbox, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()

it('OPS-14 OPS-15 without mail server and WhatsApp access each message is a file', async () => {
  const placed = await order(shop)
  await worker(shop).run()
  const files = await outbox(shop)
  const number = placed.orderNumber
  expect([...files.keys()]).toEqual([
    `${number}-boutique.eml`,
    `${number}-boutique.json`,
    `${number}-client.eml`,
  ])
  expect((await messages(shop)).map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    Array(3).fill({ state: 'sent', attempts: 1 }),
  )
})
