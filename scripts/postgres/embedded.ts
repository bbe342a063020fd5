import { mkdir, readFile, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { withClient } from '#platform/database/with-client.ts'
import type { Logger } from '#platform/log.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensurePassword, initialise, isInitialised, type Place, placeOf } from './embedded-cluster.ts'
import { lockFolder } from './embedded-lock.ts'
import { readableBinaries } from './embedded-open-copy.ts'
import { isAlive, readPidFile, stopOrphan } from './embedded-orphan.ts'
import { keepRunning } from './embedded-server.ts'
import { chooseUser } from './embedded-user.ts'

const database = 'shop'

export type Embedded = {
  /** As the owner of everything: for migrations and tests, never for the serving process. */
  ownerUrl: string
  port: number
  readonly pid: number
  isNew: boolean
  stop: () => Promise<void>
}

type Options = { dataDir: string; log: Pick<Logger, 'info' | 'warn' | 'error'>; flags?: string[] }

/**
 * Starts the shop's own PostgreSQL in the data folder, as its only user. One that a killed shop left behind
 * is stopped cleanly first; a second shop on the folder is refused with a StartError.
 */
export async function startEmbedded({ dataDir, log, flags = [] }: Options): Promise<Embedded> {
  const place = await openFolder(dataDir)
  const unlock = await lockFolder(place.dataDir)
  try {
    const [found, user] = await Promise.all([findBinaries(), chooseUser(place.cluster, place.dataDir)])
    const binaries = await readableBinaries(found, user)
    const password = await ensurePassword(place, user)
    const isNew = !(await isInitialised(place))
    if (isNew) await initialise(place, binaries, user)
    else
      await stopOrphan(place.cluster, (pid) => log.warn({ pid }, 'stopping the PostgreSQL of a killed shop'))
    const server = await keepRunning({ place, binaries, user, flags, log })
    const urlOf = (name: string) => addressOf(password, server.port, name)
    await createDatabase(urlOf('postgres')).catch(async (error) => {
      await server.stop()
      throw error
    })
    return {
      ownerUrl: urlOf(database),
      port: server.port,
      get pid() {
        return server.pid()
      },
      isNew,
      stop: () => server.stop().finally(unlock),
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** The address of the PostgreSQL that a running shop has started in the data folder, as its owner; null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const place = placeOf(resolve(dataDir))
  const file = await readPidFile(place.cluster)
  if (!file?.ready || !(await isAlive(file.pid))) return null
  const password = await readFile(place.passwordFile, 'utf8')
  return addressOf(password.trim(), file.port, database)
}

function addressOf(password: string, port: number, name: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`
}

async function openFolder(dataDir: string): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    return placeOf(await realpath(resolve(dataDir)))
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(`DATA_DIR : le dossier ${dataDir} ne peut pas être utilisé (${reason}).`)
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  })
}
