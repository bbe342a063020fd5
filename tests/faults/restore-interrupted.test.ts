import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newKeyFile } from '#platform/backup/encryption.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { count, makeDataDir, ownerUrl, postgresPid, root, Shop } from '#tests/fixtures/operations/shop.ts'

const database = testDatabase()
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-interrupted-'))
  const product = await addProduct(database)
  for (let orders = 0; orders < 20; orders += 1) await guestOrder(request([line(product)]))
  file = join(folder, 'boutique.sauvegarde')
  await writeBackup(database.ownerUrl, file)
  return () => rm(folder, { recursive: true, force: true })
})

const orders = 'select to_jsonb(o) as row from orders o order by order_number'

describe('BACKUP-02 a restore whose process or database is killed', { timeout: 120_000 }, () => {
  const restore = (dataDir: string, ...files: string[]) =>
    new Shop({ DATA_DIR: dataDir }, { command: [join(root, 'scripts', 'restore.ts'), ...files] })

  it('is taken up again by the next start, also an encrypted one', async () => {
    const { text, publicKey } = await newKeyFile(new Date())
    const [secret, keyFile] = [join(folder, 'secret.sauvegarde'), join(folder, 'cle.txt')]
    await writeFile(keyFile, text)
    await writeBackup(database.ownerUrl, secret, [publicKey])
    const dataDir = makeDataDir()
    const killed = restore(dataDir, secret, keyFile)
    await killed.says(/^Données…$/m)
    await killed.kill()

    const shop = new Shop({ DATA_DIR: dataDir })
    await shop.ready()
    expect(shop.out).toMatch(
      /^La restauration de .*secret\.sauvegarde n’était pas allée au bout : elle est reprise\.$/m,
    )
    expect(shop.out).not.toContain('Catalogue de démonstration')
    expect(shop.out + shop.err + killed.out + killed.err).not.toContain('SECRET')
    const url = await ownerUrl(dataDir)
    expect(await query(url, orders)).toEqual(await query(database.ownerUrl, orders))
    expect(await shop.stop()).toBe(0)
  })

  it('ends in one line, and the same command goes through', async () => {
    const dataDir = makeDataDir()
    const stopped = restore(dataDir, file)
    await stopped.says(/^Données…$/m)
    process.kill((await postgresPid(dataDir)) ?? 0, 'SIGKILL')
    expect(await stopped.ended()).toBe(1)
    expect(stopped.err).toMatch(
      /^La restauration de [^\n]+ s’est arrêtée \([^\n]+\)\. Rien n’est à ranger[^\n]+\n$/,
    )
    const again = restore(dataDir, file)
    expect(await again.ended()).toBe(0)
    expect(again.out).toContain('Ce qu’une restauration interrompue a laissé est retiré…')
    const shop = new Shop({ DATA_DIR: dataDir })
    await shop.ready()
    expect(await count(await ownerUrl(dataDir), 'orders')).toBe(20)
    expect(await shop.stop()).toBe(0)
  })

  it('keeps the shop from opening an empty one while its file is away, and says what to do', async () => {
    const dataDir = makeDataDir()
    const moved = join(folder, 'on-a-stick.sauvegarde')
    await writeBackup(database.ownerUrl, moved)
    const killed = restore(dataDir, moved)
    await killed.says(/^Données…$/m)
    await killed.kill()
    await rm(moved)
    const shop = new Shop({ DATA_DIR: dataDir })
    expect(await shop.ended()).toBe(1)
    expect(shop.err).toMatch(
      /^[^\n]+on-a-stick\.sauvegarde n’existe pas [^\n]+relancez npm run restore[^\n]+\n$/,
    )
    const again = restore(dataDir, file)
    expect(await again.ended()).toBe(0)
  })
})
