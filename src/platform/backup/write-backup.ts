import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '#platform/command-line.ts'
import { appliedMigrations } from '#platform/database/schema/apply-migrations.ts'
import { commandLine } from '../command-line.ts'
import {
  type BackupHeader,
  type BackupTrailer,
  END_OF_ROWS,
  encryptedFor,
  type TableSum,
} from './encryption.ts'
import { openOwnerSession } from './restore-backup.ts'
import {
  columnList,
  isBackedUp,
  listSequences,
  listTables,
  quoted,
  type ShopTable,
  sumOf,
} from './shop-objects.ts'

export type BackupReport = { bytes: number; tables: Record<string, TableSum> }

/**
 * Writes one consistent snapshot of the running shop to a file that only this user may read. The file appears
 * under its name once it is complete and on disk.
 *
 * @param publicKeys with any, the file can only be read with one of their secret keys
 * @throws StartError when the file exists, its folder is missing or not writable, or the database has no shop
 */
export async function writeBackup(
  ownerUrl: string,
  file: string,
  publicKeys: readonly string[] = [],
): Promise<BackupReport> {
  await refuseExisting(file)
  const write = writerFor(file, publicKeys)
  const copier = await openOwnerSession(ownerUrl, 'shop backup')
  try {
    const counter = await openOwnerSession(ownerUrl, 'shop backup')
    try {
      const tables = await writeSnapshot(copier, counter, write)
      return { bytes: (await stat(file)).size, tables }
    } finally {
      await counter.end()
    }
  } finally {
    await copier.end()
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} existe déjà : choisissez un autre nom.`)
}

/** One connection copies while the other one counts, both in the same snapshot. */
async function writeSnapshot(
  copier: pg.Client,
  counter: pg.Client,
  write: (lines: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BackupReport['tables']> {
  const tables = (await listTables(copier)).filter(isBackedUp)
  if (!tables.some(({ name }) => name === 'public.orders')) {
    throw new StartError(`Cette base ne contient pas encore de boutique : ${commandLine('start')} d’abord.`)
  }
  await copier.query('begin isolation level repeatable read read only')
  // No migration may change a table between the snapshot and its copy.
  const locked = [...tables.map(({ name }) => quoted(name)), 'migrations.applied'].join(', ')
  await copier.query(`lock table ${locked} in access share mode`)
  const { rows } = await copier.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  await counter.query('begin isolation level repeatable read read only')
  await counter.query(`set transaction snapshot ${counter.escapeLiteral(rows[0]?.snapshot ?? '')}`)
  const counting = sumAll(counter, tables)
  counting.catch(() => undefined)
  await write(linesOf(copier, tables, counting))
  return await counting
}

async function sumAll(counter: pg.Client, tables: ShopTable[]): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {}
  for (const table of tables) sums[table.name] = await sumOf(counter, table)
  return sums
}

async function* linesOf(
  copier: pg.Client,
  tables: ShopTable[],
  counting: Promise<Record<string, TableSum>>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (chunk: Buffer | string) => {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    return bytes
  }
  yield hashed(asLine(await headerOf(copier)))
  for (const { name, columns } of tables) {
    yield hashed(asLine({ table: name, columns }))
    const rows = copier.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`))
    for await (const chunk of rows) yield hashed(chunk)
    yield hashed(END_OF_ROWS)
  }
  const trailer: BackupTrailer = { tables: await counting, sequences: await listSequences(copier) }
  yield hashed(asLine(trailer))
  yield Buffer.from(asLine({ sha256: hash.digest('hex') }))
}

async function headerOf(copier: pg.Client): Promise<BackupHeader> {
  const { rows } = await copier.query<{ version: string; at: Date }>(
    `select current_setting('server_version') as version, now() as at`,
  )
  return {
    format: 'boutique-backup',
    version: 1,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await appliedMigrations(copier),
  }
}

function asLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

/** Writes under a temporary name until the file is complete and on disk. What is encrypted is never there unencrypted. */
function writerFor(file: string, publicKeys: readonly string[]) {
  const draft = `${file}.part`
  const encrypt = publicKeys.length > 0 ? encryptedFor(publicKeys) : null
  return async (lines: AsyncIterable<Buffer>): Promise<void> => {
    await rm(draft, { force: true })
    try {
      const source = Readable.from(lines, { objectMode: false })
      const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
      if (encrypt) await pipeline(source, createZstdCompress(), encrypt, target)
      else await pipeline(source, createZstdCompress(), target)
      await rename(draft, file)
      await persist(dirname(file))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** A rename is durable only once its folder is synced to disk. */
async function persist(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
