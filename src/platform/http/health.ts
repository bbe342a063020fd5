import { AsyncLocalStorage } from 'node:async_hooks'
import { runtime } from '../runtime.ts'
import { plainAnswer } from './answers/refusal.ts'

/** Answers `/healthz`: the process runs, whatever its database does (OPS-17). */
export function answerHealth(): Response {
  return plainAnswer(200, 'ok')
}

/** Answers `/readyz`: 200 while this process should be sent requests, else 503 and why not (OPS-17). */
export async function answerReadiness(): Promise<Response> {
  const problem = await runtime().readiness.problem()
  return problem === null ? plainAnswer(200, 'ok') : plainAnswer(503, problem)
}

const renderings = new AsyncLocalStorage<{ isDatabaseMissing: boolean }>()

/** Runs one rendering. @returns also whether the database was unreachable or too slow for some of it */
export async function whileRendering<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; isDatabaseMissing: boolean }> {
  const state = { isDatabaseMissing: false }
  const result = await renderings.run(state, work)
  return { result, isDatabaseMissing: state.isDatabaseMissing }
}

/** Notes for the running rendering that the database did not answer. Does nothing outside of one. */
export function noteMissingDatabase(): void {
  const state = renderings.getStore()
  if (state) state.isDatabaseMissing = true
}
