import { createServer, type Server } from 'node:http'
import type { Pool } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import type { PageCache } from '../http/pages/page-cache.ts'
import { shopVersion } from '../log.ts'

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

export function isMeasuring(): boolean {
  return current !== null
}

export function countRequest(route: string, status: number, seconds: number): void {
  if (current) observerOf(current, { route, status })(seconds)
}

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

type Parts = {
  cache: Pick<PageCache, 'counts' | 'size'>
  pools: Readonly<Record<string, Pool>>
  isListening: () => boolean
  streams: () => Readonly<Record<string, number>>
}

/** Adds to the metrics the figures that the parts of the shop report when they are read. */
export function watchShop(registry: Registry, { cache, pools, isListening, streams }: Parts): void {
  const registers = [registry]
  new Counter({
    name: 'shop_page_cache_requests_total',
    help: 'Requests for pages that were answered from memory (hit), rendered (miss), or got an old page (stale).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(cache.counts)) this.inc({ result }, count)
    },
  })
  gauge('shop_page_cache_entries', 'Pages in memory.', () => cache.size.pages)
  gauge('shop_page_cache_bytes', 'Bytes of the pages in memory.', () => cache.size.bytes)
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to the database by pool, in use or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Units of work that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  new Gauge({
    name: 'shop_change_listener_connected',
    help: 'Whether the change listener is connected (1); of several instances the worst.',
    aggregator: 'min',
    registers,
    collect() {
      this.set(Number(isListening()))
    },
  })
  new Gauge({
    name: 'shop_event_streams',
    help: 'Open event streams, of customers and of admins.',
    labelNames: ['audience'],
    registers,
    collect() {
      for (const [audience, size] of Object.entries(streams())) this.set({ audience }, size)
    },
  })

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  }
}

/** What one instance has measured, as it goes from process to process. */
export type InstanceMetrics = MetricObject[]

/** Answers `/metrics` of every instance in Prometheus' format on a port of its own (D41). */
export function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<InstanceMetrics[]>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Adresse inconnue')
      return
    }
    try {
      const text = await AggregatorRegistry.aggregate(await read()).metrics()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
