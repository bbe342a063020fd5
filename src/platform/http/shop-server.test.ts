import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openRuntime, runtime } from '../runtime.ts'
import { WorkQueue } from './limits/work-queue.ts'
import { PageCache } from './pages/page-cache.ts'
import { createShopServer, type ShopServerOptions } from './shop-server.ts'

openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://localhost/none')
const noted = vi.spyOn(runtime().log, 'info')

/** A shop of two pages on a port of this machine. */
async function serveShop(
  options: Partial<ShopServerOptions>,
  atEnd: (end: () => void) => void = onTestFinished,
) {
  const renderings = new WorkQueue({ running: 1, waiting: 1 })
  const server = createShopServer({
    log: runtime().log,
    files: new Map(),
    releaseFile: async () => null,
    cache: new PageCache(1000, renderings),
    renderings,
    render: async () => new Response('a page'),
    injectTags: async (html) => html,
    origin: () => 'http://localhost',
    pages: ['/', '/boutique'].map((pattern) => ({
      pattern,
      dependsOn: [],
      varyOn: [],
      cachedBy: 'browser',
      takesForm: false,
    })),
    layoutDependsOn: [],
    endpoints: { find: () => undefined, isPage: () => true },
    handle: async () => new Response('answered'),
    trustedProxies: 0,
    isStopping: () => false,
    limitRequestsPerAddress: null,
    limitEventStreams: null,
    isSecure: false,
    onlyHere: true,
    ...options,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => server.close())
  const { port } = server.address() as AddressInfo

  async function ask(
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
  ): Promise<IncomingMessage> {
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { accept: 'text/html', ...headers },
    })
    asked.on('error', () => undefined).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    await once(answer, 'close')
    return answer
  }

  return { port, ask, statusOf: async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode }
}

it('notes malformed, oversized and misdirected requests in the security log, each once a minute', async () => {
  const { statusOf } = await serveShop({
    endpoints: { find: () => ({ path: /^/, methods: ['POST'] }), isPage: () => false },
  })
  expect(await statusOf('//elsewhere.example', 'POST')).toBe(400)
  expect(await statusOf('//elsewhere.example', 'POST')).toBe(400)
  expect(await statusOf('/_serverFn/a', 'POST', { host: 'elsewhere.example' })).toBe(421)
  expect(await statusOf('/_serverFn/a', 'POST', { 'content-length': '999999' })).toBe(413)
  const lines = noted.mock.calls.map(
    ([line]) => line as unknown as { event: string; code: string; address: string },
  )
  expect(lines).toMatchObject(
    ['malformed', 'unknown_host', 'too_large'].map((code) => ({
      event: 'request_refused',
      code,
      address: '127.0.0.1',
    })),
  )
})

it('MOVE-17 an address of another shop leads to the page that took its place; pages of the shop are not looked up', async () => {
  const lookedUp: string[] = []
  const { ask } = await serveShop({
    oldAddresses: {
      isOne: (path) => path.startsWith('/produit/'),
      find: async (path) => {
        lookedUp.push(path)
        return path === '/produit/ambre' ? '/product/1' : null
      },
    },
  })
  const moved = async (path: string) => {
    const { statusCode, headers } = await ask(path)
    return [statusCode, headers.location]
  }
  expect(await moved('/produit/ambre?utm_source=lettre')).toEqual([301, '/product/1?utm_source=lettre'])
  expect(await moved('/')).toEqual([200, undefined])
  expect(await moved('/produit/inconnu')).toEqual([200, undefined])
  expect(lookedUp).toEqual(['/produit/ambre', '/produit/inconnu'])
})

describe('a shop whose address is https', async () => {
  const probes = ['/healthz', '/readyz']
  const { port, ask, statusOf } = await serveShop(
    {
      origin: () => 'https://boutique.example',
      endpoints: {
        find: (path) => (probes.includes(path) ? { path, methods: ['GET'], kind: 'probe' } : undefined),
        isPage: (path) => !probes.includes(path) && !/^\/(api|assets)\//.test(path),
      },
      trustedProxies: 1,
      isSecure: true,
      onlyHere: false,
    },
    afterAll,
  )

  it('leads pages that were asked for in the clear to it', async () => {
    const { statusCode, headers } = await ask('/boutique?q=ambre')
    expect([statusCode, headers.location]).toEqual([308, 'https://boutique.example/boutique?q=ambre'])
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(await statusOf('//elsewhere.example/')).toBe(403)
  })

  it('refuses calls, uploads and files in the clear; probes of this machine are answered', async () => {
    expect(await statusOf('/_serverFn/a', 'POST')).toBe(403)
    expect(await statusOf('/boutique', 'POST')).toBe(403)
    expect(await statusOf('/api/pictures', 'POST')).toBe(403)
    expect(await statusOf('/assets/a.js')).toBe(403)
    for (const probe of probes) expect(await statusOf(probe)).toBe(200)
  })

  it('answers what the named proxy got by TLS', async () => {
    expect(await statusOf('/', 'GET', { 'x-forwarded-proto': 'https' })).toBe(200)
    expect(await statusOf('/', 'GET', { 'x-forwarded-proto': 'http' })).toBe(308)
  })

  it('requires TLS from then on also in the answer to what is not HTTP', async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write('NO-HTTP\r\n\r\n')
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains\r\n')
  })
})
