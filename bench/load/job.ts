/** The instructions for the load process. */
export type LoadJob = {
  host: string
  port: number
  connections: number
  seconds: number
  /** Ends the load even when there is time left. */
  most: number
  /** A whole request, as bytes go over the wire: head and body. */
  head: string
  body: string
  /**
   * What each request has of its own: these pieces of the body are replaced each time, at the same length.
   */
  own: { phone: string; key: string; firstPhone: number } | null
}

/** What the load process reports when it is done. */
export type LoadResult = {
  /** Answers that were good, and in what time. */
  good: number
  seconds: number
  /** Different order numbers among them. */
  orders: number
  /** Milliseconds: median, 95th and 99th percentile, largest. */
  times: { p50: number; p95: number; p99: number; max: number }
  /** Statuses or first words of all other answers, and how many there were. */
  others: Record<string, number>
}
