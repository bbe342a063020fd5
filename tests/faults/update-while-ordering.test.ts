import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { functionsFolder } from '#platform/database/schema/apply-functions.ts'
import { migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const release = await mkdtemp(join(tmpdir(), 'next-release-'))
afterAll(() => rm(release, { recursive: true }))

/**
 * The next release: a function of the checkout has another name, totals have another key, and its index comes
 * between the two migrations that need each other.
 */
async function writeNextRelease(): Promise<{ folder: string; functions: string }> {
  const [folder, functions] = [join(release, 'migrations'), join(release, 'functions')]
  await cp(migrationsFolder, folder, { recursive: true })
  await cp(functionsFolder, functions, { recursive: true })
  const migrations = {
    '900_counts_by_channel': `
      alter table order_counts add column channel text not null default 'web';
      alter table order_counts drop constraint order_counts_pkey, add primary key (day, status, payment_status, channel);
      alter table orders add column channel text; alter table products add column channel text`,
    '901_channel_index':
      '-- no transaction\ncreate index concurrently orders_by_channel on orders (channel, created_at)',
    '902_channels': 'create table channels (order_id uuid primary key references orders)',
    '903_former_functions': '-- no transaction\ndrop function if exists hold_products(uuid[])',
  }
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, `${name}.sql`), text)
  const files = await readdir(functions, { recursive: true })
  for (const name of files.filter((path) => path.endsWith('.sql'))) {
    const text = await readFile(join(functions, name), 'utf8')
    const next = text
      .replaceAll('hold_products(', 'keep_products(')
      .replace(
        'on conflict (day, status, payment_status)',
        'on conflict (day, status, payment_status, channel)',
      )
    await writeFile(join(functions, name), next)
  }
  return { folder, functions }
}

async function known(): Promise<{ former: boolean; next: boolean }> {
  return single(
    await database.superuser.query<{ former: boolean; next: boolean }>(
      `select to_regprocedure('hold_products(uuid[])') is not null as former,
              to_regprocedure('keep_products(uuid[])') is not null as next`,
    ),
  )
}

it('OPS-05 an update refuses no order: one that has begun ends as it began, those that come meanwhile are placed', async () => {
  const next = await writeNextRelease()
  const product = await addProduct(database, { stock: 10_000 })
  const [folded, begun] = [request([line(product)]), request([line(product)])]
  await guestOrder(folded)

  // The order has begun, and waits in its first statement.
  const lock = "hashtextextended('order request ' || $1, 0)"
  const holder = await database.superuser.connect()
  await holder.query(`select pg_advisory_lock(${lock})`, [begun.key])
  const placing = guestOrder(begun)
  await expect
    .poll(async () => {
      const { rowCount } = await database.superuser.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      )
      return rowCount
    })
    .toBe(1)

  const stopping = new AbortController()
  async function keepOrdering(): Promise<number> {
    let placed = 0
    for (; !stopping.signal.aborted; placed += 1) await guestOrder(request([line(product)]))
    return placed
  }
  const customers = [keepOrdering(), keepOrdering()]
  try {
    const migrating = migrate(database.ownerUrl, next)
    await expect.poll(known, { interval: 10, timeout: 20_000 }).toEqual({ former: true, next: true })
    // Totals are added up by one order in many: now by all, under the new key.
    await database.superuser.query('select fold_order_changes()')
    expect(await known()).toEqual({ former: true, next: true })
    await holder.query(`select pg_advisory_unlock(${lock})`, [begun.key])
    expect((await placing).orderNumber).toMatch(/^CMD-/)
    expect(await migrating).toEqual([
      '900_counts_by_channel',
      '902_channels',
      '901_channel_index',
      '903_former_functions',
    ])
  } finally {
    stopping.abort()
    holder.release(true)
  }
  const placed = await Promise.all(customers)
  expect(Math.min(...placed)).toBeGreaterThan(0)
  expect(await known()).toEqual({ former: false, next: true })
  await guestOrder(request([line(product)]))
}, 30_000)
