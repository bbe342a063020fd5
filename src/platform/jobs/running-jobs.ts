import { setTimeout as wait } from 'node:timers/promises'
import { type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../log.ts'

const STEP_MS = 50
/** A runner that makes progress never pauses for so long between two queries. */
const STILL_MS = 300

/** Counts the jobs of a task list that are running. */
export class RunningJobs {
  #count = 0

  counted(taskList: TaskList): TaskList {
    const tasks = Object.entries(taskList).map(([name, task]) => [name, task && this.#counting(task as Task)])
    return Object.fromEntries(tasks)
  }

  /** Waits until no job runs and no connection is used: then a runner only pauses between retries. */
  async untilStill(pool: Pool): Promise<void> {
    for (let stillMs = 0; stillMs < STILL_MS; stillMs += STEP_MS) {
      await wait(STEP_MS)
      const isAtWork = this.#count > 0 || pool.waitingCount > 0 || pool.idleCount < pool.totalCount
      if (isAtWork) stillMs = -STEP_MS
    }
  }

  #counting(task: Task): Task {
    return async (payload, helpers) => {
      this.#count += 1
      try {
        return await task(payload, helpers)
      } finally {
        this.#count -= 1
      }
    }
  }
}

/** The job runner says by `console.trace` why a worker ended, and nothing else uses it: a line of the log. */
export function traceToLog(log: Logger): void {
  console.trace = (reason: unknown) => {
    log.warn(reason instanceof Error ? { err: reason } : { reason }, 'a worker of the job runner ended')
  }
}

/** The job runner's messages in the shop's log; what is no warning or error at level debug. */
export function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error = meta?.error
    const facts = error instanceof Error ? { err: error } : {}
    if (level === 'error') log.error(facts, message)
    else if (level === 'warning') log.warn(facts, message)
    else log.debug(facts, message)
  })
}
