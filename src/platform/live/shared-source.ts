import { EventLog } from './event-log.ts'
import { type LiveEvent, type LiveSourceOptions, openLiveSource } from './live-source.ts'

/** What the windows of one browser say to each other about a stream. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'alive' }
  | { kind: 'leading' }
  | { kind: 'hello'; from: string; since: string | null }
  | { kind: 'missed'; to: string; events: LiveEvent[] }

/** A window that leads answers a new one within so long, else it is frozen. */
const ANSWER_WITHIN_MS = 10_000
/** Without a sign of the leading window for so long it is frozen. It gives one every 20 seconds. */
const SILENCE_MS = 60_000

type SharedSourceOptions = Omit<LiveSourceOptions, 'onAlive'> & { name: string }

/**
 * Follows an event stream together with the other visible windows of this browser: one of them, which holds a lock, has the stream and
 * tells the others. Whoever holds it loses it by closing, hiding, crashing, or when the others hear nothing of it. Over HTTP/1.1 a
 * browser has six connections to a server, and a stream takes one for good. Gives the way to leave.
 */
export function openSharedSource({ name, ...options }: SharedSourceOptions): () => void {
  const id = crypto.randomUUID()
  const channel = new BroadcastChannel(`live-${name}`)
  let waiting = new AbortController()
  let { since } = options
  let log: EventLog | undefined
  let isWelcome = false
  let close = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = (message: Message) => channel.postMessage(message)
  function take(event: LiveEvent) {
    since = event.id || since
    options.onEvent(event)
  }
  function stealAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void queue(true), ms)
  }
  function greet() {
    isWelcome = false
    post({ kind: 'hello', from: id, since })
    stealAfter(ANSWER_WITHIN_MS)
  }

  /** Holds the stream; the lock is given back when the answer resolves. */
  function lead({ signal }: AbortController): Promise<void> {
    clearTimeout(timer)
    const events = new EventLog(since)
    log = events
    close = openLiveSource({
      ...options,
      since,
      onEvent: (event) => {
        events.add(event)
        post({ kind: 'event', event })
        take(event)
      },
      onAlive: () => post({ kind: 'alive' }),
    })
    post({ kind: 'leading' })
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  function resign() {
    close()
    close = () => {}
    log = undefined
  }

  /** Waits for the lock, or takes it from a window that gives no sign. */
  async function queue(isStealing = false): Promise<void> {
    waiting.abort()
    const own = new AbortController()
    waiting = own
    const manner = isStealing ? { steal: true } : { signal: own.signal }
    try {
      await navigator.locks.request(`live-${name}`, manner, () =>
        own.signal.aborted ? undefined : lead(own),
      )
    } catch (error) {
      if (own.signal.aborted) return
      resign()
      if (error instanceof DOMException && error.name === 'AbortError') {
        // Another window has taken the lock.
        greet()
        await queue()
      } else {
        // Locks are forbidden here.
        close = openLiveSource({ ...options, since, onEvent: take, onAlive: () => undefined })
      }
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (log) {
      if (data.kind === 'hello') post({ kind: 'missed', to: data.from, events: log.since(data.since) })
      return
    }
    if (data.kind === 'hello') return
    if (data.kind === 'leading') return greet()
    if (isWelcome) stealAfter(SILENCE_MS)
    if (data.kind === 'event' && isWelcome) take(data.event)
    if (data.kind === 'missed' && data.to === id) {
      isWelcome = true
      stealAfter(SILENCE_MS)
      for (const event of data.events) take(event)
    }
  }
  greet()
  void queue()
  return () => {
    waiting.abort()
    clearTimeout(timer)
    resign()
    channel.close()
  }
}
