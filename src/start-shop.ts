import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { findOldAddress, injectSeoTags, isOldAddress } from '#features/content/inject-seo-tags.server.ts'
import { watchMessages } from '#features/messages/delivery-state.server.ts'
import type { Config } from '#platform/config/config.ts'
import { readStaticFiles } from '#platform/http/answers/static-files.ts'
import { isThisMachine } from '#platform/http/client/network-address.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { WorkQueue } from '#platform/http/limits/work-queue.ts'
import { followCertificate, readCredentials } from '#platform/http/listening-server.ts'
import { PageCache } from '#platform/http/pages/page-cache.ts'
import { createShopServer, type ShopServerOptions } from '#platform/http/shop-server.ts'
import type { Worker } from '#platform/jobs/start-worker.server.ts'
import type { InstanceMetrics } from '#platform/metrics/shop-metrics.ts'
import { openMetrics, watchShop } from '#platform/metrics/shop-metrics.ts'
import { releaseFile } from '#platform/releases/share-release.ts'
import { openRuntime } from '#platform/runtime.ts'
import { declaredPages } from './declared-pages.ts'
import { endpoints, findEndpoint, isPage } from './endpoints.ts'
import { followChanges } from './follow-changes.ts'
import type { BackUp } from './jobs/nightly-backup.ts'
import { startDelivery } from './jobs/schedule.ts'

const PAGE_CACHE_BYTES = 48 * 1024 * 1024
/** Rendering is the processor's work: no more wait than are done in two or three seconds. */
const MOST_RENDERINGS = { running: 4, waiting: 100, waitingMs: 5000 }
const DRAIN_MS = 8000

type Fetch = (request: Request) => Promise<Response>
type StartOptions = {
  config: Config
  databaseUrl: string
  /** Makes the nightly backup; without it there is none. */
  backUp?: BackUp
  /** Whether this instance works the job queue. */
  delivers: boolean
}
export type RunningShop = {
  url: string
  /** Works the job queue from now on, if it does not already. */
  deliver(): void
  metrics(): Promise<InstanceMetrics>
  close(delayMs?: number): Promise<void>
}

type Rendering = Pick<ShopServerOptions, 'handle'> & { render: Fetch }

/**
 * Starts the shop: database pools, static files, page cache, change listener, event hub, HTTP entry, and the
 * worker where this instance has to work the job queue.
 *
 * @returns its address, and `close`, which stops it: `/readyz` answers 503 at once, requests are answered for
 * `delayMs` more (a load balancer needs a moment to notice), then no new ones, and running ones have 8
 * seconds to finish
 */
export function startShopWith({ render, handle }: Rendering) {
  return async ({ config, databaseUrl, backUp, delivers }: StartOptions): Promise<RunningShop> => {
    const shared = openRuntime(config, databaseUrl)
    const { log, serving, database, authDatabase, sessionDatabase, events } = shared
    const renderings = new WorkQueue(MOST_RENDERINGS)
    const cache = new PageCache(PAGE_CACHE_BYTES, renderings)
    const files = new Map([
      ...(await readStaticFiles('database/demo/pictures', '/pictures/')),
      ...(await readStaticFiles('dist/client')),
    ])

    if (config.trustProxy !== 0 && !config.tls && !config.publicUrl?.startsWith('https:')) {
      log.warn(
        'TRUST_PROXY annonce un mandataire, mais PUBLIC_URL n’est pas une adresse https:// : les cookies partent sans protection.',
      )
    }
    const listener = await followChanges(shared, cache)

    const server = createShopServer({
      log,
      cache,
      renderings,
      files,
      releaseFile,
      render,
      injectTags: injectSeoTags,
      oldAddresses: { isOne: isOldAddress, find: findOldAddress },
      handle,
      origin: () => shared.origin,
      isStopping: () => shared.readiness.isStopping,
      ...declaredPages(),
      endpoints: { find: endpointAt, isPage },
      trustedProxies: config.trustProxy,
      limitRequestsPerAddress: config.limitRequestsPerAddress,
      limitEventStreams: config.limitEventStreams,
      isSecure: config.publicUrl?.startsWith('https:') ?? config.tls !== null,
      tls: config.tls && (await readCredentials(config.tls)),
      allowPlainProxy: config.allowUnencrypted.includes('proxy'),
      onlyHere: config.publicUrl === null && isThisMachine(config.host),
    })
    const address = await listen(server, config)
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    shared.origin = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://${host}:${address.port}`
    const stopFollowing = config.tls ? followCertificate(server, config.tls, log) : () => undefined
    let delivery: Worker | undefined
    function deliver(): void {
      const origin = () => shared.origin
      if (delivery) return
      delivery = startDelivery(serving.messages, { config, log, authDatabase, origin, backUp })
      if (registry) watchMessages(registry, delivery.pool)
    }
    const registry = config.metricsPort === null ? null : openMetrics()
    if (registry) {
      const pools = { pages: database, sign_in: authDatabase, sessions: sessionDatabase }
      const streams = () => ({
        customers: events.sizeOf('shop'),
        admins: events.sizeOf('admins'),
        orders: events.sizeOf('order '),
      })
      watchShop(registry, { cache, pools, isListening: () => listener.isListening, streams })
    }
    if (delivers) deliver()

    return {
      url: shared.origin,
      deliver,
      metrics: async () => (await registry?.getMetricsAsJSON()) ?? [],
      async close(delayMs = 0) {
        shared.readiness.stop()
        await wait(delayMs)
        shared.ending.abort()
        stopFollowing()
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        server.closeIdleConnections()
        events.closeAll()
        const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        await Promise.all([closed, delivery?.stop()])
        clearTimeout(force)
        await listener.close()
        await Promise.all([database.end(), authDatabase.end(), sessionDatabase.end()])
      },
    }
  }
}

function endpointAt(path: string): Endpoint | undefined {
  const name = findEndpoint(path)
  return name && endpoints[name]
}

function listen(server: ReturnType<typeof createShopServer>, { port, host }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address)
      else reject(new Error('the server has no port'))
    })
  })
}
