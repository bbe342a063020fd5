import { on } from 'node:events'
import { DomainError } from '#lib/errors/domain-error.ts'
import { WorkQueue } from '../http/limits/work-queue.ts'
import type { FromThread, Questions, ToThread } from './messages.ts'
import { leaveThread, takeThread } from './threads.ts'

/** How long a file may wait for its turn, and how long it may then take. */
const MOST_MS = 30_000
/** The shop runs on small machines: one file at a time. */
const turns = new WorkQueue({ running: 1, waiting: 20, waitingMs: MOST_MS })

type ThreadRun = {
  /** The module of the thread, which calls `serveThread`: a file `*.thread.ts` (`scripts/vite/threads-plugin.ts`). */
  program: URL
  input: unknown
  answers: Questions
  /** Aborted when nobody waits for the outcome any more. */
  signal?: AbortSignal | undefined
  mostMs?: number
}

/**
 * Reads what somebody has sent in a thread, so that no file holds up the shop: within limits of time and memory,
 * and no longer than somebody waits for it.
 *
 * @throws DomainError file_too_slow beyond these limits, or as the thread says; busy when too many wait
 */
export async function runInThread<Outcome>(run: ThreadRun): Promise<Outcome> {
  try {
    return (await turns.run(() => followThread(run))) as Outcome
  } catch (error) {
    throw isTooMuch(error) ? new DomainError('file_too_slow', undefined, error) : error
  }
}

async function followThread({
  program,
  input,
  answers,
  signal,
  mostMs = MOST_MS,
}: ThreadRun): Promise<unknown> {
  const timeout = AbortSignal.timeout(mostMs)
  const end = signal ? AbortSignal.any([signal, timeout]) : timeout
  end.throwIfAborted()
  const thread = takeThread(program)
  const send = (message: ToThread) => thread.postMessage(message)
  let isReady = false
  try {
    const messages = on(thread, 'message', { close: ['exit'], signal: end })
    send({ input })
    for await (const [message] of messages as AsyncIterable<[FromThread]>) {
      isReady = !('asks' in message)
      if ('refused' in message) throw new DomainError(message.refused)
      if ('outcome' in message) return message.outcome
      send({ answer: await answers[message.asks]?.(message.question as never) })
    }
    throw new DomainError('file_unreadable')
  } finally {
    if (isReady) leaveThread(program)
    else await thread.terminate()
  }
}

/** Whether the thread took too much memory or time, or the browser has left. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : ''
  return (
    code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    code === 'ABORT_ERR' ||
    ['AbortError', 'TimeoutError'].includes(error.name)
  )
}
