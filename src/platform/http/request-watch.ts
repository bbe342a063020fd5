import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '#platform/log.ts'
import { countRequest, isMeasuring } from '#platform/metrics/shop-metrics.ts'
import type { RequestRecord } from './request-record.ts'

/**
 * Makes the function that notes each answered request: in the metrics, and as one line of the log. Neither
 * has an address in it.
 *
 * @param isQuiet of which routes the line has level `debug`
 */
export function createRequestWatch(
  log: Pick<Logger, 'info' | 'debug' | 'isLevelEnabled'>,
  isQuiet: (route: string) => boolean,
) {
  return (record: RequestRecord, request: IncomingMessage, status: number, beganAt: number): void => {
    const { id, route } = record
    const method = request.method ?? ''
    const measures = isMeasuring()
    const level = isQuiet(route) ? 'debug' : 'info'
    const logs = log.isLevelEnabled(level)
    if (!measures && !logs) return
    const ms = performance.now() - beganAt
    if (measures) countRequest(route, status, ms / 1000)
    if (logs) log[level]({ request: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/** The status that a client saw; 499 when it went away before there was one. */
export function statusOf(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : 499
}
