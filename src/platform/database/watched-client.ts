import pg from 'pg'

/** How a client without a session of its own asks: each query is a transaction, or part of one. */
export type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

const begins = /^\s*(begin|start transaction)\b[^;]*/i
const ends = /^\s*(commit|rollback|abort|end)\b(?!\s+(to|prepared)\b)/i

/**
 * The settings of a pool as statements of a transaction: behind PgBouncer in transaction mode a client has no
 * connection of its own between transactions, and start-up options are refused.
 */
export function localSettings(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(String(value))}`)
    .join('; ')
}

/** Reads `-c name=value -c …`, as PostgreSQL takes options at the start-up of a connection. */
export function settingsIn(options: string): Record<string, string> {
  const found = [...options.matchAll(/-c\s*([\w.]+)=(\S*)/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

/**
 * Queries of one connection behind a pooler: a query outside of a transaction becomes one, with its settings.
 * Its result counts only once the transaction is committed.
 */
export class TransactionQueries {
  readonly #ask: Ask
  readonly #settings: string
  #isOpen = false

  constructor(ask: Ask, settings: string) {
    this.#ask = ask
    this.#settings = settings
  }

  async query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const begin = begins.exec(text)?.[0]
    if (begin !== undefined) {
      this.#isOpen = true
      return this.#ask(`${begin}; ${this.#settings}${text.slice(begin.length)}`)
    }
    if (this.#isOpen) {
      if (ends.test(text)) this.#isOpen = false
      return this.#ask(text, values)
    }
    return this.#alone(text, values)
  }

  async #alone(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    await this.#ask(`begin; ${this.#settings}`)
    let result: pg.QueryResult
    try {
      result = await this.#ask(text, values)
    } catch (error) {
      await this.#ask('rollback').catch(() => undefined)
      throw error
    }
    await this.#ask('commit')
    return result
  }
}

/** An available server accepts a connection within milliseconds; a longer attempt is given up and repeated. */
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
