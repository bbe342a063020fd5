import { setTimeout as wait } from 'node:timers/promises'

const running = new Set<Promise<void>>()

/** Work that an answer must not wait for. It reports its own failures; the shop's end waits for it. */
export function inBackground(work: Promise<void>): void {
  const tracked = work.finally(() => running.delete(tracked))
  running.add(tracked)
}

/** Resolves when all such work is done, or the patience is at its end. */
export async function backgroundDone(patienceMs: number): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    Promise.allSettled(running),
    wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ])
  patience.abort()
}
