type Undo = () => Promise<unknown>

/** Registers a cleanup, which runs at the end in any case. Cleanups run in reverse order. */
export type OnEnd = (undo: Undo) => void

/** Runs some work, then its cleanups: after success, failure, Ctrl-C or SIGTERM. */
export async function cleaningUp<Result>(work: (onEnd: OnEnd) => Promise<Result>): Promise<Result> {
  const undos: Undo[] = []
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo().catch(console.error)
  }
  const stop = () => void undoAll().finally(() => process.exit(1))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work((undo) => undos.push(undo))
  } finally {
    await undoAll()
    for (const signal of signals) process.off(signal, stop)
  }
}
