import type { Pool } from 'pg'
import { TableVersions } from './changes/table-versions.ts'
import { type Config, readConfig } from './config.ts'
import { openPool } from './database/pool.ts'
import { AdminEvents } from './events/admin-events.ts'
import { EventHub } from './events/event-hub.ts'
import { OrderEvents } from './events/order-events.ts'
import { Readiness } from './http/readiness.ts'
import { keyOptions } from './keys.ts'
import { createLog, type Logger } from './log.ts'

/** Shared by all requests of this process; never holds anything of a single request. */
export type Runtime = {
  config: Config
  log: Logger
  /** Connections as the login role that owns nothing; used through `asActor` and `readAs` only. */
  database: Pool
  /** Connections as `auth_service`, for the sign-in service alone. */
  authDatabase: Pool
  /** As `authDatabase`, for session look-ups only: a rush of sign-ins never takes these connections. */
  sessionDatabase: Pool
  events: EventHub
  adminEvents: AdminEvents
  orderEvents: OrderEvents
  readiness: Readiness
  /** Aborted when the shop shuts down: requests that wait for an unavailable database give up. */
  ending: AbortController
  /** Let clients that poll find out whether a table has changed. */
  tableVersions: TableVersions
  /** The address that customers type; final once the server listens. Never taken from a request. */
  origin: string
}

/**
 * Few connections suffice: sessions are read quickly, and sign-ins wait for password hashes, not for the
 * database.
 */
const AUTH_CONNECTIONS = 5
const SESSION_CONNECTIONS = 3

let current: Runtime | undefined

/** Opens what the process's requests share. */
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
    adminEvents: new AdminEvents(),
    orderEvents: new OrderEvents(),
    tableVersions: new TableVersions(),
    readiness: new Readiness(),
    ending: new AbortController(),
    origin,
  }
  return current
}

/**
 * What the requests share. In development it is opened on first use, from the environment that
 * `scripts/dev.ts` sets.
 */
export function runtime(): Runtime {
  if (current) return current
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('the runtime is not open, and SHOP_DATABASE_URL is not set')
  return openRuntime(readConfig(process.env), databaseUrl)
}
