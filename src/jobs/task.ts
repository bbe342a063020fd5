import type { JobHelpers, Task } from 'graphile-worker'
import type { Queries } from '#platform/database/actor.ts'
import { queriesOf } from '#platform/database/kysely-for.ts'

/** A task that is done in the database alone. */
export function databaseTask(work: (db: Queries) => Promise<unknown>): Task {
  return async (_payload, helpers) => {
    await work(queriesOf(helpers))
  }
}

/** A task that does a part of its work each time, until it says that nothing is left. */
export function partsTask(work: (db: Queries) => Promise<number | null>): Task {
  return async (_payload, helpers) => {
    await repeated(helpers, work)
  }
}

/** Repeats such work, and returns the sum of what it said. */
export async function repeated(
  helpers: JobHelpers,
  work: (db: Queries) => Promise<number | null>,
): Promise<number> {
  const db = queriesOf(helpers)
  let total = 0
  for (let last = 1; last > 0 && !helpers.abortSignal?.aborted; total += last) {
    last = (await work(db)) ?? 0
  }
  return total
}
