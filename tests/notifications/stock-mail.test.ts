import { beforeEach, expect, it } from 'vitest'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { mailServer, reply } from '#tests/fixtures/messages/mail-server.ts'
import { partOf, readMail } from '#tests/fixtures/messages/read-mail.ts'
import { runJobs } from '#tests/fixtures/messages/run-jobs.ts'
import { configOf, messagingShop, outbox, silent } from '#tests/fixtures/messages/shop.ts'
import { sendStockReport } from '../../src/jobs/owner-mails.ts'

const shop = messagingShop()
const { database } = shop

beforeEach(async () => {
  await database.superuser.query('delete from stock_reports; delete from products')
})

/** Does what the clock has queued, as one instance of the shop does it. */
async function work(settings: Record<string, string> = {}): Promise<void> {
  await runJobs(shop.pgPool, {
    send_stock_report: sendStockReport({
      config: configOf(shop, settings),
      log: silent,
      origin: shop.origin,
    }),
  })
}

const addJob = () => database.superuser.query(`select graphile_worker.add_job('send_stock_report')`)
const makeDue = () => database.superuser.query('update graphile_worker._private_jobs set run_at = now()')

it('SUPPLY-08 of two instances one mails the owner what is missing, sold out and low, once a day', async () => {
  const server = await mailServer()
  const settings = { SMTP_URL: server.url, ORDER_EMAIL: 'patronne@ambre.example' }
  const ambre = await addProduct(database, { name: 'Ambre', stock: 9 })
  const order = () => guestOrder(request([line(ambre, 3)]))
  await Promise.all([order(), order()])
  await database.run('update products set stock = 2 where id = $1', ambre.id)
  await addProduct(database, { name: 'Iris', stock: 0 })
  await addProduct(database, { name: 'Retiré', stock: 0, active: false })
  await addProduct(database, { name: 'Oud', stock: 5 })
  await addProduct(database, { name: 'Assez', stock: 6 })
  for (const _ of [1, 2]) {
    await addJob()
    await addJob()
    await Promise.all([work(settings), work(settings)])
  }
  expect(server.taken.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
    [['patronne@ambre.example'], "Ambre d'Ivoire : 1 produit à trouver pour des commandes"],
  ])
  const [mail] = server.taken
  const text = mail ? partOf(mail, 'text/plain') : ''
  expect(text).toContain('- Ambre : il en manque 4 (2 en stock, 6 promis)')
  expect(text).toContain('En rupture (1 produit) :\n- Iris')
  expect(text).toContain('- Oud : plus que 5')
  expect(text).toContain('https://shop.example/admin?tab=products&view=supply')
  expect(text).not.toMatch(/Retiré|Assez/)
  await database.superuser.query(`update stock_reports set day = day - 1`)
  await addJob()
  await work(settings)
  expect(server.taken).toHaveLength(2)
})

it('SUPPLY-08 nothing is sent when there is nothing, and without a mail server the mail is in the outbox', async () => {
  await addProduct(database, { name: 'Assez', stock: 6 })
  await addJob()
  await work()
  expect((await outbox(shop)).size).toBe(0)
  await database.superuser.query('delete from stock_reports')
  await addProduct(database, { name: 'Iris', stock: 0 })
  await addJob()
  await work()
  const [[name, text] = ['', '']] = await outbox(shop)
  expect(name).toMatch(/^.*stock\.\d{4}-\d\d-\d\d.*\.eml$/)
  expect(readMail(text).headers.get('subject')).toContain('1 produit en rupture')
})

it('SUPPLY-08 a mail that is not accepted is tried again', async () => {
  const server = await mailServer({
    onMailFrom: (_address, _session, callback) => callback(reply(451, 'Plus tard')),
  })
  const settings = { SMTP_URL: server.url, ORDER_EMAIL: 'patronne@ambre.example' }
  await addProduct(database, { name: 'Iris', stock: 0 })
  await addJob()
  await work(settings)
  expect(server.taken).toEqual([])
  server.behaviour = {}
  await makeDue()
  await work(settings)
  expect(server.taken).toHaveLength(1)
})
