import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/**
 * The job runner reports by `console.trace` why one of its workers ended, whatever logger it has.
 * Nothing else in the shop uses `console.trace`, so this replaces it by a line of the log.
 */
export function traceToLog(log: Logger): void {
  console.trace = (reason: unknown) => {
    log.warn(reason instanceof Error ? { err: reason } : { reason }, 'a worker of the job runner ended')
  }
}

/**
 * Writes the job runner's messages to the shop's log; those that are neither warning nor error at level
 * debug.
 */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error = meta?.error
    const facts = error instanceof Error ? { err: error } : {}
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
