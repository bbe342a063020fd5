/** One event: its kind, its JSON, and its id, which `?since=` repeats. */
export type LiveEvent = { type: string; data: string; id: string }

export type LiveSourceOptions = {
  path: string
  /** The id of the last known event; null when there is none. */
  since: string | null
  types: readonly string[]
  onEvent: (event: LiveEvent) => void
  /** Called when the connection is open or being retried, at least once a minute. */
  onAlive: () => void
  onRefused: () => void
}

const SHORTEST_PAUSE_MS = 500
const FIRST_PAUSE_MS = 3000
const LONGEST_PAUSE_MS = 7000
/** Without a heartbeat for this long the connection is dead: the server sends one every 20 seconds. */
const SILENCE_MS = 50_000
const ANSWER_WITHIN_MS = 20_000

/** The random pause before the next attempt: browsers do not come back together (LIVE-01). */
export function pauseAfter(failures: number, chance = Math.random()): number {
  const most = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  return SHORTEST_PAUSE_MS + (most - SHORTEST_PAUSE_MS) * chance
}

/**
 * Follows an event stream and reconnects after every failure: a cut or silent connection, an error of a
 * proxy, a captive portal's page. EventSource itself only survives a cut connection. Returns a function that
 * ends it.
 */
export function openLiveSource(options: LiveSourceOptions): () => void {
  const { path, types, onEvent, onAlive, onRefused } = options
  let { since } = options
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function connect() {
    clearTimeout(timer)
    source = new EventSource(since ? `${path}?since=${encodeURIComponent(since)}` : path)
    for (const type of types) {
      source.addEventListener(type, ({ data, lastEventId }) => {
        since = lastEventId || since
        noteSign()
        onEvent({ type, data, id: lastEventId })
      })
    }
    source.addEventListener('ping', noteSign)
    source.addEventListener('open', () => retryAfter(SILENCE_MS))
    source.addEventListener('error', retry)
    retryAfter(ANSWER_WITHIN_MS)
    onAlive()
  }
  function noteSign() {
    failures = 0
    retryAfter(SILENCE_MS)
    onAlive()
  }
  function retryAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(retry, ms)
  }
  function retry() {
    const isRefused = source?.readyState === EventSource.CLOSED
    close()
    timer = setTimeout(connect, pauseAfter(failures))
    failures += 1
    if (isRefused) onRefused()
  }
  function connectAtOnce() {
    if (!source) connect()
  }
  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  connect()
  addEventListener('online', connectAtOnce)
  return () => {
    removeEventListener('online', connectAtOnce)
    close()
  }
}
