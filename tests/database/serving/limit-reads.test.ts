import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const user = '00000000-0000-7000-8000-00000000000a'
let client: PoolClient

// Of each subject, thousands of events that are over: whoever is counted now must not read them.
beforeAll(async () => {
  await database.superuser.query(`
    insert into auth.users (id, name, email) values ('${user}', 'A', 'a@example.com');
    insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status,
      user_id, created_at)
    select 'CMD-' || i || '-ABCDEFGH', 'Awa', '07 00 00 00 07', 'Cocody, rue 12', 1, 'delivered', 'pending',
      case when i % 2 = 0 then '${user}'::uuid end, now() - i * interval '10 minutes'
    from generate_series(1, 6000) i;
    insert into rate_limit_events (kind, subject, at)
    select k.kind, k.subject, now() - interval '1 hour' - i * interval '1 second'
    from generate_series(1, 5000) i, (values ('order', '192.0.2.7'), ('sign_in', '192.0.2.7'), ('newsletter', '192.0.2.7'),
      ('sign_in_failure', '192.0.2.7 a@example.com')) as k (kind, subject);
    analyze`)
  client = await database.superuser.connect()
})
afterAll(() => client.release())

/** Rows that a statement reads of a table, by scanning it and by its indexes. */
async function readsOf(table: string, statement: string): Promise<{ scanned: number; fetched: number }> {
  await client.query('begin')
  const counters = async () =>
    single(
      await client.query<{ scanned: number; fetched: number }>(
        `select seq_tup_read::int as scanned, coalesce(idx_tup_fetch, 0)::int as fetched
         from pg_stat_xact_user_tables where relname = $1`,
        [table],
      ),
    )
  const before = await counters()
  await client.query(statement)
  const after = await counters()
  await client.query('rollback')
  return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched }
}

it.each([
  ['LIM-02 a guest’s last orders', 'orders', `customer_limit_reached(null, '0700000007', 0)`],
  ['LIM-02 a user’s last orders', 'orders', `customer_limit_reached('${user}', '0700000007', 0)`],
  ['LIM-03 an address’s last orders', 'rate_limit_events', `orders_placed_from('192.0.2.7')`],
  ['LIM-03 an address’s sign-ins', 'rate_limit_events', `auth.count_attempt('192.0.2.7', 1000)`],
  ['LIM-01 a pair’s failures', 'rate_limit_events', `auth.begin_sign_in('a@example.com', '192.0.2.7', null)`],
  [
    'LIM-03 an address’s subscriptions',
    'rate_limit_events',
    `subscribe_newsletter('b@example.com', null, '192.0.2.7', 200)`,
  ],
])('%s are counted without reading those that are over', async (_, table, call) => {
  // A plan for any value, as a connection has it that has served a while.
  await client.query('set plan_cache_mode = force_generic_plan')
  const { scanned, fetched } = await readsOf(table, `select ${call}`)
  expect(scanned).toBe(0)
  expect(fetched).toBeLessThan(20)
})
