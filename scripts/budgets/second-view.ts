import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { OnEnd } from './cleaning-up.ts'
import { phone } from './first-view.ts'
import { openBrowser } from './measure.ts'
import { productPath, startShop } from './running-shop.ts'

/** A proxy in front of a shop that counts the bytes it sends. While held, it accepts connections and sends nothing. */
type CountingProxy = { url: string; bytes: () => number; hold: () => void; release: () => void }

/** Starts a proxy in front of a shop on this machine. Requests of a service worker pass through it as well. */
export async function openCountingProxy(shopUrl: string, onEnd: OnEnd): Promise<CountingProxy> {
  const { hostname, port } = new URL(shopUrl)
  const sockets = new Set<Socket>()
  let bytes = 0
  let isHeld = false
  const server = createServer((customer) => {
    const shop = connect(Number(port), hostname)
    for (const socket of [customer, shop]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        customer.destroy()
        shop.destroy()
      })
    }
    customer.pipe(shop)
    shop.on('data', (chunk) => {
      bytes += chunk.length
      if (!customer.write(chunk)) shop.pause()
    })
    customer.on('drain', () => isHeld || shop.resume())
    if (isHeld) shop.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const each = (change: (socket: Socket) => void) => {
    for (const socket of sockets) if (socket.remotePort === Number(port)) change(socket)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    hold: () => {
      isHeld = true
      each((socket) => socket.pause())
    },
    release: () => {
      isHeld = false
      each((socket) => socket.resume())
    },
  }
}

const QUIET_MS = 1000
const PAGE_TIMEOUT_MS = 30_000

/** Transferred bytes of a product page: the first visit, what the service worker caches then, and the second visit. */
export type SecondView = { first: number; cached: number; second: number; withoutWorker: number }

/** Opens a product page on a phone with an empty cache, closes it, and opens it again, with and without the service worker. */
export async function measureSecondView(onEnd: OnEnd): Promise<SecondView> {
  const shop = await startShop(onEnd)
  const browser = await openBrowser(onEnd)
  const proxy = await openCountingProxy(shop.url, onEnd)
  const address = proxy.url + (await productPath(shop.url))
  const withWorker = await twice(browser, proxy, address, 'allow')
  const without = await twice(browser, proxy, address, 'block')
  return { ...withWorker, withoutWorker: without.second }
}

async function twice(
  browser: Browser,
  proxy: CountingProxy,
  address: string,
  serviceWorkers: 'allow' | 'block',
) {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR', serviceWorkers })
  try {
    const page = await context.newPage()
    const first = await weigh(proxy, () => page.goto(address))
    const cached = await weigh(proxy, async () => {
      if (serviceWorkers === 'block') return
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
        timeout: PAGE_TIMEOUT_MS,
      })
    })
    await page.close()
    const second = await weigh(proxy, async () => (await context.newPage()).goto(address))
    return { first, cached, second }
  } finally {
    await context.close()
  }
}

async function weigh(proxy: CountingProxy, work: () => Promise<unknown>): Promise<number> {
  const before = proxy.bytes()
  await work()
  await quiet(proxy)
  return proxy.bytes() - before
}

async function quiet(proxy: CountingProxy): Promise<void> {
  for (const until = Date.now() + PAGE_TIMEOUT_MS; Date.now() < until; ) {
    const before = proxy.bytes()
    await sleep(QUIET_MS)
    if (proxy.bytes() === before) return
  }
  throw new Error('the network does not settle')
}
