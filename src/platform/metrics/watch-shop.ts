import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PageCache } from '../http/pages/page-cache.ts'

type Parts = {
  cache: Pick<PageCache, 'counts' | 'size'>
  pools: Readonly<Record<string, Pool>>
  isListening: () => boolean
  streams: Readonly<Record<string, { readonly size: number }>>
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
      for (const [audience, { size }] of Object.entries(streams)) this.set({ audience }, size)
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
