/**
 * A signal that aborts after `ms`, or as soon as `signal` does. It replaces `AbortSignal.timeout` and
 * `AbortSignal.any`, which the oldest supported browsers do not have (D38).
 */
export function abortAfter(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow, { once: true })
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return controller.signal
}
