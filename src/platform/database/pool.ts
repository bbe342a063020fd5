import pg from 'pg'

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
  /** The wait for a free connection, or for a new one. */
  connection: number
}

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
  statement: 10 * 60_000,
  lock: 60_000,
  idleInTransaction: 2 * 60_000,
  answer: 11 * 60_000,
  connection: 10_000,
}

/** Connections are renewed after this time: a pool does not stay with a server that lost its place to another one. */
const LIFETIME_S = 30 * 60
const FIRST_PROBE_MS = 10_000

type PoolOptions = {
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

/** Opens a pool of connections as `shop_server`. Queries go through `asActor`; better-auth and the job worker get their own. */
export function openPool(
  databaseUrl: string,
  { name, max = 10, onError, options, limits = servingLimits }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    Client: CuttingClient,
    connectionString: databaseUrl,
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
  // Without a listener of its own a connection that is cut ends the process. The pool repeats the error of an idle one.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}

/** The message of `pg` when `query_timeout` is over. */
export const NO_ANSWER = 'Query read timeout'

/**
 * A connection that is closed when an answer does not come in time. `pg` only gives up the wait: the connection would go back
 * to the pool, where whoever gets it next waits behind the same silence.
 */
class CuttingClient extends pg.Client {
  // The types of `pg` give `query` many overloads; this one passes everything on.
  override query(...args: unknown[]): never {
    const answer = (super.query as (...all: unknown[]) => unknown)(...args)
    if (answer instanceof Promise) answer.catch((error: Error) => this.#cut(error))
    return answer as never
  }

  #cut(error: Error): void {
    if (error.message !== NO_ANSWER) return
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
  }
}
