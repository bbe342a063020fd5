import pg from 'pg'
import {
  type DatabaseAddress,
  fixedAddress,
  isBehindPooler,
  isLoginRefused,
  type Login,
  urlOfLogin,
} from './logins/addresses.ts'
import { FAULT, localSettings, settingsIn, WatchedClient } from './watched-client.ts'

const NUMERIC = pg.types.builtins.NUMERIC
const INT8 = pg.types.builtins.INT8

/** Sums and counts of the shop fit a number; `timestamptz` becomes a Date, of which `actor.ts` makes ISO text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if ((oid === NUMERIC || oid === INT8) && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** How long a connection may work or wait, in milliseconds; 0 means without limit. */
export type Limits = {
  /** One statement; the server ends it with 57014. */
  statement: number
  /** The wait for one lock; the server ends it with 55P03. */
  lock: number
  /** The pause between two statements of a transaction; the server closes the connection. */
  idleInTransaction: number
  /** The wait for an answer. Longer than `statement`, because it detects a network that no longer responds. */
  answer: number
  /** The wait for a free connection. */
  connection: number
}

/** For requests that users wait for: including the wait for a connection, any unit of work fails within 25 seconds. */
export const servingLimits: Limits = {
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 15_000,
  answer: 12_000,
  connection: 8_000,
}

/** For scheduled work and for deliveries, which no user waits for. */
export const jobLimits: Limits = {
  statement: 60_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  answer: 70_000,
  connection: 10_000,
}

/** Renewed after this time, so that a pool does not stay with a server that another one has replaced. */
const LIFETIME_S = 30 * 60
const FIRST_PROBE_MS = 10_000

type PoolOptions = {
  /** The login to connect as, when `databaseUrl` is the address of `shop_pages`. */
  login?: Login
  /** What the pool is for, as `pg_stat_activity` shows it. */
  name: string
  max?: number
  /** Called when the server closes a connection, in use or idle. The pool opens another one. */
  onError: (error: Error) => void
  /** Startup options, such as `-c role=message_service`, for a client that cannot set an actor. */
  options?: string
  /** The default is `servingLimits`. */
  limits?: Limits
}

/**
 * Opens a pool of connections as one of the shop's logins. When one connection finds that its server no
 * longer responds, shuts down or has become read-only, all others are replaced too, so that none stays
 * connected to the old server. When the server refuses the password, the address is read again and the
 * connection tried once more. Behind PgBouncer (`behindPooler`) all settings are made within each
 * transaction.
 */
export function openPool(
  database: string | DatabaseAddress,
  { name, login, max = 10, onError, options = '', limits = servingLimits }: PoolOptions,
): pg.Pool {
  const address = typeof database === 'string' ? fixedAddress(database) : database
  const urlNow = () => (login ? urlOfLogin(address.url, login) : address.url)
  const timeouts = {
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  }
  const pooled = isBehindPooler(address.url)
    ? localSettings({ ...timeouts, ...settingsIn(options) })
    : undefined
  const pool = new pg.Pool({
    Client: class extends WatchedClient {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionString: urlNow() }, pooled)
      }
    },
    application_name: name,
    max,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    connectionTimeoutMillis: limits.connection,
    maxLifetimeSeconds: LIFETIME_S,
    query_timeout: limits.answer,
    ...(pooled === undefined ? { ...timeouts, ...(options && { options }) } : {}),
  })
  // Without a listener, an interrupted connection would end the process. The pool repeats the error of an
  // idle one.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  replaceTogether(pool)
  retryRenewed(pool, address)
  return pool
}

type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** Connects once more after a refused password, when the address contains another one meanwhile. */
function retryRenewed(pool: pg.Pool, address: DatabaseAddress): void {
  const connect: () => Promise<pg.PoolClient> = pg.Pool.prototype.connect.bind(pool)
  const connectAgain = async () => {
    const tried = address.url
    try {
      return await connect()
    } catch (error) {
      if (!isLoginRefused(error)) throw error
      await address.renew()
      if (address.url === tried) throw error
      return connect()
    }
  }
  // `pool.query` calls it with a callback.
  pool.connect = ((done?: Connect) => {
    const connecting = connectAgain()
    if (!done) return connecting
    connecting.then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error, undefined, () => undefined),
    )
  }) as typeof pool.connect
}

/** Closes the connections of a pool older than the last fault: idle ones at once, others when they are returned. */
function replaceTogether(pool: pg.Pool): void {
  let faults = 0
  const faultsBefore = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    faultsBefore.set(client, faults)
    client.once(FAULT, () => {
      if (faultsBefore.get(client) !== faults) return
      faults += 1
      for (let idle = pool.idleCount; idle > 0 && !pool.ending; idle -= 1) {
        pool.connect().then(
          (taken) => taken.release(true),
          () => undefined,
        )
      }
    })
  })
  // After this event the pool checks whether the connection is ending.
  pool.on('release', (_error, client) => {
    if (faultsBefore.get(client) !== faults) client.end().catch(() => undefined)
  })
}
