import { expect, it } from 'vitest'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { correctionOf, correctOrder } from '#tests/fixtures/database/orders/corrections.ts'
import { type MailServer, mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import {
  keepOnly,
  messages,
  messageTo,
  messagingShop,
  order,
  pass,
  worker,
} from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()
const minute = 60_000
const late = 'Le serveur de messagerie n’a pas répondu à temps'

const settings = (smtpUrl: string) => ({ SMTP_URL: smtpUrl, MAIL_FROM: 'Ambre <boutique@ambre.example>' })

it('NOTIF-01 NOTIF-02 owner and customer get their mails by SMTP, the invoice with them', async () => {
  const server = await mailServer({ credentials: { user: 'boutique', pass: 'secret' } })
  const placed = await order(shop, { name: 'Awa Koné', notes: 'Sonner deux fois' })
  await worker(shop, { ...settings(server.url), ORDER_EMAIL: 'patronne@ambre.example' }).run()

  const toOwner = server.taken.find(({ to }) => to.includes('patronne@ambre.example'))
  const toCustomer = server.taken.find(({ to }) => to.includes('awa@example.com'))
  if (!toOwner || !toCustomer || server.taken.length !== 2) throw new Error('two mails were expected')
  expect(toOwner.from).toBe('boutique@ambre.example')
  expect(toOwner.headers.get('reply-to')).toBe('awa@example.com')
  expect(toOwner.headers.get('subject')).toBe(
    `Nouvelle commande : 50 000 CFA, Awa Koné (${placed.orderNumber})`,
  )
  expect(toCustomer.headers.get('subject')).toBe(`Nous avons bien reçu votre commande ${placed.orderNumber}`)
  expect(toCustomer.headers.get('reply-to')).toContain('contact@ambre-ivoire.example')
  for (const mail of [toOwner, toCustomer]) {
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'text/html'])
    const invoice = mail.parts[2]
    expect(invoice?.headers.get('content-disposition')).toBe(
      `attachment; filename=Facture_${placed.invoiceNumber}.html`,
    )
    expect(invoice?.content).toContain(placed.invoiceNumber)
    for (const fact of [placed.orderNumber, placed.receipt.customer.phone, 'Sonner deux fois']) {
      expect(partOf(mail, 'text/plain')).toContain(fact)
      expect(partOf(mail, 'text/html')).toContain(fact)
    }
  }
  const phone = placed.receipt.customer.phone.replace(/\D/g, '')
  expect(partOf(toOwner, 'text/html')).toContain(`href="https://wa.me/225${phone}?text=`)
  expect(partOf(toCustomer, 'text/html')).toContain('href="https://wa.me/2250700000000?text=')
  expect((await messages(shop)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

it('CORR-07 CORR-04 the customer of a corrected order gets one mail more, with the invoice that is valid', async () => {
  const server = await mailServer()
  const admin = await addAdmin(shop.database)
  const placed = await order(shop)
  const run = worker(shop, settings(server.url))
  await run.run()
  const address = 'Marcory, boulevard de Marseille 3'
  await correctOrder(admin, await correctionOf(shop.database, placed.orderId, { address }))
  await pass(shop, minute)
  await run.run()
  expect(server.taken).toHaveLength(3)
  const mail = server.taken[2]
  if (!mail) throw new Error('a mail was expected')
  expect(mail.to).toEqual(['awa@example.com'])
  expect(mail.headers.get('subject')).toBe(`Votre commande ${placed.orderNumber} a été corrigée`)
  expect(partOf(mail, 'text/plain')).toContain(address)
  const invoice = mail.parts[2]
  expect(invoice?.headers.get('content-disposition')).toContain(`Facture_${placed.invoiceNumber}.html`)
  expect(invoice?.content).toContain('Version 2, remplace la version 1 du')
  expect(invoice?.content).toContain(address)
})

it('OPS-12 without ORDER_EMAIL the setting contactEmail gets the order; NOTIF-02 no address, no mail to the customer', async () => {
  const server = await mailServer()
  await order(shop, { email: null })
  await worker(shop, settings(server.url)).run()
  expect(server.taken.map(({ to }) => to)).toEqual([['contact@ambre-ivoire.example']])
  expect(server.taken[0]?.headers.has('reply-to')).toBe(false)
})

it('NOTIF-04 NOTIF-07 a mail server that is away for an hour gets each mail once when it is back', async () => {
  const server = await mailServer()
  await server.stop()
  const run = worker(shop, settings(server.url))
  for (let orders = 0; orders < 3; orders += 1) await order(shop)
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  const waiting = (await messages(shop)).filter(({ channel }) => channel === 'email')
  expect(waiting.map(({ state }) => state)).toEqual(Array(6).fill('waiting'))
  expect(waiting.every(({ last_error }) => last_error?.includes('refusée ou coupée'))).toBe(true)
  await server.start()
  for (let minutes = 0; minutes < 45; minutes += 1) {
    await run.run()
    await pass(shop, minute)
  }
  expect(server.taken).toHaveLength(6)
  expect(new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size).toBe(6)
  expect((await messages(shop)).map(({ state, last_error }) => [state, last_error])).toEqual(
    Array(9).fill(['sent', null]),
  )
})

it('NOTIF-07 over a network no mail leaves in clear text: a server that offers no STARTTLS gets none', async () => {
  const server = await mailServer({ host: '127.0.0.2' })
  await order(shop)
  await keepOnly(shop, 'email')
  await worker(shop, settings(server.url)).run()
  expect(server.connections).toBeGreaterThan(0)
  expect(server.taken).toEqual([])
  const { state, last_error } = await messageTo(shop, 'email')
  expect([state, last_error]).toEqual(['waiting', 'La connexion chiffrée au serveur de messagerie a échoué'])
})

it('NOTIF-05 NOTIF-07 after a day without a mail server the message has failed, with its reason', async () => {
  const server = await mailServer()
  await server.stop()
  await order(shop)
  await keepOnly(shop, 'email')
  const run = worker(shop, settings(server.url))
  for (let minutes = 0; minutes <= 24 * 60 + 10; minutes += 10) {
    await run.run()
    await pass(shop, 10 * minute)
  }
  const { state, attempts, last_error } = await messageTo(shop, 'email')
  expect(state).toBe('failed')
  expect(last_error).toMatch(/^Abandonné après un jour d’essais\. La connexion au serveur de messagerie/)
  expect(attempts).toBeGreaterThan(12)
  expect(attempts).toBeLessThan(25)
})

it.each<{
  that: string
  faults: MailServer['behaviour']
  taken: number
  reason?: string
  attemptMs?: number
}>([
  { that: 'is cut off in the middle of a mail', faults: { onFirstBytes: (self) => self.cut() }, taken: 1 },
  {
    that: 'loses its answer after the mail was taken',
    faults: {
      onWhole: (_mail, answer, self) => {
        self.cut()
        answer()
      },
    },
    taken: 2,
  },
  {
    that: 'refuses for now',
    faults: { onRcptTo: (_address, _session, callback) => callback(reply(450, '4.2.0 Greylisted')) },
    taken: 1,
    reason: '450 4.2.0 Greylisted',
  },
  { that: 'never greets', faults: { onConnect: () => undefined }, taken: 1, reason: late, attemptMs: 300 },
  { that: 'never answers', faults: { onWhole: () => undefined }, taken: 1, reason: late, attemptMs: 300 },
])(
  'NOTIF-07 a mail server that $that: the mail comes with the next try, under one Message-ID',
  async ({ faults, taken, reason = '', attemptMs }) => {
    const server = await mailServer(faults)
    await order(shop)
    await keepOnly(shop, 'email')
    await worker(shop, settings(server.url), attemptMs ? { attemptMs } : {}).run()
    expect(await messageTo(shop, 'email')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      claimed_until: null,
      last_error: expect.stringContaining(reason),
    })
    server.behaviour = {}
    await pass(shop, minute)
    await worker(shop, settings(server.url)).run()
    expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    expect(server.taken).toHaveLength(taken)
    expect(new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size).toBe(1)
  },
)

it('NOTIF-07 a wrong password is reported at once, and the mail leaves when the operator has corrected it', async () => {
  const server = await mailServer({ credentials: { user: 'boutique', pass: 'another' } })
  await order(shop)
  await keepOnly(shop, 'email')
  await worker(shop, settings(server.url)).run()
  expect(await messageTo(shop, 'email')).toMatchObject({
    state: 'waiting',
    last_error: expect.stringContaining('refuse l’identifiant ou le mot de passe'),
  })
  await pass(shop, minute)
  await worker(shop, settings(server.url.replace('secret', 'another'))).run()
  expect(server.taken).toHaveLength(1)
})
