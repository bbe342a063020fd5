import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { leftOut } from '#platform/backup/backup-format.ts'
import { ERASURES_FILE, type ErasureList } from '#platform/backup/erasure-list.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { type Actor, asActor } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import {
  foreignDatabase,
  restoreInto,
  rowsAt,
  structureOf,
  tablesOf,
} from '#tests/fixtures/database/restored.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { urlOf } from '#tests/fixtures/database/urls.ts'

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

    const target = await foreignDatabase(superuserUrl)
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
    const target = await foreignDatabase(superuserUrl)
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

    const target = await foreignDatabase(superuserUrl)
    expect((await restoreInto(target, file, lists)).erased).toBe(1)
    const people = `select customer_name from orders where customer_name in ('Aya Traoré', 'Koffi Yao')`
    expect(await rowsAt(target, people)).toEqual([{ customer_name: 'Koffi Yao' }])
    const other = await foreignDatabase(superuserUrl)
    expect((await restoreInto(other, file, lists.slice(1))).erased).toBe(0)
    expect(await rowsAt(other, people)).toHaveLength(2)
  })
})

it('a backup of an earlier release is loaded before what came later: its migrations, and the functions', async () => {
  const file = join(folder, 'earlier')
  await database.owner.query('select summarise_sales(1000)')
  await writeBackup(database.ownerUrl, file)
  const later = join(folder, 'migrations of the next release')
  await cp(migrationsFolder, later, { recursive: true })
  await writeFile(
    join(later, '900_channels.sql'),
    `alter table orders add column channel text not null default 'web';
     create table channels (order_id uuid primary key references orders);
     insert into channels select id from orders`,
  )
  const target = await foreignDatabase(superuserUrl)
  await restoreInto(target, file, [], later)
  await migrate(database.ownerUrl, { folder: later })
  for (const sql of [
    'select order_number, search_text, channel from orders order by 1',
    'select * from channels order by 1',
    'select * from orders_per_day order by 1',
    'select * from customer_months order by 1, 2, 3',
  ]) {
    const rows = await rowsAt(target, sql)
    expect(rows).not.toEqual([])
    expect(rows).toEqual(await rowsAt(database.ownerUrl, sql))
  }
  expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
})
