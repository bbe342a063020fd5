import { setTimeout as sleep } from 'node:timers/promises'

/** Told by which signal the process was stopped, if by one. */
type Undoing = (signal?: NodeJS.Signals) => Promise<void>
type Undo = { undo: Undoing; timeoutMs: number }

/** Registers what a stop must undo, last first; one that takes longer than `timeoutMs` is abandoned. */
export type OnStop = (undo: Undoing, timeoutMs?: number) => void

/**
 * Runs a start, then lets the process live until it has to stop (Ctrl-C, SIGTERM, closed terminal),
 * undoes all that was started and exits with code 0. A failed start is undone as well, and its error thrown.
 * A second signal, a second later or more, ends everything at once.
 */
export async function untilStopped(
  start: (signal: AbortSignal, onStop: OnStop) => Promise<void>,
): Promise<void> {
  const controller = new AbortController()
  const undos: Undo[] = []
  const undoAll = async (signal?: NodeJS.Signals) => {
    for (const { undo, timeoutMs } of undos.splice(0).reverse()) {
      await Promise.race([undo(signal).catch(report), sleep(timeoutMs, undefined, { ref: false })])
    }
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  const started = start(controller.signal, (undo, timeoutMs = 70_000) => undos.push({ undo, timeoutMs }))
  let stopRequestedAt = 0
  const stop = async (code: number, signal?: NodeJS.Signals) => {
    if (stopRequestedAt) return Date.now() - stopRequestedAt > 1000 ? process.exit(1) : undefined
    stopRequestedAt = Date.now()
    controller.abort()
    await started.catch(() => undefined)
    await undoAll(signal)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0, signal))
  if (process.env.RUN_WITH_PARENT) onParentGone(() => void stop(0))
  process.on('uncaughtException', (error) => {
    report(error)
    void stop(1)
  })
  try {
    await started
  } catch (error) {
    if (stopRequestedAt) return new Promise(() => undefined)
    await undoAll()
    throw error
  }
}

/** `scripts/run.mjs` that was killed cannot stop the shop, which must not go on running unseen. */
function onParentGone(act: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500).unref()
}

function report(error: unknown): void {
  console.error(error)
}
