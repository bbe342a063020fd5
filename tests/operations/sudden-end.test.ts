import { describe, expect, it } from 'vitest'
import { count, makeDataDir, ownerUrl, postgresPid, query, Shop } from './shop.ts'

const insert = "insert into categories (name) values ('Survivante')"
const survivors = "categories where name = 'Survivante'"

type FirstStart = { shop: Shop; dataDir: string }

describe('after a sudden end', { timeout: 90_000 }, () => {
  it('OPS-04 the next start replaces the PostgreSQL of a killed shop and finds all that was committed', async () => {
    const dataDir = makeDataDir()
    const killed = new Shop({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
    await killed.ready()
    await query(await ownerUrl(dataDir), insert)
    await killed.kill()
    const orphan = await postgresPid(dataDir)
    expect(orphan).toBeDefined()

    const next = new Shop({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
    await next.ready()
    expect(await postgresPid(dataDir)).not.toBe(orphan)
    expect(await count(await ownerUrl(dataDir), survivors)).toBe(1)
    expect(await next.stop()).toBe(0)
  })

  it('OPS-04 the next start recovers when shop and PostgreSQL were both killed', async () => {
    const dataDir = makeDataDir()
    const killed = new Shop({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
    await killed.ready()
    await query(await ownerUrl(dataDir), insert)
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
})
