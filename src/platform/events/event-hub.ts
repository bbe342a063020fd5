/** A message to all open pages: its kind, and data as JSON. */
export type LiveMessage = { kind: string; data: unknown }
type Sent = { id: number; text: string }
/** An open stream: takes encoded events, and is ended from this side. */
export type Subscriber = { send: (chunk: Uint8Array) => void; close: () => void }

/** A client that missed more events than this reloads its data, which is cheaper on a phone. */
const MAX_HISTORY = 200
const HEARTBEAT_MS = 20_000

const encoder = new TextEncoder()
/** An event, not a comment: the browser's script must see that the connection is alive. */
const heartbeat = encoder.encode('event: ping\ndata: 0\n\n')

/**
 * Sends each message and a heartbeat to every open event stream of this instance, and remembers the last messages for
 * clients that reconnect. A client that missed more, or comes from another instance, gets `resync`.
 */
export class EventHub {
  readonly #instance = crypto.randomUUID().slice(0, 8)
  readonly #subscribers = new Set<Subscriber>()
  #history: Sent[] = []
  #lastId = 0
  #heartbeat: NodeJS.Timeout | undefined

  /** Sends a message to all, encoded once for thousands of streams. */
  publish(message: LiveMessage): void {
    const id = ++this.#lastId
    const text = this.#format(id, message)
    this.#history.push({ id, text })
    if (this.#history.length > MAX_HISTORY) this.#history = this.#history.slice(-MAX_HISTORY)
    this.#sendAll(encoder.encode(text))
  }

  /**
   * Adds a stream, and sends it what it missed since `lastEventId`. Without a last event (null) it gets
   * `resync`, because its page may be older than the stream.
   *
   * @returns the function that removes it
   */
  subscribe(subscriber: Subscriber, lastEventId: string | null): () => void {
    // In one chunk, so that a new client does not count as behind.
    const missed = this.#missedSince(lastEventId).join('')
    if (missed) subscriber.send(encoder.encode(missed))
    this.#subscribers.add(subscriber)
    this.#heartbeat ??= setInterval(() => this.#sendAll(heartbeat), HEARTBEAT_MS)
    return () => {
      this.#subscribers.delete(subscriber)
      if (this.#subscribers.size === 0) this.#stopHeartbeat()
    }
  }

  /** Ends every stream when the shop stops; browsers reconnect to another instance. */
  closeAll(): void {
    for (const subscriber of this.#subscribers) subscriber.close()
    this.#subscribers.clear()
    this.#stopHeartbeat()
  }

  /** The id of the last message, for a page that is being rendered now. */
  get lastEventId(): string {
    return `${this.#instance}.${this.#lastId}`
  }

  get size(): number {
    return this.#subscribers.size
  }

  #sendAll(chunk: Uint8Array): void {
    for (const subscriber of this.#subscribers) subscriber.send(chunk)
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  #missedSince(lastEventId: string | null): string[] {
    const [instance, number = ''] = lastEventId?.split('.') ?? []
    const last = Number(number)
    const oldest = this.#history[0]?.id ?? this.#lastId + 1
    if (
      instance !== this.#instance ||
      !/^\d{1,15}$/.test(number) ||
      last < oldest - 1 ||
      last > this.#lastId
    ) {
      return [this.#format(this.#lastId, { kind: 'resync', data: null })]
    }
    return this.#history.filter((sent) => sent.id > last).map((sent) => sent.text)
  }

  #format(id: number, { kind, data }: LiveMessage): string {
    return `id: ${this.#instance}.${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
  }
}
