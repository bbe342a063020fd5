import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { download, isPublicAddress, lookupBy, lookupPublic, type Network } from './download.ts'

test.each(['142.250.75.10', '34.117.65.55', '2a00:1450:4007:80c::200a'])(
  'PUSH-06 %s is on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['this machine', '127.0.0.1 ::1 ::127.0.0.1 ::ffff:127.0.0.1 0.0.0.0 :: localhost'],
  ['private networks', '10.1.2.3 100.64.0.1 172.31.255.255 192.168.1.1 198.18.0.1 ::ffff:10.0.0.1'],
  ['private networks of IPv6', 'fd00::1 fd00:ec2::254 fec0::1 2001:db8::1'],
  ['one link', '169.254.169.254 fe80::1'],
  ['a cloud’s own services', '100.100.100.200 168.63.129.16 192.0.0.192'],
  ['many receivers, or none yet', '224.0.0.1 255.255.255.255 240.0.0.1 ff02::1'],
  ['a way from IPv6 to one of these', '64:ff9b::a00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1'],
  ['another way there', '2002:7f00:1:: 2001::7f00:1'],
  ['nothing', ''],
])('PUSH-06 MOVE-13 the addresses of %s are not: %s', (_, addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
})

test('PUSH-06 a name of this machine is not connected to', async () => {
  for (const options of [{}, { all: true }]) {
    await expect(promisify(lookupPublic)('localhost', options)).rejects.toThrow('address_refused')
  }
})

/** Stands for an address of the internet: the only one of this machine that the test lets through. */
const OUTSIDE = '127.0.0.1'
const folder = mkdtempSync(join(tmpdir(), 'shop-download-'))
const sites = ['photos.example', 'cdn.example', 'inside.example', 'both.example', 'rebinding.example']
const requests: string[] = []
/** What names lead to, each time that one is asked for; the last answer stays. */
let names: Record<string, string[][]>
let asked: string[]
let server: ReturnType<typeof createServer>
let network: Network

beforeAll(async () => {
  const authority = await certificateAuthority(folder)
  const { cert, key } = authority.issue('sites', 'photos.example', sites.map((name) => `DNS:${name}`).join())
  server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, answer)
  await once(server.listen(0, OUTSIDE), 'listening')
  network = {
    port: (server.address() as AddressInfo).port,
    ca: authority.pem,
    lookup: lookupBy({
      resolve: async (name) => {
        asked.push(name)
        const answers = names[name] ?? [[]]
        const addresses = answers.length > 1 ? answers.shift() : answers[0]
        return (addresses ?? []).map((address) => ({ address, family: isIP(address) }))
      },
      isAllowed: (address) => address === OUTSIDE || isPublicAddress(address),
    }),
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  requests.length = 0
  asked = []
  names = { 'photos.example': [[OUTSIDE]], 'cdn.example': [[OUTSIDE]] }
})

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  requests.push(`${headers.host?.split(':')[0]}${url}`)
  const { pathname, searchParams } = new URL(url, 'https://photos.example')
  switch (pathname) {
    case '/photo':
      response.end('a photo')
      break
    case '/moved': {
      const location = (searchParams.get('to') ?? '').replace(/[^!-~]/g, encodeURIComponent)
      response.writeHead(Number(searchParams.get('status')), { location }).end()
      break
    }
    case '/status':
      response.writeHead(Number(searchParams.get('code'))).end()
      break
    case '/cut':
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
      break
    case '/dripping': {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
      break
    }
    case '/endless':
      pour(response)
      response.on('drain', () => pour(response))
  }
}

/** Until its reader is full. */
function pour(response: ServerResponse): void {
  while (response.write(Buffer.alloc(64 * 1024)));
}

const at = (path: string, name = 'photos.example') => `https://${name}:${network.port}${path}`
const get = (address: string, limits = {}) =>
  download(address, { mostBytes: 1000, withinMs: 10_000, ...limits }, network)
const moved = (to: string, status = 302) => at(`/moved?status=${status}&to=${encodeURIComponent(to)}`)

describe('MOVE-13 a file from another site', () => {
  it('comes from the address that was checked, under the name that it was asked by', async () => {
    expect((await get(at('/photo'))).toString()).toBe('a photo')
    expect(requests).toEqual(['photos.example/photo'])
    expect(asked).toEqual(['photos.example'])
  })

  it('is found after three redirects, of any kind and to other sites', async () => {
    const last = moved(at('/photo', 'cdn.example'), 308)
    expect((await get(moved(moved(last, 301), 307))).toString()).toBe('a photo')
    expect(asked).toEqual(['photos.example', 'photos.example', 'photos.example', 'cdn.example'])
    await expect(get(moved(moved(moved(last))))).rejects.toMatchObject({ code: 'address_refused' })
  })

  it('is read to its bound and no further, and never for longer than its time', async () => {
    const endless = at('/endless')
    await expect(get(endless)).rejects.toMatchObject({ code: 'address_too_heavy' })
    expect(await get(at('/photo'), { mostBytes: 7 })).toHaveLength(7)
    await expect(get(at('/photo'), { mostBytes: 6 })).rejects.toMatchObject({ code: 'address_too_heavy' })
    for (const slow of ['/silent', '/dripping']) {
      await expect(get(at(slow), { withinMs: 150 })).rejects.toMatchObject({ code: 'address_slow' })
    }
    const stop = AbortSignal.abort()
    await expect(get(at('/silent'), { stop })).rejects.toThrow()
  })

  it.each([
    ['404', 'address_lost'],
    ['410', 'address_lost'],
    ['403', 'address_closed'],
    ['204', 'address_closed'],
    ['429', 'address_away'],
    ['503', 'address_away'],
  ])('status %s is told as %s', async (status, code) => {
    await expect(get(at(`/status?code=${status}`))).rejects.toMatchObject({ code })
  })

  it('is away when the site is unknown, breaks off, or has another certificate', async () => {
    await expect(get(at('/cut'))).rejects.toMatchObject({ code: 'address_away' })
    names['photos.test'] = [[OUTSIDE]]
    await expect(get(at('/photo', 'photos.test'))).rejects.toMatchObject({ code: 'address_away' })
    const unknown: Network = {
      ...network,
      lookup: lookupBy({ resolve: () => Promise.reject(new Error('ENOTFOUND')), isAllowed: isPublicAddress }),
    }
    await expect(download(at('/photo'), { mostBytes: 9, withinMs: 9000 }, unknown)).rejects.toMatchObject({
      code: 'address_away',
    })
  })
})

describe('MOVE-13 an attack through the address of a picture reaches nothing', () => {
  it.each(['127.0.0.2', '169.254.169.254', '::ffff:a9fe:a9fe', 'fd00:ec2::254'])(
    'a name that leads to %s, alone, beside an address of the internet, or after a redirect',
    async (address) => {
      names['inside.example'] = [[address]]
      names['both.example'] = [[OUTSIDE, address]]
      for (const attack of [
        at('/photo', 'inside.example'),
        at('/photo', 'both.example'),
        moved(at('/photo', 'inside.example')),
      ]) {
        await expect(get(attack)).rejects.toMatchObject({ code: 'address_refused' })
      }
      expect(requests).toHaveLength(1)
    },
  )

  it('a name that leads elsewhere a moment later', async () => {
    names['rebinding.example'] = [[OUTSIDE], ['169.254.169.254']]
    expect((await get(at('/photo', 'rebinding.example'))).toString()).toBe('a photo')
    expect(asked).toEqual(['rebinding.example'])
    names['rebinding.example'] = [[OUTSIDE], ['169.254.169.254']]
    const twice = at('/moved?status=302&to=/photo', 'rebinding.example')
    await expect(get(twice)).rejects.toMatchObject({ code: 'address_refused' })
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['of another port', ['https://photos.example/photo', 'https://photos.example:22/photo']],
    [
      'of another scheme',
      ['http://photos.example/photo', 'ftp://photos.example/photo', 'gopher://photos.example/'],
    ],
    ['of no site', ['file:///etc/passwd', 'data:image/png;base64,AAAA', '//photos.example/photo']],
    ['of no address', ['/photo', 'photo', '', 'https://']],
    ['with a user', ['https://user:password@photos.example:PORT/photo']],
    ['of a number', ['127.0.0.1', '127.1', '142.250.75.10', '[::1]'].map(numbered)],
    ['of a number that is written otherwise', ['2130706433', '0x7f.0.0.1', '0177.0.0.1'].map(numbered)],
    ['of another that is', ['[::ffff:127.0.0.1]', '①②⑦.⓪.⓪.①'].map(numbered)],
  ])('an address %s, asked for or redirected to: %j', async (_, addresses) => {
    for (const address of addresses) {
      asked = []
      const there = address.replace('PORT', String(network.port))
      await expect(get(there), there).rejects.toMatchObject({ code: 'address_refused' })
      expect(asked).toEqual([])
      if (!URL.canParse(there)) continue
      await expect(get(moved(there)), there).rejects.toMatchObject({ code: 'address_refused' })
      expect(asked).toEqual(['photos.example'])
    }
  })
})

function numbered(host: string): string {
  return `https://${host}:PORT/photo`
}
