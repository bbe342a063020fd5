import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { Caller, sendOrder } from '#tests/fixtures/operations/calls.ts'
import { makeStartedDataDir, ownerUrl, root, Shop } from '#tests/fixtures/operations/shop.ts'

const run = promisify(execFile)
const monitoring = join(root, 'deploy', 'monitoring')

/** Samples by name and labels, as `name{labels}`. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** The sum of a metric over the label sets that contain these labels. */
function sum(samples: Map<string, number>, name: string, labels = ''): number {
  const found = [...samples].filter(
    ([key]) => (key === name || key.startsWith(`${name}{`)) && key.includes(labels),
  )
  return found.reduce((total, [, value]) => total + value, 0)
}

/** The names of the metrics in rules or a dashboard. */
function namesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:shop|nodejs|process)_[a-z0-9_]+\b/g))]
}

describe('metrics and request log of two instances', () => {
  it('D41 /metrics sums up both, each request has one line, and no secret of an address is in either', async () => {
    const dataDir = makeStartedDataDir()
    const metricsPort = String(await freePort())
    const shop = new Shop({
      DATA_DIR: dataDir,
      INSTANCES: '2',
      LOG_LEVEL: 'trace',
      METRICS_PORT: metricsPort,
    })
    const url = await shop.ready()
    const owner = await ownerUrl(dataDir)
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const [product] = await query<{ id: string }>(owner, 'select id::text from products limit 1')

    const secret = 'geheim-4711-verraten'
    for (const path of [
      `/reset-password?type=recovery&access_token=${secret}&refresh_token=${secret}`,
      `/newsletter/desinscription?abonne=${secret}&jeton=${secret}`,
      `/commande/${secret}`,
      `/adresse-inconnue/${secret}`,
      `/api/${secret}`,
      `/reset-password/?access_token=${secret}`,
    ]) {
      await (await fetch(url + path, { redirect: 'manual' })).text()
    }
    for (let times = 0; times < 6; times += 1) {
      await (await fetch(`${url}/product/${product?.id}`, { headers: { connection: 'close' } })).text()
    }
    expect(await sendOrder(url, owner)).toContain('CMD-')
    await query(owner, 'update products set stock = 0')
    expect(await new Caller(url).call('getSession')).toBeTruthy()

    expect((await fetch(`${url}/metrics`)).status, 'not on the port of the shop').toBe(404)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
    const count = 'shop_http_request_duration_seconds_count'
    let text = ''
    // An instance that is too busy to answer in time is left out.
    await expect
      .poll(
        async () => {
          text = await read()
          return sum(samplesOf(text), count, 'route="/product/$id",status="200"')
        },
        { timeout: 30_000 },
      )
      .toBe(6)
    const samples = samplesOf(text)
    expect(sum(samples, count, 'route="/_serverFn/createGuestOrder"')).toBe(1)
    expect(sum(samples, count, 'route="unknown",status="404"')).toBeGreaterThanOrEqual(2)
    expect(sum(samples, 'shop_orders_placed_total')).toBe(1)
    expect(sum(samples, 'shop_page_cache_requests_total', 'hit')).toBeGreaterThan(0)
    expect(sum(samples, 'shop_page_cache_requests_total', 'miss')).toBeGreaterThan(0)
    expect(sum(samples, 'shop_change_listener_connected')).toBe(1)
    expect(sum(samples, 'shop_database_connections', 'pool="pages"')).toBeGreaterThan(0)
    expect(
      [...samples.keys()].filter((key) => /shop_messages_waiting{channel="(chat|email)"}/.test(key)),
    ).toHaveLength(2)
    expect(text).toMatch(/shop_build_info{version="\d+\.\d+\.\d+\+[0-9a-f]{8}"} 1/)

    // The metrics of the rules and the dashboard exist, and Prometheus accepts both.
    const rules = await readFile(join(monitoring, 'alerts.yaml'), 'utf8')
    const dashboard = await readFile(join(monitoring, 'dashboard.json'), 'utf8')
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    expect(namesIn(rules).length).toBeGreaterThan(8)
    expect(namesIn(rules + dashboard).filter((name) => !known.has(name))).toEqual([])
    if (existsSync('/usr/bin/promtool'))
      await run('/usr/bin/promtool', ['check', 'rules', join(monitoring, 'alerts.yaml')])

    expect(await shop.stop()).toBe(0)
    const lines = shop.err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    const visits = requests.filter(({ route }) => route === '/product/$id')
    expect(visits).toHaveLength(6)
    expect(visits[0]).toMatchObject({
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      request: expect.any(String),
    })
    expect(new Set(requests.map(({ request }) => request)).size, 'each has an id of its own').toBe(
      requests.length,
    )
    expect(new Set(requests.map(({ instance }) => instance)).size, 'both have served').toBe(2)
    for (const line of lines) expect(line.version, line.msg).toMatch(/^\d+\.\d+\.\d+/)
    for (const place of [shop.err, text]) expect(place).not.toContain(secret)
  })
})
