import { Client } from 'pg'
import type { Logger } from '../log.ts'
import { parseShopChange, type ShopChange } from './shop-change.ts'

const CHANNEL = 'shop_changes'
const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 5000
/** A listening connection that a proxy cut silently is found out by asking. */
const HEARTBEAT_MS = 15_000

export type ChangeListener = { close(): Promise<void> }

/**
 * Listens to the changes that the database tells, on a connection of its own, and comes back by itself when it is cut.
 *
 * @param onChange each change, in the order of the commits
 * @param onConnection true once listening; false when the connection is gone. After a gap changes may have been missed:
 *   whoever keeps anything has to forget it.
 */
export function listenToChanges(options: {
  databaseUrl: string
  log: Logger
  onChange: (change: ShopChange) => void
  onConnection: (listening: boolean) => void
}): ChangeListener {
  const { databaseUrl, log, onChange, onConnection } = options
  let client: Client | undefined
  let closed = false
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'shop listener',
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
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
      lose(next, error)
      return
    }
    if (client !== next || closed) return
    retryMs = FIRST_RETRY_MS
    onConnection(true)
    timer = setTimeout(() => void beat(next), HEARTBEAT_MS)
  }

  async function beat(current: Client): Promise<void> {
    try {
      await current.query('select 1')
    } catch (error) {
      lose(current, error)
      return
    }
    if (client === current && !closed) timer = setTimeout(() => void beat(current), HEARTBEAT_MS)
  }

  function lose(lost: Client, error?: unknown): void {
    if (client !== lost || closed) return
    client = undefined
    clearTimeout(timer)
    log.warn({ error }, 'change listener lost its connection')
    onConnection(false)
    lost.end().catch(() => undefined)
    timer = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
