/** From the start to an instance. `start` comes first, once. */
export type Order =
  | { kind: 'start'; databaseUrl: string; delivers: boolean }
  /** From now on this instance works the job queue. */
  | { kind: 'deliver' }
  | { kind: 'close'; delayMs: number }

/** From an instance to the start. */
export type Report =
  | { kind: 'ready'; url: string }
  /** The one line for people, of an instance that could not start. */
  | { kind: 'failed'; line: string }

export function isReport(message: unknown): message is Report {
  const kind = (message as Partial<Report> | null)?.kind
  return kind === 'ready' || kind === 'failed'
}
