import type { ServerResponse } from 'node:http'
import type { ShopChange } from '../changes/change-listener.ts'

export type LiveMessage = { kind: string; data: unknown }
/** An open stream: takes encoded events, and is ended from this side. */
export type Subscriber = { send: (chunk: Uint8Array) => void; close: () => void }

/** What a stream is about: what visitors see, which rows changed, or one order. */
export type TopicName = 'shop' | 'admins' | `order ${string}`

export type StreamOwner = { userId: string; sessionId: string }

/** What a stream follows; one that is not open to all ends after some minutes, and the browser is checked again. */
export type Following = { topic: TopicName; owner?: StreamOwner }

/** A client that missed more events than this reloads its data, which is cheaper on a phone. */
const MAX_HISTORY = 200
const HEARTBEAT_MS = 20_000
const LIFETIME_MS = 10 * 60_000

const encoder = new TextEncoder()
/** An event, not a comment: the browser's script must see that the connection is alive. */
const heartbeat = encoder.encode('event: ping\ndata: 0\n\n')

/**
 * The streams of a topic, and its last messages. Each topic counts its own: from the numbers of one nobody can tell how much
 * goes on in another.
 */
class Topic {
  readonly streams = new Map<Subscriber, StreamOwner | undefined>()
  readonly #name = crypto.randomUUID().slice(0, 8)
  #history: { id: number; text: string }[] = []
  #lastId = 0

  get lastEventId(): string {
    return `${this.#name}.${this.#lastId}`
  }

  publish(message: LiveMessage): void {
    this.#lastId += 1
    const text = this.#format(message)
    this.#history.push({ id: this.#lastId, text })
    if (this.#history.length > MAX_HISTORY) this.#history.shift()
    this.sendAll(encoder.encode(text))
  }

  sendAll(chunk: Uint8Array): void {
    for (const subscriber of this.streams.keys()) subscriber.send(chunk)
  }

  missedSince(lastEventId: string | null): string[] {
    const [topic, number = ''] = lastEventId?.split('.') ?? []
    const last = Number(number)
    const oldest = this.#history[0]?.id ?? this.#lastId + 1
    const isKnown =
      topic === this.#name && /^\d{1,15}$/.test(number) && last >= oldest - 1 && last <= this.#lastId
    if (!isKnown) return [this.#format({ kind: 'resync', data: null })]
    return this.#history.filter((sent) => sent.id > last).map((sent) => sent.text)
  }

  #format({ kind, data }: LiveMessage): string {
    return `id: ${this.lastEventId}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
  }
}

/**
 * Sends each message to the open event streams of its topic in this instance, all of them a heartbeat, and remembers the last
 * messages for clients that reconnect. A client that missed more, or comes from another instance, gets `resync`. No stream
 * says anything of another topic.
 */
export class EventHub {
  readonly #shop = new Topic()
  readonly #topics = new Map<TopicName, Topic>([
    ['shop', this.#shop],
    ['admins', new Topic()],
  ])
  #heartbeat: NodeJS.Timeout | undefined

  publish(message: LiveMessage, name: TopicName = 'shop'): void {
    this.#topics.get(name)?.publish(message)
  }

  /** Changes may have been missed: whoever follows a topic whose name begins so reads all again. */
  resync(beginning = ''): void {
    for (const [name, topic] of this.#topics)
      if (name.startsWith(beginning)) topic.publish({ kind: 'resync', data: null })
  }

  /**
   * Adds a stream, and sends it what it missed since `lastEventId`. Without a last event (null) it gets
   * `resync`, because its page may be older than the stream.
   *
   * @returns the function that removes it
   */
  subscribe(
    subscriber: Subscriber,
    lastEventId: string | null,
    { topic: name, owner }: Following = { topic: 'shop' },
  ): () => void {
    const topic = this.#topics.get(name) ?? new Topic()
    this.#topics.set(name, topic)
    // In one chunk, so that a new client does not count as behind.
    const missed = topic.missedSince(lastEventId).join('')
    if (missed) subscriber.send(encoder.encode(missed))
    topic.streams.set(subscriber, owner)
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS)
    const timer = name === 'shop' ? undefined : setTimeout(() => subscriber.close(), LIFETIME_MS)
    return () => {
      clearTimeout(timer)
      topic.streams.delete(subscriber)
      if (topic.streams.size === 0 && name.startsWith('order ')) this.#topics.delete(name)
      if (this.size === 0) this.#stopHeartbeat()
    }
  }

  stream(request: Request, following?: Following): EventStream {
    return new EventStream(request, (subscriber, since) => this.subscribe(subscriber, since, following))
  }

  endWhere(isConcerned: (owner: StreamOwner) => boolean): void {
    for (const { streams } of this.#topics.values())
      for (const [subscriber, owner] of [...streams]) if (owner && isConcerned(owner)) subscriber.close()
  }

  /** Ends every stream when the shop stops; browsers reconnect to another instance. */
  closeAll(): void {
    for (const { streams } of this.#topics.values()) {
      for (const subscriber of streams.keys()) subscriber.close()
      streams.clear()
    }
    this.#stopHeartbeat()
  }

  get lastEventId(): string {
    return this.#shop.lastEventId
  }

  get size(): number {
    return this.sizeOf('')
  }

  /** As `size`, of the topics whose name begins so. */
  sizeOf(beginning: string): number {
    let size = 0
    for (const [name, { streams }] of this.#topics) if (name.startsWith(beginning)) size += streams.size
    return size
  }

  #beat(): void {
    for (const topic of this.#topics.values()) topic.sendAll(heartbeat)
  }

  #stopHeartbeat(): void {
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }
}

/** A client that is this far behind is disconnected; it reconnects and gets the events that it missed. */
const MAX_BEHIND_BYTES = 64 * 1024
const opening = encoder.encode('retry: 3000\n\n')

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Adds a subscriber, whose page knows the event `since`; returns what removes it. */
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

/**
 * Sends admins which rows changed, tables and keys, never contents (LIVE-01, LIVE-05), and the pages of an order that it
 * changed, and nothing of it (D43). The streams of a user whose role changes, or of a session that ends, are closed at once.
 */
export function publishChange(hub: EventHub, change: ShopChange): void {
  const { table, op, ids } = change
  const isNamed = (id: string) => op === 'many' || ids.includes(id)
  // Of sessions only what follows is told.
  if (table !== 'sessions') hub.publish({ kind: 'change', data: change }, 'admins')
  if (table === 'userRoles') hub.endWhere(({ userId }) => isNamed(userId))
  if (table === 'sessions') hub.endWhere(({ sessionId }) => isNamed(sessionId))
  if (table !== 'orders') return
  if (op === 'many') hub.resync('order ')
  else for (const id of ids) hub.publish({ kind: 'change', data: null }, `order ${id}`)
}

/**
 * Changes may have been missed, also the end of a session: every browser reads its data again, and those of admins reconnect and
 * are checked again.
 */
export function resyncAll(hub: EventHub): void {
  hub.resync()
  hub.endWhere(() => true)
}
