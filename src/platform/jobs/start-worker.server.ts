import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { DatabaseAddress } from '../database/logins/addresses.ts'
import { jobLimits, openPool } from '../database/pool.ts'
import type { Logger } from '../log.ts'

const STEP_MS = 50
/** A runner that makes progress never pauses for so long between two queries. */
const STILL_MS = 300

class RunningJobs {
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

export type WorkerOptions = {
  /** Directly at the server: the worker listens and uses prepared statements. */
  databaseUrl: string | DatabaseAddress
  /** More PostgreSQL options of its connections, such as keys. */
  options?: string
  log: Logger
  taskList: TaskList
  crontab: string
  concurrency: number
}

export type Worker = { pool: Pool; stop(): Promise<void> }

/** The runner keeps one connection to listen and one for its clock. */
export const OWN_CONNECTIONS = 2
const RESTART_MS = 5_000
/** How long running jobs may continue after the stop before they are aborted. */
const GRACE_MS = 2_000
const STOP_MS = 6_000

/**
 * Runs jobs as `message_service` until it is stopped. A runner that ends by itself, because the database went
 * away, or that cannot look for jobs from its start, is replaced. Failures here never reach the caller.
 */
export function startWorker({
  databaseUrl,
  options = '',
  log,
  taskList,
  crontab,
  concurrency,
}: WorkerOptions): Worker {
  const pool = openPool(databaseUrl, {
    name: 'shop messages',
    login: 'shop_messages',
    // Each job may need one connection.
    max: concurrency + OWN_CONNECTIONS,
    options: `-c role=message_service ${options}`.trimEnd(),
    limits: jobLimits,
    onError: (error) => log.warn({ err: error }, 'a database connection of the job worker was lost'),
  })
  traceToLog(log)
  const jobs = new RunningJobs()
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function work(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    const failedLook = firstLookFails(events)
    runner = await run({
      events,
      pgPool: pool,
      logger: workerLog(log),
      taskList: jobs.counted(taskList),
      crontab,
      concurrency,
      noHandleSignals: true,
      // New jobs start at once by NOTIFY; this is how soon a due retry is noticed.
      pollInterval: 1000,
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: GRACE_MS,
          // Otherwise the runner does not wait for the removal of finished jobs, and ends when the database
          // is away meanwhile.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
    if (stopping.signal.aborted) await runner.stop().catch(() => undefined)
    try {
      await Promise.race([runner.promise, failedLook])
    } catch (error) {
      await runner.stop().catch(() => undefined)
      throw error
    }
  }

  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await work()
      } catch (error) {
        log.error({ err: error }, 'the job worker ended, another one follows')
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const working = keepWorking()
  const closePool = async () => {
    if (!pool.ending) await pool.end()
  }
  return {
    pool,
    async stop() {
      stopping.abort()
      const ended = async () => {
        await runner?.stop().catch(() => undefined)
        await working
        await closePool()
      }
      // Without a database the runner would retry for seconds. What it leaves unfinished is queued again by
      // reclaim_messages.
      const onlyRetries = jobs.untilStill(pool).then(closePool)
      await Promise.race([ended(), onlyRetries, wait(STOP_MS, undefined, { ref: false })])
    },
  }
}

/**
 * Rejects when a runner's first look for jobs fails, by a connection that came too late for example. The runner reads once which
 * tasks the database knows, keeps the failure of that reading, and would find no job any more; it says so at level debug only.
 */
function firstLookFails(events: WorkerEvents): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  let hasLooked = false
  const look = () => {
    hasLooked = true
  }
  events.once('worker:getJob:empty', look)
  events.once('job:start', look)
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasLooked) reject(error)
  })
  return promise
}
