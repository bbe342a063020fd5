import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { OnEnd } from './cleaning-up.ts'

/** A way to a shop that counts what travels, and can be held shut: connections are taken, and nothing comes. */
export type Door = { url: string; bytes: () => number; hold: () => void; release: () => void }

/** Opens a door in front of a shop on this machine. What the browser's own service worker loads passes through it as well. */
export async function openDoor(shopUrl: string, onEnd: OnEnd): Promise<Door> {
  const { hostname, port } = new URL(shopUrl)
  const open = new Set<Socket>()
  let bytes = 0
  let isHeld = false
  const server = createServer((customer) => {
    const shop = connect(Number(port), hostname)
    for (const socket of [customer, shop]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
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
    for (const socket of open) socket.destroy()
  })
  const each = (change: (socket: Socket) => void) => {
    for (const socket of open) if (socket.remotePort === Number(port)) change(socket)
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
