import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedTool } from './program.ts'

const VERSION = '9.0.0'
/** So many answers that fail end the load: the server is gone. */
const MOST_FAILURES = 100

export type LoadRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  setupRequest?(request: LoadRequest): LoadRequest
  onResponse?(status: number, body: string): void
}

/** What is used of Autocannon, which brings no types. */
type Running = PromiseLike<unknown> & {
  on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void
  on(event: 'reqError', heard: (error: Error) => void): void
}
type Options = { url: string; connections: number; timeout: number; bailout: number; requests: LoadRequest[] }
type Autocannon = (options: Options & Amount) => Running

/** The load ends after that time, in which some requests stay without an answer, or with the answer to the last one. */
type Amount = { duration: number } | { amount: number }

export type LoadResult = {
  /** Milliseconds until each answer 200 was complete. */
  times: number[]
  /** From the first request to the last answer. */
  seconds: number
  /** Other statuses and errors, and how many there were. */
  others: Record<string, number>
}

/** Puts a load on a server from kept-alive connections, each of which waits for its answer before it goes on. */
export async function putLoad(
  { url, connections, request }: { url: string; connections: number; request: LoadRequest },
  amount: Amount,
): Promise<LoadResult> {
  const entry = join(await cachedTool('autocannon', VERSION), 'autocannon.js')
  const { default: autocannon }: { default: Autocannon } = await import(pathToFileURL(entry).href)
  const times: number[] = []
  const others: Record<string, number> = {}
  const note = (what: string) => {
    others[what] = (others[what] ?? 0) + 1
  }
  const began = performance.now()
  let endedAt = began
  const running = autocannon({
    url,
    connections,
    timeout: 30,
    bailout: MOST_FAILURES,
    requests: [request],
    ...amount,
  })
  running.on('response', (_client, status, _bytes, ms) => {
    endedAt = performance.now()
    if (status === 200) times.push(ms)
    else note(`status ${status}`)
  })
  running.on('reqError', ({ message }) => note(message))
  await running
  return { times, seconds: (endedAt - began) / 1000, others }
}
