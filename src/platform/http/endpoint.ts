import type { ServerResponse } from 'node:http'

export type Endpoint = {
  /** Its path; a pattern when a part of it varies, which holds no `/`: with `..` it would name another endpoint. */
  path: string | RegExp
  /** What log and metrics call it, where the path is a pattern. */
  route?: string
  /** The methods that it answers; any other is refused with 405. */
  methods: readonly string[]
  /**
   * `probe`: asked by machines that watch over the shop (OPS-17), answered whatever else comes from their address.
   * `told`: another service tells the shop something (Wave), as often as it has something to tell. `stream`: stays open, and
   * takes one of the places for event streams.
   */
  kind?: 'probe' | 'told' | 'stream'
  /** What a request may weigh, in bytes, where it is more than usual. */
  maxBodyBytes?: number
}

export type EndpointTable = {
  find: (path: string) => Endpoint | undefined
  /** Whether a path is the page cache's to answer, if only with the 404 page. */
  isPage: (path: string) => boolean
}

/** The name of what is thrown for work that is not done in time, as `AbortSignal.timeout` names it. */
const TIMEOUT = 'TimeoutError'

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === TIMEOUT
}

/** Waits at most `ms`, then throws TimeoutError and ignores the result. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException('not done in time', TIMEOUT)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that is written to the connection itself: it holds nothing else in memory. */
export type SentAnswer = {
  sendTo: (response: ServerResponse) => void | Promise<void>
  /** The same for the development server, which knows no other answers. */
  toResponse: () => Response
}
