import pg from 'pg'
import { expect, it } from 'vitest'
import { query } from '#tests/fixtures/database/query.ts'
import { count, makeDataDir, ownerUrl, postgresPid, Shop } from '#tests/fixtures/operations/shop.ts'

const insert = "insert into categories (name) values ('Survivante')"
const survivors = "categories where name = 'Survivante'"

/** A connection whose process at the server does nothing any more, as one that waits for a lock forever. */
async function freezeConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
}

type FirstStart = { shop: Shop; dataDir: string }

it('OPS-04 a killed PostgreSQL is started again, by its shop and by the next, although a part of it hangs', async () => {
  const dataDir = makeDataDir()
  const killed = new Shop({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
  const url = await killed.ready()
  await query(await ownerUrl(dataDir), insert)
  await freezeConnection(await ownerUrl(dataDir))
  const first = (await postgresPid(dataDir)) ?? 0
  process.kill(first, 'SIGKILL')
  await expect
    .poll(() => postgresPid(dataDir), { timeout: 20_000 })
    .toSatisfy((pid) => pid !== undefined && pid !== first)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200)

  await freezeConnection(await ownerUrl(dataDir))
  killed.child.kill('SIGKILL')
  process.kill((await postgresPid(dataDir)) ?? 0, 'SIGKILL')
  await killed.ended()

  const next = new Shop({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
  await next.ready()
  expect(await count(await ownerUrl(dataDir), survivors)).toBe(1)
  expect(await next.stop()).toBe(0)
})

it.each([
  ['as it begins', async ({ shop }: FirstStart) => shop.says(/^Base de données \(premier démarrage\)…$/m)],
  [
    'once its PostgreSQL runs',
    async ({ dataDir }: FirstStart) =>
      expect.poll(() => postgresPid(dataDir), { timeout: 30_000, interval: 5 }).toBeDefined(),
  ],
])('OPS-04 OPS-09 a first start that is killed %s is made good', async (_, moment) => {
  const dataDir = makeDataDir()
  const killed = new Shop({ DATA_DIR: dataDir })
  await moment({ shop: killed, dataDir })
  await killed.kill()

  const next = new Shop({ DATA_DIR: dataDir })
  const url = await next.ready()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await count(await ownerUrl(dataDir), 'products')).toBeGreaterThan(0)
  expect(await count(await ownerUrl(dataDir), "user_roles where role = 'admin'")).toBe(1)
  expect(await next.stop()).toBe(0)
})

it('OPS-04 of two shops that start at the same moment one opens', async () => {
  const dataDir = makeDataDir()
  const shops = [new Shop({ DATA_DIR: dataDir }), new Shop({ DATA_DIR: dataDir })]
  const ends = await Promise.allSettled(shops.map((shop) => shop.ready()))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const shop of shops) await shop.stop()
})
