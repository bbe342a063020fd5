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

/** How long a connection may work or wait, in milliseconds; 0: without end. */
export type Limits = {
  /** One statement; the server ends it with 57014. */
  statement: number
  /** The wait for one lock; the server ends it with 55P03. */
  lock: number
  /** The pause between two statements of a transaction; the server closes the connection. */
  idleInTransaction: number
  /** The wait for an answer. Longer than `statement`: it is for a network that has gone silent. */
  answer: number
  /** The wait for a free connection. */
  connection: number
}

/**
 * A server that is there lets a connection in within milliseconds; one that does not is given up, and the
 * next try is soon.
 */
const CONNECT_MS = 3_000

/** For what people wait for: with the wait for a connection, any unit of work fails within 25 seconds. */
export const servingLimits: Limits = {
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 15_000,
  answer: 12_000,
  connection: 8_000,
}

/** For work by the clock and for deliveries, which nobody waits for at a screen. */
export const jobLimits: Limits = {
  statement: 60_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  answer: 70_000,
  connection: 10_000,
}

/**
 * Connections are renewed after this time: a pool does not stay with a server that lost its place to another
 * one.
 */
const LIFETIME_S = 30 * 60
const FIRST_PROBE_MS = 10_000

type PoolOptions = {
  /**
   * As which of the shop's logins, when `databaseUrl` is the address of `shop_pages`; else as whom the
   * address says.
   */
  login?: Login
  /** What the pool is for, as `pg_stat_activity` shows it. */
  name: string
  max?: number
  /** Told when the server closes a connection, at work or idle; the pool opens another by itself. */
  onError: (error: Error) => void
  /** Startup options, such as `-c role=message_service`, for a client that cannot say who is asking. */
  options?: string
  /** `servingLimits` unless told otherwise. */
  limits?: Limits
}

/**
 * Opens a pool of connections as one of the shop's logins. Queries of pages go through `asActor`; the sign-in
 * service and the job worker get their own.
 *
 * When one connection meets a server that went silent, shuts down or has become read-only, all others are
 * replaced as well: after a failover none of them stays with the old server.
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
  // Without a listener of its own a connection that is cut ends the process. The pool repeats the error of an
  // idle one.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  replaceTogether(pool)
  return pool
}

/**
 * Closes the connections of a pool that are older than the last fault: idle ones at once, those at work when
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
  // The pool looks after this event whether the connection is ending.
  pool.on('release', (_error, client) => {
    if (faultsBefore.get(client) !== faults) client.end().catch(() => undefined)
  })
}

/** The message of `pg` when `query_timeout` is over. */
export const NO_ANSWER = 'Query read timeout'

/** The event of a connection whose server is no longer the one to work with. */
const FAULT = 'fault'
const READ_ONLY = '25006'
const SHUTDOWN = /^57P0/

/**
 * A connection that says so when its server went silent, shuts down or is read-only, and closes itself. `pg`
 * only gives up the wait for an answer: the connection would go back to the pool, where whoever gets it next
 * waits behind the same silence.
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
