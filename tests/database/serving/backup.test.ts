import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { leftOut } from '#platform/backup/backup-format.ts'
import { ERASURES_FILE, type ErasureList } from '#platform/backup/erasure-list.ts'
import { inspectBackup, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { RESTORE_SCHEMA, refuseUnfinishedRestore } from '#platform/database/unfinished-restore.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { dropDatabase, testDatabase } from '#tests/fixtures/database/test.ts'
import { urlOf } from '#tests/fixtures/database/urls.ts'
import { addAdmin } from '#tests/fixtures/database/users.ts'

const database = testDatabase()
const { superuserUrl, server } = inject('testServer')
let folder: string
let product: Product
let admin: Actor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  product = await addProduct(database, { name: 'Iris\tde \\ Bassam\n\\.\nœuvre' })
  admin = await addAdmin(database)
  await database.owner.query(
    `insert into pictures (hash, shape) values (repeat('a', 32), 'portrait');
     insert into picture_files (hash, width, format, body)
     values (repeat('a', 32), 320, 'avif', decode(repeat('005c2e0aff', 20000), 'hex'));
     insert into auth.sessions (user_id, token, expires_at) select id, 'session token', now() + interval '1 day' from auth.users;
     insert into auth.verifications (identifier, value, expires_at) values ('i', 'v', now() + interval '1 day');
     insert into auth.known_devices (user_id, token_hash) select id, 'device token' from auth.users;
     insert into auth.totp_secrets (user_id, secret, confirmed_at) select id, 'encrypted', now() from auth.users`,
  )
  return () => rm(folder, { recursive: true, force: true })
})

const order = (other: Partial<OrderRequest> = {}) => guestOrder(database, request([line(product)], other))

/** An empty database of an owner of its own, without superuser rights. */
async function foreignDatabase(): Promise<string> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const owner = { user: `${name}_owner`, password: randomBytes(12).toString('hex') }
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  onTestFinished(async () => {
    await dropDatabase(superuserUrl, name)
    await superuser.query(`drop owned by ${owner.user}; drop role ${owner.user}`)
    await superuser.end()
  })
  await superuser.query(`create role ${owner.user} login createrole password '${owner.password}'`)
  await superuser.query(`create database ${name} owner ${owner.user}`)
  return urlOf(superuserUrl, name, owner)
}

async function restoreInto(ownerUrl: string, file: string, erasureLists: string[] = []) {
  return restoreBackup(await inspectBackup(file), { file, ownerUrl, erasureLists, onStep: () => undefined })
}

async function rowsAt<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * What a database is made of, but for its owner's name: columns, constraints, indexes, triggers, policies,
 * rights.
 */
async function structureOf(url: string): Promise<string[]> {
  const own = "n.nspname in ('public', 'auth')"
  const rows = await rowsAt<{ text: string }>(
    url,
    `select replace(text, current_user, 'owner') as text from (
       select format('%s %s %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) as text
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own} and c.relkind = 'r'
       union all
       select format('%s %s %s %s', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${own} and k.conrelid <> 0
       union all
       select indexdef from pg_indexes where schemaname in ('public', 'auth')
       union all
       select t.tgenabled::text || pg_get_triggerdef(t.oid)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       where ${own} and not t.tgisinternal
       union all
       select p::text from pg_policies p where schemaname in ('public', 'auth')
       union all
       select format('%s.%s %s %s', table_schema, table_name, grantee, privilege_type)
       from information_schema.table_privileges where table_schema in ('public', 'auth')
     ) as s order by 1`,
  )
  return rows.map(({ text }) => text)
}

async function tablesOf(url: string): Promise<string[]> {
  const rows = await rowsAt<{ name: string }>(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('backup and restore', () => {
  it('a database of another owner gets every row, every rule and every counter back, and no way to be signed in', async () => {
    const known = request([line(product)])
    const placed = await guestOrder(database, known)
    const file = join(folder, 'round-trip')
    const report = await writeBackup(database.ownerUrl, file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    for (const secret of ['session token', 'device token']) {
      expect(zstdDecompressSync(await readFile(file)).includes(secret)).toBe(false)
    }

    const target = await foreignDatabase()
    await restoreInto(target, file)
    const names = await tablesOf(database.ownerUrl)
    expect(Object.keys(report.tables)).toEqual(names.filter((name) => !leftOut.has(name)).sort())
    for (const name of names.filter((table) => table !== 'public.backup_state')) {
      const rows = (url: string) =>
        rowsAt(url, `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} as t`)
      const expected = leftOut.has(name) ? [{ count: '0', md5: null }] : await rows(database.ownerUrl)
      expect(await rows(target), name).toEqual(expected)
    }
    expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
    const counters = 'select last_value, is_called from product_steps'
    expect(await rowsAt(target, counters)).toEqual(await rowsAt(database.ownerUrl, counters))

    const shop = openPool(urlOf(superuserUrl, new URL(target).pathname.slice(1), server), {
      name: 'tests',
      onError: () => undefined,
    })
    onTestFinished(() => shop.end())
    const restored = { ...database, server: shop }
    expect(await guestOrder(restored, known)).toEqual(placed)
    const next = await guestOrder(restored, request([line(product)]))
    expect(next.orderNumber).not.toBe(placed.orderNumber)
  })

  it('what is written while the backup runs is in it as a whole or not at all', async () => {
    let writing = true
    const orders = Array.from({ length: 4 }, async () => {
      while (writing) await order()
    })
    const files = [join(folder, 'load-1'), join(folder, 'load-2')]
    for (const file of files) await writeBackup(database.ownerUrl, file)
    writing = false
    await Promise.all(orders)
    const target = await foreignDatabase()
    await restoreInto(target, files[1] ?? '')
    const [partial] = await rowsAt(
      target,
      `select (select count(*) from orders) > 2 as filled,
         (select count(*) from orders o where not exists (select from order_items i where i.order_id = o.id)
           or not exists (select from invoices i where i.order_id = o.id)
           or not exists (select from order_requests r where r.order_id = o.id)) as broken,
         (select sum(orders) from orders_per_day) = (select count(*) from orders) as counted`,
    )
    expect(partial).toEqual({ filled: true, broken: '0', counted: true })
  })

  it('D49 who was erased after the backup is erased again, and nobody else', async () => {
    await order({ name: 'Aya Traoré', email: 'aya@example.com' })
    await order({ name: 'Koffi Yao', email: 'koffi@example.com' })
    const file = join(folder, 'before-erasure')
    await writeBackup(database.ownerUrl, file)
    await asActor(database.server, admin, (db) =>
      db
        .selectNoFrom((eb) => eb.fn('erase_person', [eb.val('email'), eb.val('aya@example.com')]).as('e'))
        .execute(),
    )
    const [known] = await rowsAt<ErasureList>(
      database.ownerUrl,
      'select erasures_shop() as shop, list_erasures() as erasures',
    )
    const lists = [join(folder, ERASURES_FILE), join(folder, 'of another shop'), join(folder, 'missing')]
    const list = { format: 'boutique-erasures', ...known }
    await writeFile(lists[0] ?? '', JSON.stringify(list))
    await writeFile(lists[1] ?? '', JSON.stringify({ ...list, shop: 'another' }))

    const target = await foreignDatabase()
    expect((await restoreInto(target, file, lists)).erased).toBe(1)
    const people = `select customer_name from orders where customer_name in ('Aya Traoré', 'Koffi Yao')`
    expect(await rowsAt(target, people)).toEqual([{ customer_name: 'Koffi Yao' }])
    const other = await foreignDatabase()
    expect((await restoreInto(other, file, lists.slice(1))).erased).toBe(0)
    expect(await rowsAt(other, people)).toHaveLength(2)
  })
})

it('a backup of an earlier release is loaded before what came later: its last migration, and the functions', async () => {
  const file = join(folder, 'earlier')
  await database.owner.query('select summarise_sales(1000)')
  await writeBackup(database.ownerUrl, file)
  const text = zstdDecompressSync(await readFile(file))
    .toString('latin1')
    .replace(
      ',"095_short_products","096_former_order_functions","097_committed_pieces","098_first_movements"',
      '',
    )
    .replace(',"100_customers_by_month","100_customers_previous_day"', '')
    .replace(/\{"table":"public.(short_products|supply_changes|customer_months)".*?\n\\\.\n/gs, '')
    .replace(/\{"sha256".*\n$/, '')
  const bytes = Buffer.from(text, 'latin1')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeFile(file, zstdCompressSync(Buffer.concat([bytes, Buffer.from(`{"sha256":"${sha256}"}\n`)])))

  const target = await foreignDatabase()
  await restoreInto(target, file)
  for (const sql of [
    'select order_number, search_text from orders order by 1',
    'select * from orders_per_day order by 1',
    'select * from customer_months order by 1, 2, 3',
  ]) {
    const rows = await rowsAt(target, sql)
    expect(rows).not.toEqual([])
    expect(rows).toEqual(await rowsAt(database.ownerUrl, sql))
  }
  expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
})

describe('a restore refuses', () => {
  const backup = async (name: string) => {
    const file = join(folder, name)
    await writeBackup(database.ownerUrl, file)
    return file
  }
  const changed = async (name: string, change: (text: string) => string) => {
    const text = zstdDecompressSync(await readFile(await backup(`${name}-original`))).toString('latin1')
    const file = join(folder, name)
    await writeFile(file, zstdCompressSync(Buffer.from(change(text), 'latin1')))
    return file
  }

  it('a file that was cut off, changed, or is none of ours', async () => {
    const whole = await readFile(await backup('whole'))
    const cut = join(folder, 'cut')
    // The last few bytes only say that zstd is at its end: without them every row is there all the same, as
    // the hash proves.
    for (const length of [whole.length - 10, Math.floor(whole.length / 2), 3, 0]) {
      await writeFile(cut, whole.subarray(0, length))
      await expect(inspectBackup(cut), `${length} bytes`).rejects.toThrow('abîmé ou incomplet')
    }
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(2000) ^ 1, 2000)
    await writeFile(cut, flipped)
    await expect(inspectBackup(cut)).rejects.toThrow('abîmé ou incomplet')
    const price = await changed('price', (text) => text.replace('Cocody', 'Plateau'))
    await expect(inspectBackup(price)).rejects.toThrow('abîmé ou incomplet')
    const lines = await changed('lines', (text) => text.replace(/\{"sha256".*\n$/, ''))
    await expect(inspectBackup(lines)).rejects.toThrow('abîmé ou incomplet')
    await writeFile(cut, 'select 1;')
    await expect(inspectBackup(cut)).rejects.toThrow('abîmé ou incomplet')
    await writeFile(cut, zstdCompressSync('{"format":"other"}\n'))
    await expect(inspectBackup(cut)).rejects.toThrow('n’est pas une sauvegarde')
  })

  it('a file of a newer release, and of one that does not lead here', async () => {
    const newer = await changed('newer', (text) =>
      text.replace(/("migrations":\[[^\]]*)\]/, '$1,"999_later"]'),
    )
    await expect(inspectBackup(newer)).rejects.toThrow('plus récente de la boutique (999_later)')
    const other = await changed('other', (text) => text.replace('"004_accounts",', ''))
    await expect(inspectBackup(other)).rejects.toThrow('ne mène pas à celle-ci')
  })

  it('a database that is not empty, and leaves it as it was', async () => {
    const file = await backup('for-a-full-one')
    const before = await rowsAt(database.ownerUrl, 'select count(*) from orders')
    await expect(restoreInto(database.ownerUrl, file)).rejects.toThrow('La base n’est pas vide')
    expect(await rowsAt(database.ownerUrl, 'select count(*) from orders')).toEqual(before)
  })

  it('rows that do not come out as they went in; the shop does not open on what an unfinished restore left', async () => {
    const file = await backup('honest')
    const target = await foreignDatabase()
    const header = await inspectBackup(file)
    const text = zstdDecompressSync(await readFile(file))
      .toString('latin1')
      .replace('Cocody', 'Plateau')
    await writeFile(file, zstdCompressSync(Buffer.from(text, 'latin1')))
    const restore = restoreBackup(header, {
      file,
      ownerUrl: target,
      erasureLists: [],
      onStep: () => undefined,
    })
    await expect(restore).rejects.toThrow('abîmé ou incomplet')
    expect(await rowsAt(target, 'select from orders')).toEqual([])
    expect(await rowsAt(target, `select from pg_namespace where nspname = '${RESTORE_SCHEMA}'`)).toHaveLength(
      1,
    )
    const owner = new pg.Client({ connectionString: target })
    await owner.connect()
    onTestFinished(() => owner.end())
    await expect(refuseUnfinishedRestore(owner)).rejects.toThrow('n’est pas allée au bout')
    await expect(restoreInto(target, await backup('again'))).rejects.toThrow('La base n’est pas vide')
  })
})
