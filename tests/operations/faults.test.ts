import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '#platform/database/embedded.ts'
import { createLog } from '#platform/log.ts'
import { shareRelease } from '#platform/releases/share-release.ts'
import { openBalancer } from '#tests/fixtures/balancer.ts'
import { openSilentProxy } from '#tests/fixtures/silent-proxy.ts'
import { Traffic } from '#tests/fixtures/traffic.ts'
import { familyOf } from '../../bench/parts/processes.ts'
import { makeDataDir, postgresPid, Shop } from './shop.ts'

const unlimited = { LIMIT_ORDERS_PER_ADDRESS: 'off', LIMIT_REQUESTS_PER_ADDRESS: 'off' }

/** A shop on a PostgreSQL that is not its own, behind a network that can go silent; every commit waits for the disk. */
async function openShop() {
  const dataDir = makeDataDir()
  const server = await startEmbedded({ dataDir, log: createLog('silent') })
  onTestFinished(server.stop)
  const network = await openSilentProxy(server.ownerUrl)
  onTestFinished(() => network.close())
  const shop = new Shop({ DATA_DIR: makeDataDir(), DATABASE_URL: network.url, DEMO_DATA: 'on', ...unlimited })
  const url = await shop.ready()
  return { url, ownerUrl: server.ownerUrl, network, killDatabase: () => killAll(dataDir) }
}

/** All of PostgreSQL at once: nothing that stood in its memory is written any more. Who keeps it running starts it again. */
async function killAll(dataDir: string): Promise<void> {
  for (const pid of await familyOf((await postgresPid(dataDir)) ?? 0)) process.kill(pid, 'SIGKILL')
}

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status

it('OPS-17 no order is lost or doubled by a read-only, locked, silent or killed database, and orders go on at once', async () => {
  const { url, ownerUrl, network, killDatabase } = await openShop()
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  const traffic = await Traffic.start({ url, ownerUrl })
  await traffic.nextOrder()

  // A failover that is over in three seconds is a wait.
  await owner.query('alter system set default_transaction_read_only = on')
  await owner.query('select pg_reload_conf()')
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(503)
  await pause(2_000)
  await owner.query('set default_transaction_read_only = off')
  await owner.query('alter system reset default_transaction_read_only')
  await owner.query('select pg_reload_conf()')
  expect(await traffic.nextOrder()).toBeLessThan(5)
  expect(traffic.refusals).toEqual({})
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(200)

  // A table that stays locked: orders are refused in time, pages go on.
  await owner.query('begin; lock table orders in access exclusive mode')
  const locked = performance.now()
  await expect.poll(() => traffic.refusals.busy ?? 0, { timeout: 12_000 }).toBeGreaterThan(0)
  expect(performance.now() - locked).toBeLessThan(9_000)
  expect(await ready(url)).toBe(200)
  await owner.query('rollback')
  expect(await traffic.nextOrder()).toBeLessThan(5)
  expect(Object.keys(traffic.refusals)).toEqual(['busy'])
  expect(traffic.refusedPages).toEqual([])

  network.goSilent()
  const silent = performance.now()
  await expect.poll(() => ready(url), { timeout: 10_000 }).toBe(503)
  await pause(6_000)
  network.comeBack()
  expect(await traffic.nextOrder()).toBeLessThan(5)
  await expect.poll(() => ready(url), { timeout: 10_000 }).toBe(200)
  expect(traffic.longest([...traffic.orders, ...traffic.pages], silent)).toBeLessThan(25)

  await killDatabase()
  expect(await traffic.nextOrder()).toBeLessThan(15)
  await traffic.stop()
  expect(await traffic.compare()).toMatchObject({ lost: 0, doubled: 0 })
  await owner.end().catch(() => undefined)
})

it('OPS-17 instances that are replaced one after the other behind a balancer refuse nothing', async () => {
  const server = await startEmbedded({
    dataDir: makeDataDir(),
    log: createLog('silent'),
    flags: ['-cmax_connections=100'],
  })
  onTestFinished(server.stop)
  const { ownerUrl } = server
  const balancer = await openBalancer()
  onTestFinished(balancer.close)
  const start = () =>
    new Shop({
      DATA_DIR: makeDataDir(),
      DATABASE_URL: ownerUrl,
      DEMO_DATA: 'on',
      SHUTDOWN_DELAY: '1',
      ...unlimited,
    })
  const [first, second] = [start(), start()]
  const urls = await Promise.all([first.ready(), second.ready()])
  for (const url of urls) balancer.add(url)
  const traffic = await Traffic.start({ url: balancer.url, ownerUrl })

  await shareRelease(ownerUrl, earlierRelease())
  const third = start()
  balancer.add(await third.ready())
  for (const leaving of [first, second]) {
    await traffic.nextOrder()
    const since = performance.now()
    expect(await leaving.stop('SIGTERM')).toBe(0)
    expect(performance.now() - since).toBeGreaterThan(1_000)
  }
  await traffic.nextOrder()
  await traffic.stop()
  expect(traffic.refusals).toEqual({})
  expect(traffic.refusedPages).toEqual([])
  expect(await traffic.compare()).toMatchObject({ lost: 0, doubled: 0 })
  expect(await (await fetch(`${balancer.url}/assets/earlier-1.js`)).text()).toBe('// before')
})

/** The files of a release before this one. */
function earlierRelease(): string {
  const folder = makeDataDir()
  writeFileSync(join(folder, 'earlier-1.js'), '// before')
  return folder
}
