import type { ServerResponse } from 'node:http'
import type { Subscriber } from './event-hub.ts'

/** A client that is this far behind is disconnected; it reconnects and gets the events that it missed. */
const MAX_BEHIND_BYTES = 64 * 1024
/** How long a browser waits before it reconnects. */
const opening = new TextEncoder().encode('retry: 3000\n\n')

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
