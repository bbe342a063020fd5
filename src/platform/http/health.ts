import { runtime } from '../runtime.ts'

/** Answers `/healthz`: the process runs, whatever its database does (OPS-17). */
export function answerHealth(): Response {
  return plain(200, 'ok')
}

/** Answers `/readyz`: 200 while this process should be sent requests, else 503 and why not (OPS-17). */
export async function answerReadiness(): Promise<Response> {
  const problem = await runtime().readiness.problem()
  return problem === null ? plain(200, 'ok') : plain(503, problem)
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
