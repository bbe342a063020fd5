import { Worker } from 'node:worker_threads'

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
export function takeThread(program: URL): Worker {
  const { thread, idle } = threads.get(program.href) ?? startThread(program)
  clearTimeout(idle)
  thread.ref()
  return thread
}

/** Lets the thread wait for the next file: it is started once for the questions about one, and quicker with each. */
export function leaveThread(program: URL): void {
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
