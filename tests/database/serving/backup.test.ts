import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { leftOut } from '#platform/backup/encryption.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { openRuntime } from '#platform/runtime.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { foreignDatabase, restoreInto, structureOf, tablesOf } from '#tests/fixtures/database/restored.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { urlOf } from '#tests/fixtures/database/urls.ts'

const database = testDatabase()
const { superuserUrl, server } = inject('testServer')
let folder: string
const product = withProduct(database, { name: 'Iris\tde \\ Bassam\n\\.\nœuvre' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  await addAdmin(database)
  await database.run(`insert into pictures (hash, shape) values (repeat('a', 32), 'portrait');
     insert into picture_files (hash, width, format, body)
     values (repeat('a', 32), 320, 'avif', decode(repeat('005c2e0aff', 20000), 'hex'));
     insert into auth.sessions (user_id, token, expires_at) select id, 'session token', now() + interval '1 day' from auth.users;
     insert into auth.verifications (identifier, value, expires_at) values ('i', 'v', now() + interval '1 day');
     insert into auth.known_devices (user_id, token_hash) select id, 'device token' from auth.users;
     insert into auth.totp_secrets (user_id, secret, confirmed_at) select id, 'encrypted', now() from auth.users`)
  return () => rm(folder, { recursive: true, force: true })
})

it('BACKUP-02 a database of another owner gets every row, every rule and every counter back, and no way to be signed in', async () => {
  const known = request([line(product)])
  const placed = await guestOrder(known)
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
      query(url, `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} as t`)
    const expected = leftOut.has(name) ? [{ count: '0', md5: null }] : await rows(database.ownerUrl)
    expect(await rows(target), name).toEqual(expected)
  }
  expect(await structureOf(target)).toEqual(await structureOf(database.ownerUrl))
  const counters = 'select last_value, is_called from product_steps'
  expect(await query(target, counters)).toEqual(await query(database.ownerUrl, counters))

  const url = urlOf(superuserUrl, new URL(target).pathname.slice(1), server)
  const restored = openRuntime(readConfig({ LOG_LEVEL: 'silent' }), url)
  onTestFinished(() => restored.database.end())
  expect(await guestOrder(known)).toEqual(placed)
  const next = await guestOrder(request([line(product)]))
  expect(next.orderNumber).not.toBe(placed.orderNumber)
})
