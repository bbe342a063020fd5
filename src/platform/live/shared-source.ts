import { EventLog } from './event-log.ts'
import { type LiveEvent, type LiveSourceOptions, openLiveSource } from './live-source.ts'

/** Messages between the windows of one browser about a stream. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'alive' }
  | { kind: 'leading' }
  | { kind: 'hello'; from: string; since: string | null }
  | { kind: 'missed'; to: string; events: LiveEvent[] }

/** The leading window answers a new one within this time, otherwise it is frozen. */
const ANSWER_WITHIN_MS = 10_000
/** A leading window that is silent for this long is frozen: it sends a message every 20 seconds. */
const SILENCE_MS = 60_000

type SharedSourceOptions = Omit<LiveSourceOptions, 'onAlive'> & { name: string }

/**
 * Follows an event stream together with the other visible windows of this browser. The leading window holds a
 * Web Lock and the stream, and forwards events to the others. It loses the lock when it closes, hides,
 * crashes, or is silent for too long. Over HTTP/1.1 a browser has six connections to a server, and each
 * stream occupies one. Returns a function that leaves.
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

  /** Holds the stream; the lock is released when the promise resolves. */
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

  /** Waits for the lock, or steals it from a window that is silent. */
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
        // Web Locks are not allowed here.
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
