import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Settings } from '#scripts/budgets/running-shop.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { call, sendOrder, takesAnOrder } from '#tests/fixtures/operations/calls.ts'
import { count, makeDataDir, ownerUrl, root, Shop } from '#tests/fixtures/operations/shop.ts'

async function run(
  name: 'backup' | 'backup-key' | 'restore',
  settings: Settings,
  ...args: string[]
): Promise<Shop> {
  const command = new Shop(settings, { command: [join(root, 'scripts', `${name}.ts`), ...args] })
  await command.ended()
  return command
}

describe('backup and restore', { timeout: 120_000 }, () => {
  it('BACKUP-01 the shop is backed up under a load of orders, encrypted, and sells on from the restored data', async () => {
    const dataDir = makeDataDir()
    const nightly = join(makeDataDir(), 'nightly')
    const keys = makeDataDir()
    const keyFile = join(keys, 'cle-sauvegarde.txt')
    const made = await run('backup-key', {}, keyFile)
    const [, BACKUP_PUBLIC_KEY = ''] = /BACKUP_PUBLIC_KEY=(age1\w+)\n$/.exec(made.out) ?? []
    expect(made.out).not.toContain('SECRET')
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const shop = new Shop({ DATA_DIR: dataDir, BACKUP_DIR: nightly, BACKUP_PUBLIC_KEY, LOG_LEVEL: 'debug' })
    const url = await shop.ready()
    const owner = await ownerUrl(dataDir)
    const answered = await sendOrder(url, owner)
    const [known] = await query<{ order_number: string; key: string; form: Parameters<typeof call>[2] }>(
      owner,
      `select o.order_number, r.key::text,
         jsonb_build_object('customerName', o.customer_name, 'customerEmail', '', 'customerPhone', o.customer_phone,
           'customerAddress', o.customer_address, 'notes', '', 'idempotencyKey', r.key, 'items', jsonb_build_array(
             jsonb_build_object('id', i.product_id, 'name', i.product_name, 'price', i.product_price::integer, 'quantity', 1))) as form
       from orders o join order_requests r on r.order_id = o.id join order_items i on i.order_id = o.id`,
    )
    let selling = true
    const load = [0, 1, 2].map(async () => {
      while (selling) await sendOrder(url, owner)
    })
    const file = join(makeDataDir(), 'boutique.sauvegarde')
    const backup = await run('backup', { DATA_DIR: dataDir, BACKUP_PUBLIC_KEY }, file)
    selling = false
    await Promise.all(load)
    expect(backup.err).toBe('')
    expect(backup.out).toMatch(/^Sauvegarde faite en .*boutique\.sauvegarde/)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    // What the clock does every ten minutes: no backup was ever made, so one is due.
    await query(owner, `select graphile_worker.add_job('nightly_backup')`)
    const isMade = () =>
      query(owner, 'select from backup_state where succeeded_at > attempted_at and failure is null')
    await expect.poll(isMade, { timeout: 60_000 }).toHaveLength(1)
    expect(readdirSync(nightly)).toEqual([
      expect.stringMatching(/^boutique-\d{4}-\d\d-\d\d-\d{6}\.sauvegarde$/),
    ])
    for (const encrypted of [file, join(nightly, readdirSync(nightly)[0] ?? '')])
      expect(readFileSync(encrypted).subarray(0, 21).toString()).toBe('age-encryption.org/v1')

    const restoredDir = makeDataDir()
    const closed = await run('restore', { DATA_DIR: restoredDir }, file)
    expect(closed.err).toMatch(/^[^\n]+ est chiffrée : ajoutez le fichier de votre clé secrète[^\n]+\n$/)
    const otherKey = join(keys, 'autre.txt')
    await run('backup-key', {}, otherKey)
    const wrong = await run('restore', { DATA_DIR: restoredDir }, file, otherKey)
    expect(wrong.err).toMatch(/^Cette clé n’ouvre pas [^\n]+\n$/)
    const restore = await run('restore', { DATA_DIR: restoredDir }, file, keyFile)
    expect(restore.err).toBe('')
    const secret = readFileSync(keyFile, 'utf8').match(/AGE-SECRET-KEY-\S+/)?.[0] ?? ''
    for (const { out, err } of [shop, closed, wrong, restore]) expect(out + err).not.toContain(secret)
    expect(restore.out).toContain('chaque table est telle qu’elle était')
    const again = await run('restore', { DATA_DIR: restoredDir }, file, keyFile)
    expect(again.child.exitCode).toBe(1)
    expect(again.err).toMatch(/^La base n’est pas vide[^\n]+\n$/)

    const next = new Shop({ DATA_DIR: restoredDir })
    const nextUrl = await next.ready()
    expect(next.out).not.toContain('Premier compte administrateur')
    const restored = await ownerUrl(restoredDir)
    // Orders placed since are only in the first shop; each order of the backup is as it is there.
    const rows = (at: string, ids: string[]) =>
      query<{ text: string }>(
        at,
        `select to_jsonb(o) || jsonb_build_object('items', (select jsonb_agg(i order by i.id) from order_items i where i.order_id = o.id),
           'invoice', (select to_jsonb(v) from invoices v where v.order_id = o.id)) as text
         from orders o where o.id = any ($1) order by o.id`,
        [ids],
      )
    const ids = (await query<{ id: string }>(restored, 'select id from orders')).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(await rows(restored, ids)).toEqual(await rows(owner, ids))
    expect(await count(restored, 'products')).toBe(await count(owner, 'products'))

    const number = known?.order_number ?? 'none'
    expect(answered).toContain(number)
    expect(await call(nextUrl, 'createGuestOrder', known?.form ?? null)).toContain(number)
    await takesAnOrder(nextUrl, restored)
    expect(await next.stop()).toBe(0)
    expect(await shop.stop()).toBe(0)
  })

  it('says in one line what it cannot do', async () => {
    const dataDir = makeDataDir()
    const missing = await run('restore', { DATA_DIR: dataDir }, join(dataDir, 'missing'))
    expect(missing.err).toMatch(/^[^\n]+missing n’existe pas ou ne peut pas être lu\.\n$/)
    expect((await run('restore', { DATA_DIR: dataDir })).err).toContain('Indiquez la sauvegarde')
    const other = await run('restore', { DATA_DIR: dataDir }, join(root, 'package.json'))
    expect(other.err).toMatch(
      /^[^\n]+package\.json est abîmé ou incomplet : prenez une autre sauvegarde\.\n$/,
    )
    expect((await run('backup', { DATA_DIR: dataDir })).err).toContain('Indiquez le fichier à écrire')
    const empty = await run('backup', { DATA_DIR: dataDir }, join(dataDir, 'empty'))
    expect(empty.err).toMatch(/^Cette base ne contient pas encore de boutique[^\n]+\n$/)
    expect(empty.child.exitCode).toBe(1)
  })
})
