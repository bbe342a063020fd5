import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openRuntime, runtime } from '../runtime.ts'
import { WorkQueue } from './limits/work-queue.ts'
import { PageCache } from './pages/page-cache.ts'
import { createShopServer } from './shop-server.ts'

openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://localhost/none')
const noted = vi.spyOn(runtime().log, 'info')

const lookedUp: string[] = []
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
  pages: [{ pattern: '/', dependsOn: [], varyOn: [], cachedBy: 'anyone', takesForm: false }],
  layoutDependsOn: [],
  oldAddresses: {
    isOne: (path) => path.startsWith('/produit/'),
    find: async (path) => {
      lookedUp.push(path)
      return path === '/produit/ambre' ? '/product/1' : null
    },
  },
  endpoints: {
    find: (path) => (path.startsWith('/_serverFn/') ? { path: /^/, methods: ['POST'] } : undefined),
    isPage: (path) => !path.startsWith('/_serverFn/'),
  },
  handle: async () => new Response('answered'),
  trustedProxies: 0,
  isStopping: () => false,
  limitRequestsPerAddress: null,
  limitEventStreams: null,
  isSecure: false,
  onlyHere: true,
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

async function ask(path: string, headers: Record<string, string> = {}, method = 'POST'): Promise<number> {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, headers, method })
  asked.on('error', () => undefined).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  await once(answer, 'close')
  return answer.statusCode
}

it('notes malformed, oversized and misdirected requests in the security log, each once a minute', async () => {
  expect(await ask('//elsewhere.example')).toBe(400)
  expect(await ask('//elsewhere.example')).toBe(400)
  expect(await ask('/_serverFn/a', { host: 'elsewhere.example' })).toBe(421)
  expect(await ask('/_serverFn/a', { 'content-length': '999999' })).toBe(413)
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
  const { port } = server.address() as AddressInfo
  const moved = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await moved('/produit/ambre?utm_source=lettre')).toEqual([301, '/product/1?utm_source=lettre'])
  expect(await moved('/')).toEqual([200, null])
  expect(await moved('/produit/inconnu')).toEqual([200, null])
  expect(lookedUp).toEqual(['/produit/ambre', '/produit/inconnu'])
})
