import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { ERASURES_FILE, type ErasureList } from '#platform/backup/erasure-list.ts'
import { inspectBackup, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { asActor, callSql } from '#platform/database/actor.ts'
import { RESTORE_SCHEMA, readUnfinishedRestore } from '#platform/database/preparation.ts'
import { migrationsFolder } from '#platform/database/schema/apply-migrations.ts'
import { migrate } from '#platform/database/schema/migrate.ts'
import { checkRelease } from '#scripts/steps/database/check-serving.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, type OrderRequest, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { foreignDatabase, restoreInto, structureOf } from '#tests/fixtures/database/restored.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { openProxy } from '#tests/fixtures/network/proxy.ts'

const database = testDatabase()
const { superuserUrl } = inject('testServer')
let folder: string
const product = withProduct(database, { name: 'Iris\tde \\ Bassam\n\\.\nœuvre' })
const admin = withAdmin(database)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  return () => rm(folder, { recursive: true, force: true })
})

const order = (other: Partial<OrderRequest> = {}) => guestOrder(request([line(product)], other))

describe('backup and restore', () => {
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
    const [partial] = await query(
      target,
      `select (select count(*) from orders) > 2 as filled,
         (select count(*) from orders o where not exists (select from order_items i where i.order_id = o.id)
           or not exists (select from invoices i where i.order_id = o.id)
           or not exists (select from order_requests r where r.order_id = o.id)) as broken,
         (select sum(orders) from orders_per_day) = (select count(*) from orders) as counted`,
    )
    expect(partial).toEqual({ filled: true, broken: '0', counted: true })
  })

  it('D63 a letter that was being sent when the backup was made is paused: nobody gets it twice unasked', async () => {
    const letters = [
      ['sending', 'now()'],
      ['planned', 'now()'],
      ['planned', `now() + interval '1 day'`],
    ]
    for (const [state, due] of letters)
      await database.superuser.query(
        `insert into letters (subject, body, state, due_at, begun_at) values ('S', 'B', $1, ${due}, case $1 when 'sending' then now() end)`,
        [state],
      )
    const file = join(folder, 'letters')
    await writeBackup(database.ownerUrl, file)
    const target = await foreignDatabase(superuserUrl)
    await restoreInto(target, file)
    const states = await query(target, 'select state from letters order by state')
    expect(states.map(({ state }) => state)).toEqual(['draft', 'paused', 'planned'])
  })

  it('D49 who was erased after the backup is erased again, and nobody else', async () => {
    await order({ name: 'Aya Traoré', email: 'aya@example.com' })
    await order({ name: 'Koffi Yao', email: 'koffi@example.com' })
    const file = join(folder, 'before-erasure')
    await writeBackup(database.ownerUrl, file)
    await asActor(admin, (db) =>
      callSql(db, 'erasePerson', { contactKind: 'email', typed: 'aya@example.com' }),
    )
    const [known] = await query<ErasureList>(
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
    expect(await query(target, people)).toEqual([{ customer_name: 'Koffi Yao' }])
    const other = await foreignDatabase(superuserUrl)
    expect((await restoreInto(other, file, lists.slice(1))).erased).toBe(0)
    expect(await query(other, people)).toHaveLength(2)
  })
})

// In the middle of its migrations, and of its rows.
it.each([100_000, 550_000])(
  'a restore whose line is cut after %i bytes goes through once it is repeated',
  async (bytes) => {
    const file = join(folder, `cut-${bytes}`)
    await database.run(`insert into pictures (hash, shape) values (repeat('a', 32), 'portrait') on conflict do nothing;
    insert into picture_files (hash, width, format, body)
    values (repeat('a', 32), 320, 'avif', decode(repeat('005c2e0aff', 20000), 'hex')) on conflict do nothing`)
    await writeBackup(database.ownerUrl, file)
    const target = await foreignDatabase(superuserUrl)
    const way = await openProxy(target, bytes)
    await expect(restoreInto(way.url, file)).rejects.toThrow()
    await restoreInto(target, file)
    expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
  },
)

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
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(2000) ^ 1, 2000)
    const lengths = [whole.length - 10, Math.floor(whole.length / 2), 3, 0]
    for (const bytes of [...lengths.map((length) => whole.subarray(0, length)), flipped, 'select 1;']) {
      await writeFile(cut, bytes)
      await expect(inspectBackup(cut), `${bytes.length} bytes`).rejects.toThrow('abîmé ou incomplet')
    }
    for (const file of [
      await changed('price', (text) => text.replace('Cocody', 'Plateau')),
      await changed('lines', (text) => text.replace(/\{"sha256".*\n$/, '')),
    ])
      await expect(inspectBackup(file)).rejects.toThrow('abîmé ou incomplet')
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

  it('BACKUP-02 rows that do not come out as they went in; the next restore is not held up by what is left of it', async () => {
    const file = await backup('honest')
    const target = await foreignDatabase(superuserUrl)
    const header = await inspectBackup(file)
    const orders = await query(database.ownerUrl, 'select from orders')
    const text = zstdDecompressSync(await readFile(file))
      .toString('latin1')
      .replace('Cocody', 'Plateau')
    await writeFile(file, zstdCompressSync(Buffer.from(text, 'latin1')))
    const way = { file, others: [], ownerUrl: target, erasureLists: [], onStep: () => undefined }
    await expect(restoreBackup(header, way)).rejects.toThrow('abîmé ou incomplet')
    expect(await query(target, 'select from orders')).toEqual([])
    expect(await query(target, `select from pg_namespace where nspname = '${RESTORE_SCHEMA}'`)).toHaveLength(
      1,
    )
    const owner = new pg.Client({ connectionString: target })
    await owner.connect()
    onTestFinished(() => owner.end())
    await expect(checkRelease(owner)).rejects.toThrow('la restauration de cette base n’est pas finie')
    await restoreInto(target, await backup('again'))
    expect(await readUnfinishedRestore(owner)).toBeNull()
    expect(await query(target, 'select from orders')).toHaveLength(orders.length)
  })
})

// Last: it changes the database of the others.
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
    const rows = await query(target, sql)
    expect(rows).not.toEqual([])
    expect(rows).toEqual(await query(database.ownerUrl, sql))
  }
  expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
})
