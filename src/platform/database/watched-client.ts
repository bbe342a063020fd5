import pg from 'pg'
import { TransactionQueries } from './transaction-queries.ts'

/**
 * An available server accepts a connection within milliseconds. An attempt that takes longer is given up and
 * soon repeated.
 */
const CONNECT_MS = 3_000

/** The message of `pg` when `query_timeout` is over. */
export const NO_ANSWER = 'Query read timeout'

/** The event of a connection whose server must no longer be used. */
export const FAULT = 'fault'
const READ_ONLY = '25006'
const SHUTDOWN = /^57P0/

/**
 * A connection that emits an event and closes when its server no longer responds, shuts down or is read-only.
 * `pg` only stops waiting for an answer: it would return the connection to the pool, where the next user of
 * it would wait just as long.
 */
export class WatchedClient extends pg.Client {
  readonly #transactions: TransactionQueries | undefined

  /** @param settings of each transaction; without them those of the session count */
  constructor(config: pg.ClientConfig, settings: string | undefined) {
    super({
      ...config,
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? CONNECT_MS, CONNECT_MS),
    })
    if (settings !== undefined) {
      this.#transactions = new TransactionQueries((text, values) => this.#send(text, values), settings)
    }
  }

  // In the types of `pg`, `query` has many overloads; this one passes everything on.
  override query(...args: unknown[]): never {
    const callback = args.at(-1)
    const queries = this.#transactions
    if (queries) {
      const [text, values] = args as [string, unknown[] | undefined]
      const asking = queries.query(text, Array.isArray(values) ? values : undefined)
      if (typeof callback !== 'function') return asking as never
      asking.then(
        (result) => callback(null, result),
        (error) => callback(error),
      )
      return undefined as never
    }
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

  async #send(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await super.query(text, values)
    } catch (error) {
      if (error instanceof Error) this.#judge(error)
      throw error
    }
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
