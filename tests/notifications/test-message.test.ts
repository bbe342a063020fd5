import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { readDeliveryState } from '#features/messages/delivery-state.server.ts'
import { deliveryIssues } from '#features/messages/delivery-state.ts'
import { testDelivery, testSettings } from '#features/messages/send-message.server.ts'
import { asActor } from '#platform/database/actor.ts'
import { openRuntime, type Runtime } from '#platform/runtime.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { cloudApi } from '#tests/fixtures/messages/cloud-api.ts'
import { mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { configOf, messages, messagingShop, order, outbox, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const opened: Runtime[] = []
const admin = withAdmin(shop.database)

/** Makes this process an instance with these settings of the operator. */
function instance(settings: Record<string, string> = {}): void {
  opened.push(openRuntime(configOf(shop, { LOG_LEVEL: 'silent', ...settings }), shop.database.serverUrl))
}

const close = () =>
  Promise.all(opened.splice(0).flatMap(({ database, authDatabase }) => [database.end(), authDatabase.end()]))

afterEach(close)
afterAll(close)

it('OPS-11 OPS-12 a test message is sent as a real one: the owner gets a mail and the approved form, both marked as a test', async () => {
  const server = await mailServer()
  const api = await cloudApi()
  instance({ SMTP_URL: server.url, ORDER_EMAIL: 'patronne@ambre.example', ...api.settings })
  expect(await testDelivery(admin)).toEqual([
    { channel: 'email', result: 'accepted', reason: null },
    { channel: 'chat', result: 'accepted', reason: null },
  ])
  const [mail] = server.taken
  expect(mail?.to).toEqual(['patronne@ambre.example'])
  expect(mail?.headers.get('subject')).toMatch(
    /^Nouvelle commande : 0 CFA, Message d’essai \(ESSAI-\d{14}\)$/,
  )
  expect(mail && partOf(mail, 'text/plain')).toContain('Ceci est un essai : aucune commande n’a été passée.')
  expect(api.taken).toMatchObject([{ type: 'template', to: '2250700000000' }])
  expect(api.taken[0]?.shown).toContain('Message d’essai')
  expect(await messages(shop)).toEqual([])
})

it('OPS-11 a test message reports the reason for each channel that failed', async () => {
  const server = await mailServer({ credentials: { user: 'boutique', pass: 'another' } })
  const api = await cloudApi()
  instance({ SMTP_URL: server.url, ...api.settings, WHATSAPP_TOKEN: 'EAAWrong' })
  const [mail, chat] = await testDelivery(admin)
  expect(mail).toMatchObject({ result: 'failed', reason: expect.stringContaining('mot de passe') })
  expect(chat).toMatchObject({ result: 'failed', reason: expect.stringContaining('jeton d’accès') })
})

it('LIM-04 test messages are limited to 5 in 10 minutes', async () => {
  instance()
  for (let times = 0; times < 5; times += 1) await testDelivery(admin)
  await expect(testDelivery(admin)).rejects.toMatchObject({
    code: 'test_message_limited',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  expect((await outbox(shop)).size).toBeLessThanOrEqual(10)
})

it('OPS-11 the operator’s command takes the same way, with the settings of its own environment', async () => {
  const server = await mailServer()
  const rows = [
    { key: 'contact_email', value: 'patronne@ambre.example' },
    { key: 'whatsapp_number', value: '' },
  ]
  const config = configOf(shop, { SMTP_URL: server.url, LOG_LEVEL: 'silent' })
  expect(await testSettings(config, rows)).toEqual([
    {
      isSent: true,
      text: 'E-mail : message accepté. Vérifiez votre boîte de réception et les indésirables.',
    },
    {
      isSent: false,
      text: 'WhatsApp : échec. Aucun numéro WhatsApp utilisable dans les paramètres de la boutique',
    },
  ])
})

it('NOTIF-05 an admin sees what is not set, what failed this week, and what is late', async () => {
  instance()
  expect(await readDeliveryState(admin)).toEqual({
    mail: { isSet: false, to: 'contact@ambre-ivoire.example' },
    chat: { isSet: false, to: '2250700000000' },
    failed: 0,
    late: { count: 0, reason: null },
    stoppedLetters: 0,
    operations: [expect.objectContaining({ title: 'Aucune sauvegarde automatique' })],
  })
  const api = await cloudApi()
  await api.stop()
  const server = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(reply(550, '5.1.1 No such user here')),
  })
  const settings = { SMTP_URL: server.url, ...api.settings }
  instance(settings)
  await order(shop)
  await worker(shop, settings).run()
  expect(await readDeliveryState(admin)).toMatchObject({ failed: 2, late: { count: 0 } })
  await shop.database.superuser.query(
    `update order_messages set waiting_since = waiting_since - interval '11 minutes'`,
  )
  const state = await readDeliveryState(admin)
  expect(state).toMatchObject({
    mail: { isSet: true },
    failed: 2,
    late: { count: 1, reason: 'La connexion à WhatsApp a été refusée ou coupée' },
  })
  expect(deliveryIssues(state)).toHaveLength(2)
  await shop.database.superuser.query(`update order_messages set waiting_since = now() - interval '8 days'`)
  expect(await readDeliveryState(admin)).toMatchObject({ failed: 0, late: { count: 1 } })
})

it('NOTIF-05 OPS-14 a message that only became a file is marked, and leaves when it is sent again with a mail server', async () => {
  const server = await mailServer()
  instance()
  await order(shop, { email: null })
  await worker(shop).run()
  expect((await messages(shop)).map(({ state, filed }) => `${state} ${filed}`)).toEqual(
    Array(2).fill('sent true'),
  )
  await asActor(admin, (db) =>
    sql`select resend_message(id) from order_messages where channel = 'email'`.execute(db),
  )
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(1)
  expect((await messages(shop)).map(({ channel, filed }) => [channel, filed])).toEqual([
    ['chat', true],
    ['email', false],
  ])
})
