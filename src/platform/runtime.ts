import type { Pool } from 'pg'
import { TableVersions } from './changes/table-versions.ts'
import { type Config, readConfig } from './config.ts'
import { openPool } from './database/pool.ts'
import { EventHub } from './events/event-hub.ts'
import { StaffEvents } from './events/staff-events.ts'
import { Readiness } from './http/readiness.ts'
import { keyOptions } from './keys.ts'
import { createLog, type Logger } from './log.ts'

/** What every request of this process shares. Nothing of a single request ever stands here. */
export type Runtime = {
  config: Config
  log: Logger
  /** Connections as the login role that owns nothing; used through `asActor` and `readAs` only. */
  database: Pool
  /** Connections as `auth_service`, for the sign-in service alone. */
  authDatabase: Pool
  /** As `authDatabase`, to look up sessions only: no crowd at the sign-in holds these connections. */
  sessionDatabase: Pool
  events: EventHub
  staffEvents: StaffEvents
  readiness: Readiness
  /** Aborted when the shop takes no new requests: those that wait for a database that is away give up. */
  ending: AbortController
  /** Tell whoever asks again and again whether anything has changed. */
  marks: TableVersions
  /** The address that customers type; known for good once the door is open. Never taken from a request. */
  origin: string
}

/** Sessions are read in a moment, and the hashes of sign-ins wait for the processor, not for the database. */
const AUTH_CONNECTIONS = 5
const SESSION_CONNECTIONS = 3

let current: Runtime | undefined

/** Opens the process's shared parts. */
export function openRuntime(config: Config, databaseUrl: string): Runtime {
  const log = createLog(config.logLevel, config.logTarget)
  const keys = keyOptions(config.shopKeys)
  const database = openPool(databaseUrl, {
    name: 'shop',
    ...(keys ? { options: keys } : {}),
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const authDatabase = openPool(databaseUrl, {
    name: 'shop sign-in',
    login: 'shop_sign_in',
    max: AUTH_CONNECTIONS,
    options: '-c role=auth_service -c search_path=auth',
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const sessionDatabase = openPool(databaseUrl, {
    name: 'shop sessions',
    login: 'shop_sign_in',
    max: SESSION_CONNECTIONS,
    options: '-c role=auth_service -c search_path=auth',
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  current = {
    config,
    log,
    database,
    authDatabase,
    sessionDatabase,
    events: new EventHub(),
    staffEvents: new StaffEvents(),
    marks: new TableVersions(),
    readiness: new Readiness(),
    ending: new AbortController(),
    origin,
  }
  return current
}

/** The shared parts. In development they are opened on first use, from the environment that `scripts/dev.ts` sets. */
export function runtime(): Runtime {
  if (current) return current
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('the runtime is not open, and SHOP_DATABASE_URL is not set')
  return openRuntime(readConfig(process.env), databaseUrl)
}
