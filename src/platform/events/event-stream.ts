import type { EventHub } from './event-hub.ts'

/** A client that is this far behind is disconnected; it reconnects and gets the events that it missed. */
const MAX_QUEUED_CHUNKS = 256
/** How long a browser waits before it reconnects. */
const opening = new TextEncoder().encode('retry: 3000\n\n')

/**
 * Answers with server-sent events, without an end. It begins with the events that the
 * client missed: since `Last-Event-ID` when it reconnects, since the event id in its page (`?since=`) when it
 * connects for the first time.
 *
 * @param until ends the stream from the server's side
 */
export function eventStream(hub: EventHub, request: Request, until?: AbortSignal): Response {
  let leave = () => {}
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        const send = (chunk: Uint8Array) => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) < -MAX_QUEUED_CHUNKS) {
            leave()
            controller.error(new Error('the reader is too far behind'))
            return
          }
          controller.enqueue(chunk)
        }
        const close = () => {
          if (!isOpen) return
          leave()
          controller.close()
        }
        send(opening)
        const since = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since')
        const unsubscribe = hub.subscribe({ send, close }, since)
        leave = () => {
          isOpen = false
          unsubscribe()
        }
        request.signal.addEventListener('abort', () => leave(), { once: true })
        until?.addEventListener('abort', close, { once: true })
      },
      cancel: () => leave(),
    },
    { highWaterMark: 16 },
  )
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
