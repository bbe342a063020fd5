import pg from 'pg'
import { type Login, urlOfLogin } from './logins.ts'

const NUMERIC = pg.types.builtins.NUMERIC
const INT8 = pg.types.builtins.INT8

/** Sums and counts of the shop fit a number; `timestamptz` stays a Date, as the generated types say. */
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
  /**
   * The wait for an answer. Longer than `statement`, because it detects a network that no longer responds.
   */
  answer: number
  /** The wait for a free connection. */
  connection: number
}

/**
 * An available server accepts a connection within milliseconds. An attempt that takes longer is given up and
 * soon repeated.
 */
const CONNECT_MS = 3_000

/**
 * For requests that users wait for: including the wait for a connection, any unit of work fails within 25
 * seconds.
 */
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

/**
 * Connections are renewed after this time, so that a pool does not stay connected to a server that another
 * one has replaced.
 */
const LIFETIME_S = 30 * 60
const FIRST_PROBE_MS = 10_000

type PoolOptions = {
  /**
   * The login to connect as, when `databaseUrl` is the address of `shop_pages`. Without it, the login that
   * the address names.
   */
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
 * Opens a pool of connections as one of the shop's logins. Queries of pages go through `asActor`; the sign-in
 * service and the job worker have pools of their own.
 *
 * When one connection finds that its server no longer responds, shuts down or has become read-only, all other
 * connections are replaced too, so that after a failover none of them stays connected to the old server.
 *
 * @param databaseUrl the address of the login `shop_pages`, or, without `login`, of anybody
 */
export function openPool(
  databaseUrl: string,
  { name, login, max = 10, onError, options, limits = servingLimits }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: login ? urlOfLogin(databaseUrl, login) : databaseUrl,
    application_name: name,
    max,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    connectionTimeoutMillis: limits.connection,
    maxLifetimeSeconds: LIFETIME_S,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    ...(options === undefined ? {} : { options }),
  })
  // Without a listener, an interrupted connection would end the process. The pool repeats the error of an
  // idle one.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  replaceTogether(pool)
  return pool
}

/**
 * Closes the connections of a pool that are older than the last fault: idle ones at once, those in use when
 * they are returned.
 */
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

/** The message of `pg` when `query_timeout` is over. */
export const NO_ANSWER = 'Query read timeout'

/** The event of a connection whose server must no longer be used. */
const FAULT = 'fault'
const READ_ONLY = '25006'
const SHUTDOWN = /^57P0/

/**
 * A connection that emits an event and closes when its server no longer responds, shuts down or is read-only.
 * `pg` only stops waiting for an answer: it would return the connection to the pool, where the next user of
 * it would wait just as long.
 */
class WatchedClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? CONNECT_MS, CONNECT_MS),
    })
  }

  // The types of `pg` give `query` many overloads; this one passes everything on.
  override query(...args: unknown[]): never {
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: Error | null, result: unknown) => {
        if (error) this.#judge(error)
        callback(error, result)
      }
    }
    const answer = (super.query as (...all: unknown[]) => unknown)(...args)
    if (answer instanceof Promise) answer.catch((error: Error) => this.#judge(error))
    return answer as never
  }

  #judge(error: Error): void {
    const sqlState = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    const isSilent = error.message === NO_ANSWER
    if (!isSilent && sqlState !== READ_ONLY && !SHUTDOWN.test(sqlState)) return
    this.emit(FAULT)
    if (!isSilent) return
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}
