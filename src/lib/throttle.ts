type Schedule = (work: () => void, ms: number) => void

/**
 * Gathers what comes in bursts: the work runs `ms` after the first call, once for all calls until then, so a steady stream never puts
 * it off. What comes while the work runs is gathered for another run after it: a slow network is not asked again before it has
 * answered.
 */
export function throttle(
  ms: number,
  work: () => Promise<unknown>,
  schedule: Schedule = setTimeout,
): () => void {
  let state: 'idle' | 'waiting' | 'working' | 'wanted again' = 'idle'

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
    if (state === 'wanted again') wait()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') wait()
    else if (state === 'working') state = 'wanted again'
  }
}
