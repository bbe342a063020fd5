import { type Failure, FailureError, failureOf, type Result, unwrap } from './errors/result.ts'
import { refusalIn } from './own-answer.ts'

/** Asks the shop for a file; only its own answer counts, as for server functions. */
export async function fetchOwnFile(address: string): Promise<{ name: string; file: Blob }> {
  return asFailure(async () => {
    const response = await ask(address, null)
    const disposition = response.headers.get('content-disposition') ?? ''
    const name = /^attachment; filename="([\w.-]+)"$/.exec(disposition)?.[1]
    if (response.ok && name) return { name, file: await response.blob() }
    return unwrap(await resultIn<never>(response))
  })
}

/** Sends the bytes of a file to the shop, and returns its own answer. */
export async function sendOwnFile<Value>(address: string, bytes: ArrayBuffer): Promise<Value> {
  return asFailure(async () => unwrap(await resultIn<Value>(await ask(address, bytes))))
}

/** The bytes of a file for a slow line: packed (gzip) where the browser can. */
export function packedBytes(file: Blob): Promise<ArrayBuffer> {
  if (!('CompressionStream' in globalThis)) return file.arrayBuffer()
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

async function ask(address: string, body: ArrayBuffer | null): Promise<Response> {
  const response = await fetch(address, { method: 'POST', body })
  const refusal = refusalIn((name) => response.headers.get(name))
  if (refusal) throw new FailureError(refusal)
  if (response.redirected) throw unexpected()
  return response
}

async function resultIn<Value>(response: Response): Promise<Result<Value>> {
  if (response.status === 413) throw new FailureError({ code: 'file_too_heavy' })
  if (!response.headers.get('content-type')?.startsWith('application/json')) throw unexpected()
  const answer: unknown = await response.json().catch(() => null)
  if (!isResult<Value>(answer)) throw unexpected()
  return answer
}

export function isResult<Value>(answer: unknown): answer is Result<Value> {
  if (answer === null || typeof answer !== 'object' || !('ok' in answer)) return false
  return answer.ok === true ? 'value' in answer : answer.ok === false && 'error' in answer
}

const unexpected = () => new FailureError({ code: 'unexpected' } satisfies Failure)

async function asFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new FailureError(failureOf(error))
  }
}
