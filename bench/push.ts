import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pushKeys } from '#features/notifications/push/server/push-keys.server.ts'
import { startDelivery } from '#features/notifications/server/start-delivery.server.ts'
import { readConfig } from '#platform/config/config.ts'
import { asActor } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { createLog } from '#platform/log.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { PushService } from '#tests/fixtures/messages/push-service.ts'
import { chatSink, mailSink } from './parts/orders/message-sinks.ts'
import { placeOrder } from './parts/orders/place-order.ts'
import { ownDatabase } from './parts/own-database.ts'
import { printLoad, quantiles } from './parts/rounds.ts'

const ORDERS = 100
/** Longer than a delivery takes: each order finds a shop that has nothing else to do. */
const BETWEEN_MS = 200
const ARRIVAL_TIMEOUT_MS = 60_000
const DEVICES = ['phone', 'counter']

/**
 * How soon after an order's commit its alert has reached a push service, decrypted: the shop's worker in this process,
 * because the shop itself connects to addresses of the internet only.
 */
export async function run(onEnd: OnEnd): Promise<void> {
  printLoad()
  const { ownerUrl, serverUrl } = await ownDatabase(onEnd)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  onEnd(() => owner.end())
  const service = await new PushService().start()
  onEnd(() => service.stop())
  await startWorker(serverUrl, service, onEnd)
  await turnOnDevices(owner, serverUrl, service)

  const server = openPool(serverUrl, { name: 'bench', max: 1, onError: () => undefined })
  onEnd(() => server.end())
  const commits = new Map<string, number>()
  for (let count = 0; count < ORDERS; count += 1) {
    commits.set(await placeOrder(server, count), performance.now())
    await wait(BETWEEN_MS)
  }
  const wanted = ORDERS * DEVICES.length
  for (const until = performance.now() + ARRIVAL_TIMEOUT_MS; service.pushed.length < wanted; await wait(50)) {
    if (performance.now() > until) throw new Error(`${service.pushed.length} of ${wanted} alerts arrived`)
  }
  console.log(`From the commit of the order to its push, received and decrypted, ms (${ORDERS} orders):`)
  for (const device of DEVICES) {
    const times = service.pushed
      .filter((pushed) => pushed.device === device)
      .map(({ text, at }) => at - (commits.get(JSON.parse(text).tag) ?? Number.NaN))
    const { half, most, all } = quantiles(times)
    console.log(
      `  ${device.padEnd(8)}: median ${half.toFixed(1)} · 95 % ${most.toFixed(1)} · max ${all.toFixed(1)}`,
    )
  }
}

/** As the shop's process starts it; mails and chat messages go to servers that accept everything. */
async function startWorker(serverUrl: string, service: PushService, onEnd: OnEnd): Promise<void> {
  const settings = { SMTP_URL: await mailSink(onEnd), ...(await chatSink(onEnd)) }
  const accounts = openPool(serverUrl, {
    login: 'shop_sign_in',
    name: 'accounts',
    max: 2,
    onError: () => undefined,
    options: '-c role=auth_service -c search_path=auth',
  })
  onEnd(() => accounts.end())
  const worker = startDelivery(serverUrl, {
    config: readConfig({ DATA_DIR: await temporaryFolder('boutique-alertes-', onEnd), ...settings }),
    log: createLog('error'),
    authDatabase: accounts,
    origin: () => 'https://shop.example',
    pushAgent: service.agent,
  })
  onEnd(() => worker.stop())
}

/** Turns the alerts on in two browsers of the shop's admin. */
async function turnOnDevices(owner: pg.Pool, serverUrl: string, service: PushService): Promise<void> {
  const { rows: secrets } = await owner.query<{ secret: string }>('select push_secret() as secret')
  const { publicKey } = await pushKeys(null, async () => secrets[0]?.secret ?? null)
  const { rows } = await owner.query<{ userId: string; session: string }>(
    `insert into auth.sessions (user_id, token, expires_at)
     select user_id, gen_random_uuid(), now() + interval '1 day' from user_roles where role = 'admin' limit 1
     returning user_id as "userId", id as session`,
  )
  const [admin] = rows
  if (!admin) throw new Error('the shop has no admin')
  const server = openPool(serverUrl, { name: 'devices', max: 1, onError: () => undefined })
  for (const device of DEVICES) {
    const { endpoint, p256dh, auth } = service.subscribe(device, publicKey)
    await asActor(server, { role: 'admin', userId: admin.userId }, (db) =>
      sql`select save_push_device(${admin.session}, ${endpoint}, ${p256dh}, ${auth}, ${device})`.execute(db),
    )
  }
  await server.end()
}
