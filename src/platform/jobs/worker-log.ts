import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

/**
 * The job runner prints why one of its workers ended by `console.trace`, whatever logger it is given. Nobody else in the shop uses that:
 * from now on it is a line of the log.
 */
export function traceToLog(log: Logger): void {
  console.trace = (reason: unknown) => {
    log.warn(reason instanceof Error ? { err: reason } : { reason }, 'a worker of the job runner ended')
  }
}

/** What the job runner says, in the shop's log: its everyday talk only when details are asked for. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error = meta?.error
    const facts = error instanceof Error ? { err: error } : {}
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
