import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
import { killPostgres } from '#tests/fixtures/network/postgres-outage.ts'
import { Caller, call, guestForm, productForSale } from '#tests/fixtures/operations/calls.ts'
import { KillableShop } from '#tests/fixtures/operations/killable-shop.ts'

const chief = { email: 'chef@boutique.example', password: 'lampe-orage-7-cacao' }
const READERS = 150
const CUSTOMERS = 40
const USES = 25

it('D62 D63 killed three times while a letter goes out, a code is used and Wave is paid: nothing is lost, nothing is done twice', async () => {
  // What it has not answered it has not taken.
  const mails = await mailServer({ onWhole: (_mail, answer) => setTimeout(answer, 20) })
  const shop = new KillableShop({
    ADMIN_EMAIL: chief.email,
    ADMIN_PASSWORD: chief.password,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Ambre <boutique@ambre.example>',
    LETTERS_PER_MINUTE: '6000',
    LIMIT_ORDERS_PER_ADDRESS: 'off',
    LIMIT_REQUESTS_PER_ADDRESS: 'off',
  })
  await shop.start()
  await shop.query(
    `insert into newsletter_subscribers (email) select 'a' || i || '@example.com' from generate_series(1, ${READERS}) i;
     insert into promo_codes (code, kind, value, most_uses) values ('AWA10', 'percent', 10, ${USES});
     insert into letters (subject, body) values ('Les soirs d’harmattan', 'Voici Ambre.');
     update products set price = 10000, stock = 100`,
  )
  const product = await productForSale(await shop.ownerUrl())

  const ordered = await shop.order()
  expect(await shop.press(ordered.secret)).toContain('opened')
  const admin = new Caller(shop.url)
  await admin.call('signInWithPassword', chief)
  const [letter] = await shop.query<{ id: string }>('select id from letters')
  await admin.call('sendLetterToAll', { id: letter?.id ?? '', version: 1, at: null })

  /** A customer with the code, who repeats an order without an answer, and orders without the code when that is used up. */
  async function orders(): Promise<string> {
    const form = guestForm(product)
    const code = { promoCode: 'AWA10', seenDiscount: 1000 }
    let sent: typeof form = { ...form, ...code }
    for (;;) {
      const said = await call(shop.url, 'createGuestOrder', sent).catch(() => '')
      const number = /CMD-\d+-\w+/.exec(said)?.[0]
      if (number) return number
      if (/promo_code_(over|used)/.test(said)) sent = form
      else await pause(100)
    }
  }
  const read = () => mails.taken.flatMap(({ to }) => to).filter((to) => to.startsWith('a'))
  // The letters of a worker that its database left go on after four minutes at the latest.
  const reaches = (count: number) =>
    expect.poll(() => read().length, { interval: 5, timeout: 250_000 }).toBeGreaterThanOrEqual(count)

  /** Its PostgreSQL outlives it until the next start; meanwhile three minutes pass, after which a letter is nobody's. */
  async function diesAndReturns(): Promise<void> {
    await shop.running.kill()
    await shop.query(`update letter_deliveries set tried_at = tried_at - interval '4 minutes'`)
    await shop.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '4 minutes' where locked_at is not null`,
    )
    await shop.start()
    await shop.query('select tend_letters()')
  }

  await reaches(20)
  const taken = Array.from({ length: CUSTOMERS / 2 }, orders)
  await Promise.any(taken)
  const { transaction_id } = shop.wave.pay()
  await diesAndReturns()
  taken.push(...Array.from({ length: CUSTOMERS / 2 }, orders))
  await reaches(60)
  const comesBack = await killPostgres(shop.dataDir)
  comesBack()
  await reaches(80)
  await diesAndReturns()
  const numbers = await Promise.all(taken)
  await shop.askAgain()

  const states = () => shop.query('select state from letters')
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent' }])
  expect(new Set(read()).size).toBe(read().length)
  const [deliveries] = await shop.query<{ sent: number; unsure: number }>(
    `select count(*) filter (where state = 'sent')::integer as sent,
       count(*) filter (where state = 'failed' and reason like '%s’est arrêtée%')::integer as unsure from letter_deliveries`,
  )
  expect((deliveries?.sent ?? 0) + (deliveries?.unsure ?? 0)).toBe(READERS)
  expect(read().length).toBeGreaterThanOrEqual(deliveries?.sent ?? 0)
  expect(deliveries?.unsure).toBeLessThanOrEqual(3)

  expect(new Set(numbers).size).toBe(CUSTOMERS)
  expect(
    await shop.query(
      `select count(*)::integer as orders, (select count(*)::integer from invoices) as invoices,
         (select count(*)::integer from invoices where discount > 0) as used,
         (select sum(discount)::integer from invoices) as discount
       from orders`,
    ),
  ).toEqual([{ orders: CUSTOMERS + 1, invoices: CUSTOMERS + 1, used: USES, discount: USES * 1000 }])
  await expect
    .poll(() => shop.payments(), { timeout: 20_000 })
    .toEqual([{ number: ordered.number, reference: transaction_id }])
}, 480_000)
