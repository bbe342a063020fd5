import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/free-port.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { type RunningShop, startShop, stopShop, temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { runningEmbedded } from '#scripts/postgres/embedded.ts'
import { balance } from './haproxy.ts'
import { startDatabase, unlimited } from './shops.ts'
import { judge, type Verdict } from './verdict.ts'

const TIMES = 3

/**
 * The shop is killed, with its own PostgreSQL left behind, and started again at once, as a service manager
 * does.
 */
export async function killedShop(onEnd: OnEnd): Promise<Verdict> {
  const dataDir = await temporaryFolder('boutique-pannes-', onEnd)
  const settings = { ...unlimited, DATA_DIR: dataDir, PORT: String(await freePort()) }
  let shop = await startShop(onEnd, settings)
  const options = {
    url: shop.url,
    get ownerUrl() {
      return ownerUrl
    },
  }
  let ownerUrl = (await runningEmbedded(dataDir)) ?? ''
  return judge(`kill -9 of the shop, ${TIMES} times`, options, async (traffic) => {
    const seconds: number[] = []
    for (let times = 0; times < TIMES; times += 1) {
      shop.child.kill('SIGKILL')
      const next = traffic.nextOrder()
      shop = await startShop(onEnd, settings)
      seconds.push(await next)
      await pause(2_000)
    }
    ownerUrl = (await runningEmbedded(dataDir)) ?? ''
    return { nextOrderS: Math.max(...seconds), isAlone: true }
  })
}

/** Two instances behind HAProxy are replaced one after the other. */
export async function replacedInstances(onEnd: OnEnd): Promise<Verdict> {
  const { ownerUrl } = await startDatabase(onEnd)
  const ports = await freePorts(4)
  const start = (port: number | undefined): Promise<RunningShop> =>
    startShop(onEnd, { ...unlimited, DATABASE_URL: ownerUrl, PORT: String(port), SHUTDOWN_DELAY: '2' })
  const old = [await start(ports[0]), await start(ports[1])]
  const url = await balance(ports, onEnd)
  return judge('two instances replaced one after the other (HAProxy)', { url, ownerUrl }, async (traffic) => {
    const seconds: number[] = []
    for (const [at, leaving] of old.entries()) {
      await start(ports[at + 2])
      await pause(1_000)
      await stopShop(leaving.child)
      seconds.push(await traffic.nextOrder())
    }
    return { nextOrderS: Math.max(...seconds) }
  })
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
