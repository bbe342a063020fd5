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
