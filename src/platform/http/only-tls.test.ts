import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { WorkQueue } from './limits/work-queue.ts'
import { PageCache } from './pages/page-cache.ts'
import { createShopServer } from './shop-server.ts'

const probes = ['/healthz', '/readyz']
const renderings = new WorkQueue({ running: 1, waiting: 1 })
const server = createShopServer({
  log: createLog('silent'),
  files: new Map(),
  cache: new PageCache(1000, renderings),
  renderings,
  render: async () => new Response('a page'),
  injectTags: async (html) => html,
  origin: () => 'https://boutique.example',
  pages: ['/', '/boutique'].map((pattern) => ({
    pattern,
    dependsOn: [],
    varyOn: [],
    cachedBy: 'browser' as const,
    takesForm: false,
  })),
  layoutDependsOn: [],
  endpoints: {
    find: (path) => (probes.includes(path) ? { path, methods: ['GET'], kind: 'probe' } : undefined),
    isPage: (path) => !probes.includes(path) && !/^\/(api|assets)\//.test(path),
  },
  handle: async () => new Response('answered'),
  trustedProxies: 1,
  releaseFile: async () => null,
  limitEventStreams: null,
  limitRequestsPerAddress: null,
  isSecure: true,
  onlyHere: false,
  isStopping: () => false,
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

async function ask(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { accept: 'text/html', ...headers },
  })
  asked.end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer
}

it('a shop whose address is https leads pages that were asked for in the clear to it', async () => {
  const { statusCode, headers } = await ask('/boutique?q=ambre')
  expect([statusCode, headers.location]).toEqual([308, 'https://boutique.example/boutique?q=ambre'])
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect((await ask('//elsewhere.example/')).statusCode).toBe(403)
})

it('calls, uploads and files in the clear are refused; probes of this machine are answered', async () => {
  expect((await ask('/_serverFn/a', 'POST')).statusCode).toBe(403)
  expect((await ask('/boutique', 'POST')).statusCode).toBe(403)
  expect((await ask('/api/pictures', 'POST')).statusCode).toBe(403)
  expect((await ask('/assets/a.js')).statusCode).toBe(403)
  for (const probe of probes) expect((await ask(probe)).statusCode).toBe(200)
})

it('what the named proxy got by TLS is answered', async () => {
  expect((await ask('/', 'GET', { 'x-forwarded-proto': 'https' })).statusCode).toBe(200)
  expect((await ask('/', 'GET', { 'x-forwarded-proto': 'http' })).statusCode).toBe(308)
})

it('the answer to what is not HTTP also requires TLS from then on', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('NO-HTTP\r\n\r\n')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains\r\n')
})
