import type { Worker } from 'node:cluster'
import type { InstanceMetrics } from '#platform/metrics/shop-metrics.ts'

/** From the start to an instance. `start` comes first, once. */
export type Order =
  | { kind: 'start'; databaseUrl: string; delivers: boolean }
  /** From now on this instance works the job queue. */
  | { kind: 'deliver' }
  /** Asks for the metrics; the answer has the same number. */
  | { kind: 'measure'; number: number }
  | { kind: 'close'; delayMs: number }

/** From an instance to the start. */
export type Report =
  | { kind: 'ready'; url: string }
  | { kind: 'measured'; number: number; metrics: InstanceMetrics }
  /** The one line for people, of an instance that could not start. */
  | { kind: 'failed'; line: string }

/** Whether a message is an instance's, and none of Node's own. */
export function isReport(message: unknown): message is Report {
  const kind = (message as Partial<Report> | null)?.kind
  return kind === 'ready' || kind === 'measured' || kind === 'failed'
}

/** An instance that is busy for longer is left out of the sum. */
const ANSWER_MS = 5_000

let last = 0

export async function metricsOf(instances: readonly { worker: Worker }[]): Promise<InstanceMetrics[]> {
  const answers = await Promise.all(instances.map(({ worker }) => ask(worker)))
  return answers.filter((answer) => answer !== null)
}

function ask(worker: Worker): Promise<InstanceMetrics | null> {
  if (!worker.isConnected()) return Promise.resolve(null)
  last += 1
  const number = last
  const { promise, resolve } = Promise.withResolvers<InstanceMetrics | null>()
  const onMessage = (message: unknown) => {
    if (isReport(message) && message.kind === 'measured' && message.number === number)
      resolve(message.metrics)
  }
  worker.on('message', onMessage)
  const timer = setTimeout(() => resolve(null), ANSWER_MS)
  worker.send({ kind: 'measure', number } satisfies Order)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
  })
}
