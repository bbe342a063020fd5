import { once } from 'node:events'
import { request } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { inNotation } from '#tests/fixtures/server-functions.ts'
import { takesAnOrder } from '../fixtures/operations/calls.ts'
import { makeDataDir, ownerUrl, Shop } from '../fixtures/operations/shop.ts'
import { makeFolder } from './folder.ts'
import { type RunningProxy, startCaddy, startNginx } from './sample-proxies.ts'

const names = ['Caddy', 'nginx'] as const
type Name = (typeof names)[number]
const found: Record<Name, string> = {
  Caddy: process.env.CADDY_PATH ?? '',
  nginx: process.env.NGINX_PATH ?? '',
}
const usual = getCACertificates('default')

/** A sign-in with a wrong password, from an address of this machine, that claims to come from another. */
async function signInFrom(localAddress: string, { url, ca }: RunningProxy, forged: string): Promise<string> {
  const sent = request(`${url}/_serverFn/signInWithPassword`, {
    method: 'POST',
    ca,
    localAddress,
    agent: false,
    headers: {
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-forwarded-for': forged,
      'x-real-ip': forged,
      forwarded: `for=${forged}`,
    },
  })
  sent.end(inNotation({ data: { email: 'awa@example.com', password: 'mauvais-mot' } }))
  const [answer] = await once(sent, 'response')
  return /sign_in_limited|invalid_credentials/.exec((await Array.fromAsync(answer)).join(''))?.[0] ?? ''
}

describe('a shop behind the samples of deploy', { timeout: 60_000 }, () => {
  const folder = makeFolder()
  const ends: (() => Promise<void>)[] = []
  const dataDir = makeDataDir((end) => ends.unshift(end))
  const proxies = new Map<Name, RunningProxy>()
  let shop: Shop
  let owner = ''

  beforeAll(async () => {
    const port = await freePort()
    shop = new Shop(
      {
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: 'https://localhost',
        TRUST_PROXY: 'on',
        LIMIT_SIGNINS_PER_ADDRESS: '1',
      },
      { atEnd: (end) => ends.unshift(end) },
    )
    await shop.says(/^Boutique prête/m)
    owner = await ownerUrl(dataDir)
    if (found.Caddy) proxies.set('Caddy', await startCaddy(found.Caddy, folder, port))
    if (found.nginx) proxies.set('nginx', await startNginx(found.nginx, folder, port))
    for (const { stop } of proxies.values()) ends.unshift(stop)
    setDefaultCACertificates([...usual, ...[...proxies.values()].map(({ ca }) => ca)])
  }, 60_000)

  afterAll(async () => {
    setDefaultCACertificates(usual)
    for (const end of ends) await end()
  })

  const behind = (name: Name) => {
    const proxy = proxies.get(name)
    if (!proxy) throw new Error(`${name} does not run`)
    return proxy
  }

  describe.each(names)('%s', (name) => {
    const test = it.skipIf(!found[name])

    test('OPS-42 serves pages and takes orders by TLS, and sends plain requests there', async () => {
      const { url, plainUrl } = behind(name)
      const page = await fetch(url)
      expect(page.status).toBe(200)
      expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000')
      await takesAnOrder(url, owner)
      const plain = await fetch(plainUrl, { redirect: 'manual' })
      expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:/)])
    })

    test('OPS-42 OPS-02 passes on the address of the client, and not the one that the client claims', async () => {
      const proxy = behind(name)
      const [one, two] = name === 'Caddy' ? ['127.0.0.2', '127.0.0.3'] : ['127.0.0.4', '127.0.0.5']
      expect(await signInFrom(one, proxy, '203.0.113.1')).toBe('invalid_credentials')
      expect(await signInFrom(one, proxy, '203.0.113.2')).toBe('sign_in_limited')
      expect(await signInFrom(two, proxy, '203.0.113.2')).toBe('invalid_credentials')
    })

    test('OPS-42 passes each event of a stream on as it comes', async () => {
      const leaving = new AbortController()
      const stream = await fetch(`${behind(name).url}/api/events`, { signal: leaving.signal })
      const events = stream.body?.pipeThrough(new TextDecoderStream())
      if (!events) throw new Error('no stream')
      let seen = ''
      const kinds = () => [...seen.matchAll(/^event: (?!ping)(\w+)/gm)].map(([, kind]) => kind)
      for await (const text of events) {
        const before = kinds().length
        seen += text
        if (kinds().length > 1) break
        // The stream begins with `resync`; what comes next comes because of this.
        if (before === 0 && kinds().length === 1) await query(owner, 'update products set stock = stock + 1')
      }
      expect(kinds()[0]).toBe('resync')
      leaving.abort()
    })
  })

  it.skipIf(!found.nginx)(
    'OPS-42 the front cache answers for files and pages, with an old page while it fetches a newer one and while the shop is away',
    async () => {
      const { url } = behind('nginx')
      const ask = async (path: string) => {
        const answer = await fetch(url + path)
        return { state: answer.headers.get('x-front-cache'), text: await answer.text() }
      }
      const file = /\/assets\/[\w.-]+\.js/.exec((await ask('/')).text)?.[0] ?? ''
      expect([(await ask(file)).state, (await ask(file)).state]).toEqual(['MISS', 'HIT'])

      expect((await ask('/boutique')).text).not.toContain('Rose de Bassam')
      await query(owner, "update products set name = 'Rose de Bassam'")
      const states = new Set<string | null>()
      const newest = async () => {
        const { state, text } = await ask('/boutique')
        states.add(state)
        return text
      }
      await expect.poll(newest, { timeout: 10_000, interval: 300 }).toContain('Rose de Bassam')
      expect(states).toContain('STALE')

      await shop.kill()
      const state = async () => (await ask('/boutique')).state
      await expect.poll(state, { timeout: 5_000, interval: 300 }).toBe('STALE')
    },
  )
})
