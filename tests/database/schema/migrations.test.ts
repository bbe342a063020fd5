import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { migrationNames } from '#platform/database/schema/apply-migrations.ts'
import { generateTypes, typesFile } from '#platform/database/schema/generate-types.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { describeSchema, schemaFile } from '#scripts/schema/describe-schema.ts'
import { dropDatabase, testDatabase } from '#tests/fixtures/database/test.ts'
import { urlOf } from '#tests/fixtures/database/urls.ts'

const database = testDatabase()
const { superuserUrl, owner } = inject('testServer')

/** Runs something on an empty database of the same cluster, where the roles exist already. */
async function onEmptyDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} owner ${owner.user}`)
    return await work(urlOf(superuserUrl, name, owner))
  } finally {
    await client.end()
    await dropDatabase(superuserUrl, name)
  }
}

describe('migrations', () => {
  it('OPS-05 run once: a second run has nothing to do', async () => {
    expect(await migrate(database.ownerUrl)).toEqual([])
  })

  it('OPS-05 run on a second database of the cluster, by two instances that start together', async () => {
    const applied = await onEmptyDatabase((url) => Promise.all([migrate(url), migrate(url)]))
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
    await database.owner.query(change)
    const holder = await database.superuser.connect()
    const waiting = async () => {
      // Not as the holder: within a transaction pg_stat_activity stays as it was first looked at.
      const { rows } = await database.superuser.query(
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
  async function overwrite(client: pg.Client): Promise<void> {
    await client.query(
      `create or replace function is_cancelled(status text) returns boolean language sql return null::boolean;
       create or replace function shop_day(at timestamptz) returns date language sql return null::date;
       create or replace function is_valid_phone(phone text) returns boolean language sql return null::boolean;
       update migrations.functions set hash = '' where name like '%order_statistics.sql'`,
    )
  }

  async function overwritten(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc
       where proname in ('is_cancelled', 'shop_day', 'is_valid_phone') and pg_get_functiondef(oid) ~ 'RETURN NULL'
       order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  async function withClient<Result>(
    url: string,
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return work(client).finally(() => client.end())
  }

  it('are applied again where the text of their file changed, and only there', async () => {
    const left = await onEmptyDatabase(async (url) => {
      await migrate(url)
      return withClient(url, async (client) => {
        await overwrite(client)
        await migrate(url)
        return overwritten(client)
      })
    })
    expect(left).toEqual(['is_valid_phone'])
  })

  it('of an earlier release are not applied to what a later one has migrated', async () => {
    const left = await onEmptyDatabase(async (url) => {
      await migrate(url)
      return withClient(url, async (client) => {
        await client.query("insert into migrations.applied (name, run_on) values ('999_later', now())")
        await overwrite(client)
        expect(await migrate(url)).toEqual([])
        return overwritten(client)
      })
    })
    expect(left).toEqual(['is_cancelled', 'is_valid_phone', 'shop_day'])
  })

  it('wait for all migrations: a backup of an earlier release is loaded before them', async () => {
    await onEmptyDatabase(async (url) => {
      const first = (await migrationNames()).slice(0, 3)
      expect(await migrate(url, { only: first })).toEqual(first)
      await withClient(url, async (client) => {
        const known = async () =>
          (await client.query("select to_regproc('public.place_orders') as known")).rows[0].known !== null
        expect(await known()).toBe(false)
        expect((await migrate(url)).length).toBeGreaterThan(3)
        expect(await known()).toBe(true)
      })
    })
  })
})

describe('generated files', () => {
  it('DATA-14 types.gen.ts is what the migrated database says (npm run db:types)', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(database.ownerUrl))
  })

  it('schema.sql shows the tables of the migrated database (npm run db:types)', async () => {
    const { rows } = await database.owner.query<{ version: number }>(
      "select current_setting('server_version_num')::integer / 10000 as version",
    )
    // The embedded PostgreSQL writes the file. Earlier versions word expressions with more names and
    // brackets.
    const generated = await describeSchema(database.ownerUrl)
    if (rows[0]?.version === 18) expect(await readFile(schemaFile, 'utf8')).toBe(generated)
    expect(generated).toContain('create table orders (')
  })
})

describe('settings', () => {
  it('ASET-08 D1 begin with the nine keys and values, described in French', async () => {
    const { rows } = await database.owner.query<{ key: string; value: string; description: string }>(
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
