import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { leadToPrimary } from './haproxy.ts'
import { startBoth, unlimited } from './shops.ts'
import { startPair } from './standby.ts'
import { judge, type Verdict } from './verdict.ts'

const TIMES = 3
const READ_ONLY_MS = 8_000
const LOCKED_MS = 30_000
const SILENT_MS = 30_000
const PROMOTED_AFTER_MS = 2_000

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status

export async function killedPostgres(onEnd: OnEnd): Promise<Verdict> {
  const { shop, database } = await startBoth(onEnd)
  const { ownerUrl } = database
  return judge(
    `kill -9 of all of PostgreSQL, ${TIMES} times`,
    { url: shop.url, ownerUrl },
    async (traffic) => {
      const seconds: number[] = []
      for (let times = 0; times < TIMES; times += 1) {
        await database.kill()
        seconds.push(await traffic.nextOrder())
        await pause(2_000)
      }
      return { nextOrderS: Math.max(...seconds) }
    },
  )
}

export async function readOnly(onEnd: OnEnd): Promise<Verdict> {
  const { shop, database } = await startBoth(onEnd)
  const { ownerUrl } = database
  const owner = await connect(ownerUrl, onEnd)
  const fault = `database read-only for ${READ_ONLY_MS / 1000} s`
  return judge(fault, { url: shop.url, ownerUrl }, async (traffic) => {
    await owner.query('alter system set default_transaction_read_only = on')
    await owner.query('select pg_reload_conf()')
    await pause(READ_ONLY_MS)
    const during = await ready(shop.url)
    await owner.query('set default_transaction_read_only = off')
    await owner.query('alter system reset default_transaction_read_only')
    await owner.query('select pg_reload_conf()')
    return { nextOrderS: await traffic.nextOrder(), ready: during }
  })
}

/** @param table `orders`: no order can be written; `products`: nothing of the catalogue can be read either */
export async function lockedTable(table: 'orders' | 'products', onEnd: OnEnd): Promise<Verdict> {
  const { shop, database } = await startBoth(onEnd)
  const { ownerUrl } = database
  const owner = await connect(ownerUrl, onEnd)
  const fault = `table ${table} locked for ${LOCKED_MS / 1000} s`
  return judge(fault, { url: shop.url, ownerUrl }, async (traffic) => {
    await owner.query(`begin; lock table ${table} in access exclusive mode`)
    await pause(LOCKED_MS)
    const during = await ready(shop.url)
    await owner.query('rollback')
    return { nextOrderS: await traffic.nextOrder(), ready: during }
  })
}

export async function silentNetwork(onEnd: OnEnd): Promise<Verdict> {
  const { shop, database, network } = await startBoth(onEnd)
  const { ownerUrl } = database
  const fault = `silent network to the database for ${SILENT_MS / 1000} s`
  return judge(fault, { url: shop.url, ownerUrl }, async (traffic) => {
    network.goSilent()
    await pause(SILENT_MS)
    const during = await ready(shop.url)
    network.comeBack()
    return { nextOrderS: await traffic.nextOrder(), ready: during }
  })
}

/** The primary is killed, and two seconds later its standby is promoted. */
export async function failover(onEnd: OnEnd): Promise<Verdict> {
  const { primary, standby } = await startPair(onEnd)
  const way = new URL(primary.url)
  way.port = String(await leadToPrimary(primary.port, standby.port, onEnd))
  const shop = await startShop(onEnd, { ...unlimited, DATABASE_URL: way.href })
  const fault = 'primary killed, standby promoted after 2 s (PostgreSQL 15, HAProxy)'
  return judge(fault, { url: shop.url, ownerUrl: standby.url }, async (traffic) => {
    await primary.kill()
    await pause(PROMOTED_AFTER_MS)
    const during = await ready(shop.url)
    await standby.promote()
    return { nextOrderS: await traffic.nextOrder(), ready: during }
  })
}

async function connect(ownerUrl: string, onEnd: OnEnd): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  onEnd(() => client.end())
  return client
}
