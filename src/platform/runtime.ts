import type { Pool } from 'pg'
import { TableVersions } from './changes/change-listener.ts'
import { type Config, readConfig } from './config/config.ts'
import {
  rereadServing,
  type ServingAddresses,
  servingAddresses,
} from './database/logins/serving-addresses.ts'
import { openPool } from './database/pool.ts'
import { EventHub } from './events/event-hub.ts'
import { Readiness } from './http/readiness.ts'
import { keyOptions } from './keys.ts'
import { createLog, type Logger } from './log.ts'

/** Shared by all requests of this process; never holds anything of a single request. */
export type Runtime = {
  config: Config
  log: Logger
  /** The address for each kind of connection. */
  serving: ServingAddresses
  /** Connections as the login role that owns nothing; used through `asActor` and `readAs` only. */
  database: Pool
  /** Connections as `auth_service`, only for the sign-in service. */
  authDatabase: Pool
  /** As `authDatabase`, for session look-ups only: a rush of sign-ins never takes these connections. */
  sessionDatabase: Pool
  events: EventHub
  readiness: Readiness
  /** Aborted when the shop shuts down: requests that wait for an unavailable database give up. */
  ending: AbortController
  /** Let clients that poll find out whether a table has changed. */
  tableVersions: TableVersions
  /** The address that customers type; final once the server listens. Never taken from a request. */
  origin: string
}

let current: Runtime | undefined

/** Opens what requests share; `databaseUrl` of `shop_pages`, or of the one login of this shop. */
export function openRuntime(config: Config, databaseUrl: string): Runtime {
  const log = createLog(config.logLevel)
  const keys = keyOptions(config.shopKeys)
  const serving = servingAddresses(databaseUrl, config.serving, rereadServing(process.env))
  const { poolSizes } = config
  const database = openPool(serving.pages, {
    name: 'shop',
    max: poolSizes.pages,
    ...(keys ? { options: keys } : {}),
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const authDatabase = openPool(serving.signIn, {
    name: 'shop sign-in',
    max: poolSizes.signIn,
    options: '-c role=auth_service -c search_path=auth',
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const sessionDatabase = openPool(serving.signIn, {
    name: 'shop sessions',
    max: poolSizes.sessions,
    options: '-c role=auth_service -c search_path=auth',
    onError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  current = {
    config,
    log,
    serving,
    database,
    authDatabase,
    sessionDatabase,
    events: new EventHub(),
    tableVersions: new TableVersions(),
    readiness: new Readiness(),
    ending: new AbortController(),
    origin,
  }
  return current
}

/** What requests share; in development opened on first use, from the environment of `scripts/dev.ts`. */
export function runtime(): Runtime {
  if (current) return current
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('the runtime is not open, and SHOP_DATABASE_URL is not set')
  return openRuntime(readConfig(process.env), databaseUrl)
}
