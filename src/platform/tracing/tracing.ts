import type { IncomingHttpHeaders } from 'node:http'

/** The part of a trace that one request is. */
export type RequestSpan = {
  /** Runs `work` as a step of the request, with a span of its own. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  end(outcome: { method: string; route: string; status: number; request: string }): void
}

/** Sends traces by OpenTelemetry (`OTEL_…`). */
export type Tracing = {
  /** @param headers those of a trusted proxy, whose trace is continued here; undefined for a client's own */
  begin(headers: IncomingHttpHeaders | undefined): RequestSpan
  /** Sends what waits. */
  close(): Promise<void>
}

/** How many requests are traced: by the standard names, and a share from 0 to 1. */
export type Sampling = { name: string; share: number }
