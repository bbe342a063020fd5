import { Client } from 'pg'
import { camelCase } from '#lib/camel-case.ts'
import { type DatabaseAddress, fixedAddress, isLoginRefused } from '../database/logins/addresses.ts'
import type { Logger } from '../log.ts'

/** A change that a trigger announced: rows of a table. `many` names none: there were too many. */
export type ShopChange = {
  table: string
  op: 'insert' | 'update' | 'delete' | 'many'
  ids: readonly string[]
}

/** Parses a notification's payload; null when it is not a change of the shop. */
export function parseShopChange(payload: string): ShopChange | null {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('table' in value) || !('op' in value)) return null
  const { table, op } = value
  if (typeof table !== 'string') return null
  if (op !== 'insert' && op !== 'update' && op !== 'delete' && op !== 'many') return null
  const ids = 'ids' in value && Array.isArray(value.ids) ? value.ids.map(String) : []
  return { table: camelCase(table), op, ids }
}

const CHANNEL = 'shop_changes'
const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 2000
/** A silently cut connection is detected by a query: within seven seconds, with the two times that follow. */
const HEARTBEAT_MS = 2000
const ANSWER_MS = 5000
const CONNECT_MS = 4000
const FIRST_PROBE_MS = 10_000

export type ChangeListener = {
  readonly isListening: boolean
  /** Whether the listener is connected right now to a database that can be written. */
  isWritable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Listens to the changes that the database announces, on a connection of its own, and reconnects when it is
 * cut. It also leaves a read-only server (a standby, or a former primary): changes come from another one.
 *
 * @param onChange each change, in the order of the commits
 * @param onConnection true once listening; false, once, when the connection is lost. After a gap changes may
 * have been missed, so everything cached must be dropped.
 */
export function listenToChanges(options: {
  /** Directly at the server: LISTEN lasts longer than a transaction. */
  databaseUrl: string | DatabaseAddress
  log: Logger
  onChange: (change: ShopChange) => void
  onConnection: (listening: boolean) => void
}): ChangeListener {
  const { databaseUrl, log, onChange, onConnection } = options
  const address = typeof databaseUrl === 'string' ? fixedAddress(databaseUrl) : databaseUrl
  let client: Client | undefined
  let closed = false
  let isListening: boolean | undefined
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined
  let checking: { of: Client; answer: Promise<boolean> } | undefined

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: address.url,
      application_name: 'shop listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: FIRST_PROBE_MS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload }) => {
      const change = parseShopChange(payload ?? '')
      if (change) onChange(change)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      if (isLoginRefused(error)) await address.renew()
      lose(next, error)
      return
    }
    if (!(await check(next)) || client !== next || closed) return
    retryMs = FIRST_RETRY_MS
    report(true)
    timer = setTimeout(() => void beat(next), HEARTBEAT_MS)
  }

  async function beat(current: Client): Promise<void> {
    const isFine = await check(current)
    if (isFine && client === current && !closed) timer = setTimeout(() => void beat(current), HEARTBEAT_MS)
  }

  /** Checks whether the server can be written, and leaves it when not. Concurrent calls share one query. */
  function check(current: Client): Promise<boolean> {
    if (checking?.of === current) return checking.answer
    const mine = { of: current, answer: askOn(current) }
    checking = mine
    return mine.answer.finally(() => {
      if (checking === mine) checking = undefined
    })
  }

  async function askOn(current: Client): Promise<boolean> {
    try {
      const { rows } = await current.query(
        "select current_setting('transaction_read_only') = 'off' as writable",
      )
      if (rows[0]?.writable) return true
      lose(current, new Error('the database is read-only'))
    } catch (error) {
      lose(current, error)
    }
    return false
  }

  function lose(lost: Client, error?: unknown): void {
    if (client !== lost || closed) return
    client = undefined
    clearTimeout(timer)
    log.warn({ err: error }, 'change listener lost its connection')
    report(false)
    lost.end().catch(() => undefined)
    timer = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  /** Reports a changed state only: a failed retry is not reported again. */
  function report(listening: boolean): void {
    if (isListening === listening) return
    isListening = listening
    onConnection(listening)
  }

  void connect()
  return {
    get isListening() {
      return isListening === true
    },
    async isWritable() {
      return client !== undefined && isListening === true && (await check(client))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * A version per table, for clients that poll: an unchanged version means that the table has not changed,
 * without a query. It only holds while the database announces every change; otherwise each version is a new
 * one (LIVE-06).
 */
export class TableVersions {
  #instance = randomName()
  readonly #counts = new Map<string, number>()
  #isListening = false

  increment(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
  }

  /** Whether changes are announced from now on; earlier versions end, as changes may have been missed. */
  setListening(isListening: boolean): void {
    this.#instance = randomName()
    this.#counts.clear()
    this.#isListening = isListening
  }

  /** The version of one table or several: the name of this instance and a count of their changes. */
  of(...tables: string[]): string {
    if (!this.#isListening) return randomName()
    const changes = tables.map((table) => this.#counts.get(table) ?? 0)
    return `${this.#instance}.${changes.reduce((sum, count) => sum + count, 0)}`
  }
}

/** Versions of another instance, or of this one before a gap, never match. */
function randomName(): string {
  return crypto.randomUUID().slice(0, 8)
}
