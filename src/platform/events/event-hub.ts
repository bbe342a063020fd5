import type { ServerResponse } from 'node:http'

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

  /** Answers a request with a stream of all messages. */
  stream(request: Request): EventStream {
    return new EventStream(request, (subscriber, since) => this.subscribe(subscriber, since))
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

/** A client that is this far behind is disconnected; it reconnects and gets the events that it missed. */
const MAX_BEHIND_BYTES = 64 * 1024
/** How long a browser waits before it reconnects. */
const opening = encoder.encode('retry: 3000\n\n')

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Adds a subscriber.
 *
 * @param since the last event that its page knows; null: none
 * @returns the function that removes it
 */
export type Subscribe = (subscriber: Subscriber, since: string | null) => () => void

/**
 * An answer of server-sent events, without an end. It begins with the events that the client missed: since
 * `Last-Event-ID` when it reconnects, since the event id in its page (`?since=`) when it connects for the first
 * time. It is written to the connection itself: of thousands of open ones, each holds nothing else in memory.
 */
export class EventStream {
  readonly #subscribe: Subscribe
  readonly #since: string | null

  constructor(request: Request, subscribe: Subscribe) {
    this.#subscribe = subscribe
    this.#since = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since')
  }

  /** Answers a request. A browser that has left meanwhile is not followed: nothing would ever take it out again. */
  sendTo(response: ServerResponse): void {
    if (response.destroyed) return
    response.writeHead(200, headers)
    const send = (chunk: Uint8Array) => {
      if (response.destroyed || response.writableEnded) return
      if (response.writableLength > MAX_BEHIND_BYTES) response.destroy()
      else response.write(chunk)
    }
    send(opening)
    response.once(
      'close',
      this.#follow(send, () => response.end()),
    )
  }

  /** The same for the development server, which knows no other answers. */
  toResponse(): Response {
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(opening)
        leave = this.#follow(
          (chunk) => controller.enqueue(chunk),
          () => controller.close(),
        )
      },
      cancel: () => leave(),
    })
    return new Response(body, { headers })
  }

  /** Returns the function that takes the subscriber out again. */
  #follow(send: Subscriber['send'], end: () => void): () => void {
    const leave = this.#subscribe(
      {
        send,
        close: () => {
          leave()
          end()
        },
      },
      this.#since,
    )
    return leave
  }
}
