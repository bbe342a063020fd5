type Schedule = (work: () => void, ms: number) => void

/**
 * Throttles asynchronous work: it runs `ms` after the first call, once for all calls until then, so a steady
 * stream of calls never postpones it. Calls while it runs lead to one more run afterwards, so that runs never
 * overlap (LIVE-05).
 */
export function throttle(
  ms: number,
  work: () => Promise<unknown>,
  schedule: Schedule = setTimeout,
): () => void {
  let state: 'idle' | 'waiting' | 'working' | 'requested again' = 'idle'

  function wait() {
    state = 'waiting'
    schedule(run, ms)
  }
  function run() {
    state = 'working'
    void work()
      .catch(() => undefined)
      .then(finish)
  }
  function finish() {
    if (state === 'requested again') wait()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') wait()
    else if (state === 'working') state = 'requested again'
  }
}
