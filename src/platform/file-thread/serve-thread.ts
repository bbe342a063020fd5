import { parentPort } from 'node:worker_threads'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { FromThread, Questions, ToThread } from './run-in-thread.ts'

/** Works on one input after the other; one question (of `names`) at a time may be asked of the process. */
export function serveThread<Input, Asked extends Questions>(
  names: readonly (keyof Asked & string)[],
  work: (input: Input, ask: Asked) => Promise<unknown>,
): void {
  const asks = names.map((name) => [name, (question: unknown) => askProcess(name, question)] as const)
  // What comes from the process has the types that both sides name.
  const ask = Object.fromEntries(asks) as unknown as Asked
  parentPort?.on('message', (message: ToThread) => {
    if ('input' in message) void outcomeOf(work(message.input as Input, ask)).then(send)
  })
}

/** Any other error ends the thread. */
async function outcomeOf(work: Promise<unknown>): Promise<FromThread> {
  try {
    return { outcome: await work }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refused: error.code }
  }
}

function askProcess(asks: string, question: unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  parentPort?.once('message', (message: ToThread) => 'answer' in message && resolve(message.answer))
  send({ asks, question })
  return promise
}

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}
