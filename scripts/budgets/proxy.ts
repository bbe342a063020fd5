import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { OnEnd } from './cleaning-up.ts'

/**
 * A proxy in front of a shop that counts the bytes it sends. While held, it accepts connections and sends
 * nothing.
 */
export type CountingProxy = { url: string; bytes: () => number; hold: () => void; release: () => void }

/**
 * Starts a proxy in front of a shop on this machine. Requests of a service worker pass through it as well.
 */
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
