import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import type { LoadJob, LoadResult } from './job.ts'

/** Puts a load on a server from a process of its own. */
export async function putLoad(
  job: LoadJob,
  onEnd: OnEnd,
  onStart?: (pid: number) => void,
): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'json' })
  onEnd(async () => child.kill())
  if (child.pid) onStart?.(child.pid)
  child.send(job)
  const [result] = await Promise.race([
    once(child, 'message') as Promise<[LoadResult]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load generator stopped (${code})`)
    }),
  ])
  return result
}
