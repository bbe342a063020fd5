import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { inspectBackup, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { RESTORE_SCHEMA, readUnfinishedRestore } from '#platform/database/preparation.ts'
import { checkRelease } from '#scripts/steps/database/check-serving.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { foreignDatabase, restoreInto } from '#tests/fixtures/database/restored.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { superuserUrl } = inject('testServer')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-restore-'))
  const product = await addProduct(database)
  for (let count = 0; count < 3; count += 1) await guestOrder(database, request([line(product)]))
  return () => rm(folder, { recursive: true, force: true })
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
    const before = await query(database.ownerUrl, 'select count(*) from orders')
    await expect(restoreInto(database.ownerUrl, file)).rejects.toThrow('La base n’est pas vide')
    expect(await query(database.ownerUrl, 'select count(*) from orders')).toEqual(before)
  })

  it('BACKUP-02 rows that do not come out as they went in; the next restore is not held up by what is left of it', async () => {
    const file = await backup('honest')
    const target = await foreignDatabase(superuserUrl)
    const header = await inspectBackup(file)
    const text = zstdDecompressSync(await readFile(file))
      .toString('latin1')
      .replace('Cocody', 'Plateau')
    await writeFile(file, zstdCompressSync(Buffer.from(text, 'latin1')))
    const restore = restoreBackup(header, {
      file,
      others: [],
      ownerUrl: target,
      erasureLists: [],
      onStep: () => undefined,
    })
    await expect(restore).rejects.toThrow('abîmé ou incomplet')
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
    expect(await query(target, 'select from orders')).toHaveLength(3)
  })
})
