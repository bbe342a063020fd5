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
