import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrationsFolder } from '#platform/database/apply-migrations.ts'
import { migrate } from '#platform/database/migrate.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
afterAll(() => rm(folder, { recursive: true }))

async function indexState(): Promise<boolean | undefined> {
  const { rows } = await database.superuser.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('products_by_stock')",
  )
  return rows[0]?.valid
}

it('OPS-05 a migration without a transaction that broke off leaves an invalid index, which is built anew', async () => {
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(
    join(folder, '900_stock_index.sql'),
    `-- no transaction
-- A comment; with a semicolon.
create index concurrently products_by_stock on products (stock);
create index concurrently products_by_price_only on products (price);`,
  )
  await writeFile(join(folder, '901_after.sql'), 'create table after_the_index (id integer)')

  // Whoever writes meanwhile keeps the index from being finished.
  const writer = await database.superuser.connect()
  try {
    await writer.query("begin; insert into products (name, price, stock) values ('Vétiver', 1000, 1)")
    const migrating = migrate(database.ownerUrl, { folder, lockMs: 200 })
    const outcome = migrating.catch((error: Error) => error.message)
    await expect.poll(indexState, { interval: 20, timeout: 20_000 }).toBe(false)
    // Nobody who writes the table waits behind it.
    await database.superuser.query('update products set stock = stock where false')
    await database.superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' and pid <> pg_backend_pid()",
    )
    expect(await outcome).toMatch(/^Migration 900_stock_index failed: /)
    expect(await indexState()).toBe(false)
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  const applied = await Promise.all([0, 1].map(() => migrate(database.ownerUrl, { folder })))
  expect(applied.flat()).toEqual(['900_stock_index', '901_after'])
  expect(await indexState()).toBe(true)
  expect(await migrate(database.ownerUrl, { folder })).toEqual([])
})
