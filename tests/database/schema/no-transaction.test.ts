import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
afterAll(() => rm(folder, { recursive: true }))

/** Of the index: whether it is complete; of the table that comes after it by number: whether it is there. */
async function state(): Promise<{ isValid: boolean | null; isThere: boolean }> {
  return single(
    await database.superuser.query<{ isValid: boolean | null; isThere: boolean }>(
      `select (select indisvalid from pg_index where indexrelid = to_regclass('categories_by_description')) as "isValid",
              to_regclass('after_the_index') is not null as "isThere"`,
    ),
  )
}

it('OPS-05 a migration without a transaction comes last, and rebuilds the invalid index of an interrupted one', async () => {
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(
    join(folder, '900_description_index.sql'),
    `-- no transaction
-- A comment; with a semicolon.
create index concurrently categories_by_description on categories (description);
create index concurrently categories_by_creation on categories (created_at);`,
  )
  await writeFile(join(folder, '901_after.sql'), 'create table after_the_index (id integer)')

  // A transaction that still sees the former rows prevents the index from being finished.
  const reader = await database.superuser.connect()
  try {
    await reader.query('begin isolation level repeatable read; select from categories')
    const building = await database.owner.connect()
    await building.query('set statement_timeout = 200')
    await expect(
      building.query('create index concurrently categories_by_description on categories (description)'),
    ).rejects.toThrow('statement timeout')
    building.release(true)
    expect(await state()).toEqual({ isValid: false, isThere: false })

    const waits: number[] = []
    const migrating = [0, 1].map(() =>
      migrate(database.ownerUrl, {
        folder,
        lockMs: 200,
        longMs: 100,
        onLongWait: (running) => waits.push(running),
      }),
    )
    await expect.poll(state, { interval: 20, timeout: 20_000 }).toEqual({ isValid: false, isThere: true })
    await expect.poll(() => waits.length, { timeout: 20_000 }).toBe(1)
    await reader.query('rollback')
    const applied = await Promise.all(migrating)
    expect(applied.flat()).toEqual(['901_after', '900_description_index'])
  } finally {
    reader.release(true)
  }
  expect(await state()).toEqual({ isValid: true, isThere: true })
  expect(await migrate(database.ownerUrl, { folder })).toEqual([])
})
