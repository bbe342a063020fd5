import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { openRuntime, runtime } from '#platform/runtime.ts'
import { createListeningServer, hardened } from '../listening-server.ts'
import { limitConnections } from './network-limits.ts'

openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://localhost/none')
const noted = vi.spyOn(runtime().log, 'info')

const MOST = 20
const sockets: Socket[] = []
let server: Server

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  noted.mockClear()
})

async function listen(trustedProxies: TrustedProxies = 0): Promise<void> {
  server = createListeningServer((_request, response) => response.end('served'), null)
  limitConnections(server, { trustedProxies, most: MOST })
  await once(hardened(server, false).listen(0, '127.0.0.1'), 'listening')
}

/** A connection from an address of this machine; `isRefused` once it is known. */
async function open(localAddress: string, sent: string): Promise<{ socket: Socket; said: () => string }> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  sockets.push(socket)
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  await once(socket, 'connect')
  socket.write(sent)
  return { socket, said: () => said }
}

const whole = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const unended = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-'

async function isServed(address: string): Promise<boolean> {
  const { socket, said } = await open(address, whole)
  await vi.waitFor(() => expect(said() !== '' || socket.destroyed).toBe(true))
  socket.destroy()
  return said().endsWith('served')
}

/** Opens more connections than one network may have, whose heads never end; returns those that stay open. */
async function flood(address: string): Promise<Socket[]> {
  const opened = await Promise.all(Array.from({ length: MOST * 2 }, () => open(address, unended)))
  const staying = () => opened.map(({ socket }) => socket).filter(({ destroyed }) => !destroyed)
  await vi.waitFor(() => expect(staying()).toHaveLength(MOST))
  return staying()
}

it('one network holds so many connections and no more; another is served, and each episode is one line of the log', async () => {
  await listen()
  const held = await flood('127.0.0.2')
  expect([await isServed('127.0.0.2'), await isServed('127.0.0.3')]).toEqual([false, true])
  expect(noted.mock.calls).toHaveLength(1)
  expect(noted.mock.calls[0]?.[0]).toMatchObject({
    event: 'limit_reached',
    code: 'connections',
    address: '127.0.0.2',
  })
  for (const socket of held) socket.destroy()
  await vi.waitFor(async () => expect(await isServed('127.0.0.2')).toBe(true))
  await flood('127.0.0.2')
  expect(noted.mock.calls).toHaveLength(2)
})

it.each<[string, TrustedProxies]>([
  ['by address', ['127.0.0.2']],
  ['by number', 1],
])('OPS-02 a trusted proxy, named %s, holds the connections of all customers', async (_, trusted) => {
  await listen(trusted)
  const opened = await Promise.all(Array.from({ length: MOST * 2 }, () => open('127.0.0.2', whole)))
  await vi.waitFor(() =>
    expect(opened.filter(({ said }) => said().endsWith('served'))).toHaveLength(MOST * 2),
  )
  expect(noted).not.toHaveBeenCalled()
})

it('a head that never ends is told so and its connection closed, after seconds', async () => {
  await listen()
  server.headersTimeout = 100
  const { socket, said } = await open('127.0.0.2', unended)
  const beganAt = performance.now()
  await once(socket, 'close')
  expect(said()).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - beganAt).toBeLessThan(4000)
})
