import { type LiveEvent, type LiveSourceOptions, openLiveSource } from './live-source.ts'

/** When all browsers must refetch, each does so at a random moment within this time, in ms. */
const RESYNC_WITHIN_MS = 2000

type FollowOptions = {
  /** Equal in all windows that follow the same stream. */
  name: string
  path: string
  /** The id of the last event before the page was rendered; null when unknown. */
  since: string | null
  /** The handler of each kind of event; receives its JSON. */
  on: Record<string, (data: string) => void>
  /** Called when events may have been missed: refetch what the screen shows. */
  readAgain: () => void
  /** Called when the server answered with something else than a stream. */
  onRefused?: () => void
}

/**
 * Follows the shop's events while the tab is visible (LIVE-01), and refetches what was missed when it becomes
 * visible again. The visible windows of one browser share one stream where the browser supports Web Locks.
 * Returns a function that ends it.
 */
export function followLive({
  name,
  path,
  since,
  on,
  readAgain,
  onRefused = () => {},
}: FollowOptions): () => void {
  let last = since
  let leave: (() => void) | undefined
  let resync: ReturnType<typeof setTimeout> | undefined
  const source = { path, types: ['resync', ...Object.keys(on)], onEvent: take, onRefused }

  function take({ type, data, id }: LiveEvent) {
    const isFirst = last === null
    last = id || last
    if (type !== 'resync') return on[type]?.(data)
    clearTimeout(resync)
    if (isFirst) readAgain()
    else resync = setTimeout(readAgain, Math.random() * RESYNC_WITHIN_MS)
  }
  function begin() {
    if (leave || document.hidden) return
    leave =
      'locks' in navigator && 'BroadcastChannel' in window
        ? openSharedSource({ ...source, name, since: last })
        : openLiveSource({ ...source, since: last, onAlive: () => {} })
  }
  function end() {
    clearTimeout(resync)
    leave?.()
    leave = undefined
  }
  function followVisibility() {
    if (document.hidden) return end()
    begin()
    readAgain()
  }

  begin()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    end()
  }
}

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
function openSharedSource({ name, ...options }: SharedSourceOptions): () => void {
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

const MOST_EVENTS = 200

/** The most recent events of a stream, for windows that join later. */
export class EventLog {
  #start: string | null
  #events: LiveEvent[] = []

  /** @param start the event id from which the stream began */
  constructor(start: string | null) {
    this.#start = start
  }

  add(event: LiveEvent): void {
    if (event.type === 'resync') {
      this.#start = event.id
      this.#events = []
      return
    }
    this.#events.push(event)
    const oldest = this.#events.length > MOST_EVENTS ? this.#events.shift() : undefined
    if (oldest) this.#start = oldest.id
  }

  /** The events after this id; a resync when they are no longer known. */
  since(id: string | null): LiveEvent[] {
    if (id === this.#start) return this.#events
    const position = this.#events.findIndex((event) => event.id === id)
    if (position >= 0) return this.#events.slice(position + 1)
    return [{ type: 'resync', data: 'null', id: this.#events.at(-1)?.id ?? this.#start ?? '' }]
  }
}
