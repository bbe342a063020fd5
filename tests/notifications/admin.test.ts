import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countFailedMessages,
  readOrderMessages,
  resendMessage,
} from '#features/messages/delivery-state.server.ts'
import { openRuntime, type Runtime } from '#platform/runtime.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { configOf, messagingShop, order, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
let shared: Runtime
const admin = withAdmin(shop.database)

beforeAll(async () => {
  shared = openRuntime(configOf(shop, { LOG_LEVEL: 'silent' }), shop.database.serverUrl)
})
afterAll(() => Promise.all([shared.database.end(), shared.authDatabase.end()]))

it('NOTIF-05 D27 an admin sees each message of an order, its reason, the count of failures, and sends again', async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'awa@example.com' ? reply(550, '5.1.1 No such user here') : null),
  })
  const { orderId } = await order(shop)
  await worker(shop, { SMTP_URL: server.url }).run()
  const messages = await readOrderMessages(admin, orderId)
  expect(messages.map(({ channel, audience, state }) => [channel, audience, state])).toEqual([
    ['chat', 'owner', 'sent'],
    ['email', 'owner', 'sent'],
    ['email', 'customer', 'failed'],
  ])
  const failed = messages[2]
  expect(failed).toMatchObject({ attempts: 1, sentAt: null, reason: expect.stringContaining('No such user') })
  expect(await countFailedMessages(admin)).toBe(1)

  server.behaviour = {}
  expect(await resendMessage(admin, { messageId: failed?.id ?? '' })).toBe(true)
  await worker(shop, { SMTP_URL: server.url }).run()
  expect((await readOrderMessages(admin, orderId)).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'sent',
  ])
  expect(await countFailedMessages(admin)).toBe(0)
})
