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

type PoolOptions = {
  /** What the pool is for, as `pg_stat_activity` shows it. */
  name: string
  max?: number
  /** Told when the server closes a connection, at work or idle; the pool opens another by itself. */
  onError: (error: Error) => void
  /** Startup options, such as `-c role=message_service`, for a client that cannot say who is asking. */
  options?: string
}

/** Opens a pool of connections as `shop_server`. Queries go through `asActor`; better-auth and the job worker get their own. */
export function openPool(databaseUrl: string, { name, max = 10, onError, options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(options === undefined ? {} : { options }),
  })
  // Without a listener of its own a connection that is cut ends the process. The pool repeats the error of an idle one.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  return pool
}
