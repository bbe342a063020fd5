import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'

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
