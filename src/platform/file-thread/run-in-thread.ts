import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '#lib/errors/domain-error.ts'
import { WorkQueue } from '../http/limits/work-queue.ts'

/** What a thread may ask of the process that started it, by name. */
export type Questions = Readonly<Record<string, (question: never) => Promise<unknown>>>

/** What a thread gets: a file to read, or the answer to its question. */
export type ToThread = { input: unknown } | { answer: unknown }

/** What a thread sends: a question, or how a file ended. */
export type FromThread = { asks: string; question: unknown } | { refused: string } | { outcome: unknown }

const MOST_MB = 256
/** How long a thread waits for a file before it ends: somebody looks for one, or answers a question about it. */
const IDLE_MS = 120_000

/** The thread of each program, while it reads a file or waits for one. */
const threads = new Map<string, { thread: Worker; idle?: NodeJS.Timeout }>()

/** Has the thread of a program ready before its file is there: the start takes as long as a small file. */
export function prepareThread(program: URL): void {
  if (threads.has(program.href)) return
  startThread(program)
  leaveThread(program)
}

/** The thread of a program, for one file. It is left or terminated afterwards. */
function takeThread(program: URL): Worker {
  const { thread, idle } = threads.get(program.href) ?? startThread(program)
  clearTimeout(idle)
  thread.ref()
  return thread
}

/** Lets the thread wait for the next file: it is started once for the questions about one, and quicker with each. */
function leaveThread(program: URL): void {
  const own = threads.get(program.href)
  if (!own) return
  own.thread.unref()
  own.idle = setTimeout(() => {
    threads.delete(program.href)
    void own.thread.terminate()
  }, IDLE_MS).unref()
}

function startThread(program: URL): { thread: Worker; idle?: NodeJS.Timeout } {
  const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MOST_MB } })
  const own = { thread }
  threads.set(program.href, own)
  thread.on('exit', () => {
    if (threads.get(program.href) === own) threads.delete(program.href)
  })
  // One that waits is only gone. Who waits for a file hears of it in `runInThread`.
  thread.on('error', () => undefined)
  return own
}

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
