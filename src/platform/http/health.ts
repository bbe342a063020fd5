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
