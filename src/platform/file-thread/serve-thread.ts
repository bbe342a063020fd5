import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from '#lib/spreadsheet/csv.ts'
import type { FromThread, Questions } from './messages.ts'

/**
 * Does the work of a thread, with what it was given, and sends what came out. One question at a time may be asked of the
 * process, which has the database.
 *
 * @param names of the questions
 */
export async function serveThread<Input, Asked extends Questions>(
  names: readonly (keyof Asked & string)[],
  work: (input: Input, ask: Asked) => Promise<unknown>,
): Promise<void> {
  const asks = names.map((name) => [name, (question: unknown) => askProcess(name, question)] as const)
  try {
    // What comes from the process has the types that both sides name.
    send({ outcome: await work(workerData as Input, Object.fromEntries(asks) as unknown as Asked) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    send({ refused: error.code })
  }
}

function askProcess(asks: string, question: unknown): Promise<unknown> {
  const answer = new Promise((resolve) => parentPort?.once('message', resolve))
  send({ asks, question })
  return answer
}

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}
