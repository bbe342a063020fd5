import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ExpectStatic, it } from 'vitest'
import { shareRelease } from '#platform/releases/share-release.ts'
import { cleaningUp, type OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop, temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { startBoth, startDatabase, unlimited } from '#tests/fixtures/fault-shops.ts'
import { openBalancer } from '#tests/fixtures/network/balancer.ts'
import { Traffic } from '#tests/fixtures/network/traffic.ts'

// Both wait more than they work: they run beside each other.

/** More than orders are written at once. */
const CUSTOMERS = 10

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status

it.concurrent('OPS-17 no order is lost or doubled by a read-only, locked, silent or killed database, and orders go on at once', ({
  expect,
}) => cleaningUp((onEnd) => throughFaults(onEnd, expect)))

it.concurrent('OPS-17 instances that are replaced one after the other behind a balancer refuse nothing', ({
  expect,
}) => cleaningUp((onEnd) => replaceInstances(onEnd, expect)))

async function throughFaults(onEnd: OnEnd, expect: ExpectStatic): Promise<void> {
  const { shop, database, network } = await startBoth(onEnd)
  const { url } = shop
  const { ownerUrl } = database
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  onEnd(() => owner.end())
  const traffic = await Traffic.start(url, ownerUrl, CUSTOMERS)
  await traffic.nextOrder()

  // A failover that is over in three seconds is a wait.
  await owner.query('alter system set default_transaction_read_only = on')
  await owner.query('select pg_reload_conf()')
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(503)
  // Time itself is the subject: a database that is read-only for so long.
  await pause(2_000)
  await owner.query('set default_transaction_read_only = off')
  await owner.query('alter system reset default_transaction_read_only')
  await owner.query('select pg_reload_conf()')
  expect(await traffic.nextOrder()).toBeLessThan(5)
  expect(traffic.refusals).toEqual({})
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(200)

  // A table that stays locked: each order is refused in time, whoever waits before it, and pages go on.
  await owner.query('begin; lock table orders in access exclusive mode')
  const locked = performance.now()
  await expect.poll(() => traffic.refusals.busy ?? 0, { timeout: 12_000 }).toBeGreaterThanOrEqual(CUSTOMERS)
  expect(performance.now() - locked).toBeLessThan(7_000)
  expect(await ready(url)).toBe(200)
  await owner.query('rollback')
  expect(await traffic.nextOrder()).toBeLessThan(5)
  expect(Object.keys(traffic.refusals)).toEqual(['busy'])
  expect(traffic.refusedPages).toEqual([])

  network.goSilent()
  const silent = performance.now()
  await expect.poll(() => ready(url), { timeout: 10_000 }).toBe(503)
  // Time itself is the subject: a network that is silent for longer than anybody waits.
  await pause(6_000)
  network.comeBack()
  expect(await traffic.nextOrder()).toBeLessThan(5)
  await expect.poll(() => ready(url), { timeout: 10_000 }).toBe(200)
  expect(traffic.longest(silent)).toBeLessThan(25)

  await database.kill()
  expect(await traffic.nextOrder()).toBeLessThan(15)
  expect(traffic.refusedPages, 'a page that is known is shown while the database is away').toEqual([])

  // Away for good: the end of the shop waits for no try that cannot succeed, of orders or of messages.
  network.close()
  await expect.poll(() => ready(url), { timeout: 5_000 }).toBe(503)
  const unknown = await fetch(`${url}/contact`)
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5'])
  const ending = performance.now()
  await shop.stop()
  expect(performance.now() - ending).toBeLessThan(4_000)
  await traffic.stop()
  expect(await traffic.compare()).toEqual({ lost: [], doubled: 0 })
}

async function replaceInstances(onEnd: OnEnd, expect: ExpectStatic): Promise<void> {
  const { ownerUrl } = await startDatabase(onEnd)
  const balancer = await openBalancer()
  onEnd(balancer.close)
  const start = () => startShop(onEnd, { ...unlimited, DATABASE_URL: ownerUrl, SHUTDOWN_DELAY: '3' })
  const [first, second] = await Promise.all([start(), start()])
  for (const { url } of [first, second]) balancer.add(url)
  const traffic = await Traffic.start(balancer.url, ownerUrl)

  await shareRelease(ownerUrl, await earlierRelease(onEnd))
  const third = await start()
  balancer.add(third.url)
  for (const leaving of [first, second]) {
    await traffic.nextOrder()
    const since = performance.now()
    expect(await leaving.stop()).toBe(0)
    expect(performance.now() - since).toBeGreaterThan(1_000)
  }
  await traffic.nextOrder()
  await traffic.stop()
  expect(traffic.refusals).toEqual({})
  expect(traffic.refusedPages).toEqual([])
  expect(await traffic.compare()).toEqual({ lost: [], doubled: 0 })
  expect(await (await fetch(`${balancer.url}/assets/earlier-1.js`)).text()).toBe('// before')
}

async function earlierRelease(onEnd: OnEnd): Promise<string> {
  const folder = await temporaryFolder('boutique-version-', onEnd)
  await writeFile(join(folder, 'earlier-1.js'), '// before')
  return folder
}
