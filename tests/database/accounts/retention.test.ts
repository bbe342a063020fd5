import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clearOutbox, writeToOutbox } from '#platform/outbox.server.ts'
import { accountOf, traces } from '#tests/fixtures/database/accounts/people.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const product = withProduct(database)

const order = (other: Partial<OrderRequest>) => guestOrder(database, request([line(product, 2)], other))

describe('the periods of personal data', () => {
  /** One round of the worker's clock, for two orders and two subscribers at most. */
  const observe = () => database.value<number>('select erase_expired_data(2)')

  it('D49 orders lose the person after 5 years, a few at a time, and not a day before', async () => {
    const old = await Promise.all([1, 2, 3].map(() => order({ email: null, name: 'Vieux Client' })))
    const young = await order({ email: null, name: 'Jeune Client' })
    const age = (numbers: string[], by: string) =>
      database.run(
        'update orders set created_at = now() - $2::interval where order_number = any ($1)',
        numbers,
        by,
      )
    await age(
      old.map(({ orderNumber }) => orderNumber),
      '5 years 1 day',
    )
    await age([young.orderNumber], '4 years 364 days')
    expect(await observe()).toBe(2)
    expect(await observe()).toBe(1)
    expect(await observe()).toBe(0)
    expect(await traces(database, 'Vieux Client')).toEqual([])
    expect(await traces(database, 'Jeune Client')).toContain('public.orders')
  })

  it('D49 subscribers go 3 years after the last sign of life: subscription, departure, order or session', async () => {
    const seen = (email: string, at: string) =>
      database.run(
        `insert into newsletter_subscribers (email, subscribed_at, last_seen_at) values ($1, now() - interval '9 years', now() - $2::interval)`,
        email,
        at,
      )
    await seen('silence@example.com', '3 years 1 day')
    await seen('recente@example.com', '2 years')
    await seen('cliente@example.com', '4 years')
    await order({ email: 'cliente@example.com' })
    await seen('compte@example.com', '4 years')
    await accountOf(database, 'compte@example.com')
    await seen('fidele@example.com', '4 years')
    const again = await database.run(`select subscribe_newsletter('Fidele@example.com', null) as outcome`)
    expect(single(again).outcome, 'who subscribes once more confirms it').toBe('already_subscribed')
    await seen('partie@example.com', '4 years')
    await database.run(
      `update newsletter_subscribers set is_active = false, unsubscribed_at = now() where email = 'partie@example.com'`,
    )
    expect(await observe()).toBe(1)
    const rows = await database.column<string>(
      `select email from newsletter_subscribers where subscribed_at < now() - interval '8 years' order by email`,
    )
    expect(rows).toEqual([
      'cliente@example.com',
      'compte@example.com',
      'fidele@example.com',
      'partie@example.com',
      'recente@example.com',
    ])
  })

  it('D49 files of the outbox go after 7 days', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-outbox-'))
    for (const name of ['old.eml', 'young.eml']) await writeToOutbox(dataDir, name, 'x')
    await writeFile(join(dataDir, 'outbox', '.left.partial'), 'x')
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await utimes(join(dataDir, 'outbox', 'old.eml'), days(7.1), days(7.1))
    await utimes(join(dataDir, 'outbox', '.left.partial'), days(8), days(8))
    await utimes(join(dataDir, 'outbox', 'young.eml'), days(6.9), days(6.9))
    expect(await clearOutbox(dataDir, Date.now())).toBe(2)
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(['young.eml'])
    await rm(dataDir, { recursive: true })
    expect(await clearOutbox(dataDir, Date.now())).toBe(0)
  })
})
