import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { migrationNames, migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { generateTypes, typesFile } from '#platform/database/schema/generate-types.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { describeSchema, schemaFile } from '#scripts/schema/describe-schema.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { foreignDatabase } from '#tests/fixtures/database/restored.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const changed = testDatabase()
const { superuserUrl } = inject('testServer')

describe('migrations', () => {
  it('OPS-05 run on a second database of the cluster, by two instances that start together', async () => {
    const url = await foreignDatabase(superuserUrl)
    const applied = await Promise.all([migrate(url), migrate(url)])
    const counts = applied.map(({ length }) => length).sort((a, b) => a - b)
    expect(counts[0]).toBe(0)
    expect(counts[1]).toBeGreaterThan(10)
  })

  it.each([
    ['a lock that others hold', '', 'lock table migrations.applied in access exclusive mode'],
    [
      'their functions while an order is written',
      "update migrations.functions set hash = ''",
      'lock table orders in row exclusive mode',
    ],
  ])('OPS-05 give up %s, and are tried again: no transaction queues behind them', async (_, change, lock) => {
    await database.run(change)
    const holder = await database.superuser.connect()
    const waiting = async () => {
      // Not as the holder: within a transaction pg_stat_activity stays as it was first looked at.
      const rows = await database.rows(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length
    }
    try {
      await holder.query(`begin; ${lock}`)
      const migrating = migrate(database.ownerUrl, { lockMs: 200 })
      await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(1)
      await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(0)
      await holder.query('rollback')
      expect(await migrating).toEqual([])
    } finally {
      holder.release()
    }
  })
})

describe('functions', () => {
  /** Changes the text of functions in two files, and marks the file of the first two as changed. */
  const overwrite = (url: string) =>
    query(
      url,
      `create or replace function is_cancelled(status text) returns boolean language sql return null::boolean;
       create or replace function shop_day(at timestamptz) returns date language sql return null::date;
       create or replace function is_valid_phone(phone text) returns boolean language sql return null::boolean;
       update migrations.functions set hash = '' where name like '%order_statistics.sql'`,
    )
  const overwritten = async (url: string) => {
    const rows = await query<{ name: string }>(
      url,
      `select proname as name from pg_proc
       where proname in ('is_cancelled', 'shop_day', 'is_valid_phone') and pg_get_functiondef(oid) ~ 'RETURN NULL'
       order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  it('are applied again where the text of their file changed, and not at all to what a later release has migrated', async () => {
    const url = changed.ownerUrl
    await overwrite(url)
    await migrate(url)
    expect(await overwritten(url)).toEqual(['is_valid_phone'])
    await query(url, "insert into migrations.applied (name, run_on) values ('999_later', now())")
    await overwrite(url)
    expect(await migrate(url)).toEqual([])
    expect(await overwritten(url)).toEqual(['is_cancelled', 'is_valid_phone', 'shop_day'])
  })

  it('wait for all migrations: a backup of an earlier release is loaded before them', async () => {
    const url = await foreignDatabase(superuserUrl)
    const first = (await migrationNames()).slice(0, 3)
    expect(await migrate(url, { only: first })).toEqual(first)
    const known = () => query(url, "select to_regproc('public.place_orders') is not null as known")
    expect(await known()).toEqual([{ known: false }])
    expect((await migrate(url)).length).toBeGreaterThan(3)
    expect(await known()).toEqual([{ known: true }])
  })
})

describe('generated files', () => {
  it('DATA-14 types.gen.ts is what the migrated database says (npm run db:types)', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(database.ownerUrl))
  })

  it('schema.sql shows the tables of the migrated database (npm run db:types)', async () => {
    const version = await database.value<number>(
      "select current_setting('server_version_num')::integer / 10000 as version",
    )
    // The embedded PostgreSQL writes the file. Earlier versions word expressions with more names and
    // brackets.
    const generated = await describeSchema(database.ownerUrl)
    if (version === 18) expect(await readFile(schemaFile, 'utf8')).toBe(generated)
    expect(generated).toContain('create table orders (')
  })
})

describe('settings', () => {
  it('ASET-08 D1 begin with the nine keys and values, described in French', async () => {
    const rows = await database.rows<{ key: string; value: string; description: string }>(
      'select * from system_settings',
    )
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual({
      store_name: "Ambre d'Ivoire",
      store_description: expect.stringContaining('Parfums'),
      contact_phone: '+225 07 00 00 00 00',
      contact_email: 'contact@ambre-ivoire.example',
      store_address: "Abidjan, Côte d'Ivoire",
      delivery_fee: '0',
      whatsapp_number: '+225 07 00 00 00 00',
      business_hours: 'Lun–Ven 9h–18h, Sam 9h–16h, Dim fermé',
      delivery_message: 'Livraison via Yango à vos frais.',
    })
    for (const { description } of rows) expect(description.length).toBeGreaterThan(5)
  })
})

const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
afterAll(() => rm(folder, { recursive: true }))

/** Of the index: whether it is complete; of the table that comes after it by number: whether it is there. */
async function state(): Promise<{ isValid: boolean | null; isThere: boolean }> {
  return database.row<{
    isValid: boolean | null
    isThere: boolean
  }>(`select (select indisvalid from pg_index where indexrelid = to_regclass('categories_by_description')) as "isValid",
              to_regclass('after_the_index') is not null as "isThere"`)
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
