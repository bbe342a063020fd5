import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { shopVersion } from '../identity.ts'

type Labels = { route: string; status: number }
type Measured = {
  registry: Registry
  requests: Histogram<'route' | 'status'>
  /** Per route and status, because looking them up by labels costs more than counting. */
  observers: Map<string, Map<number, (seconds: number) => void>>
  placed: Counter
  refused: Counter<'reason'>
}

/** Seconds: from a page out of memory to the longest call. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25]

let current: Measured | null = null

/** Begins to measure this process (METRICS_PORT). Without it nothing is counted. */
export function openMetrics(): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'shop_build_info',
    help: 'The version of the running build, always 1.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  })
    .labels(shopVersion())
    .set(1)
  current = {
    registry,
    observers: new Map(),
    requests: new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'Answered requests by the pattern of their address and by status; an event stream counts at its end.',
      labelNames: ['route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    placed: new Counter({
      name: 'shop_orders_placed_total',
      help: 'Orders that were answered with a receipt.',
      registers,
    }),
    refused: new Counter({
      name: 'shop_orders_refused_total',
      help: 'Orders that were refused, by the code of the reason.',
      labelNames: ['reason'],
      registers,
    }),
  }
  return registry
}

/** Whether this process collects metrics (`METRICS_PORT`). */
export function isMeasuring(): boolean {
  return current !== null
}

/** Counts an answered request. */
export function countRequest(route: string, status: number, seconds: number): void {
  if (current) observerOf(current, { route, status })(seconds)
}

/** Counts an order: placed, or refused with this code. */
export function countOrder(refusal: string | null): void {
  if (refusal === null) current?.placed.inc()
  else current?.refused.inc({ reason: refusal })
}

function observerOf({ observers, requests }: Measured, { route, status }: Labels) {
  const known = observers.get(route)?.get(status)
  if (known) return known
  const child = requests.labels(route, String(status))
  const observe = (seconds: number) => child.observe(seconds)
  const ofRoute = observers.get(route) ?? new Map<number, typeof observe>()
  observers.set(route, ofRoute.set(status, observe))
  return observe
}
