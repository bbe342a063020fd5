import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { count, makeDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

/** A PostgreSQL that is not the shop's own, as a hosting company provides it. */
async function givenDatabase() {
  const server = await startEmbedded({ dataDir: makeDataDir(), log: createLog('silent') })
  onTestFinished(server.stop)
  return server
}

it('OPS-05 OPS-10 with DATABASE_URL two instances open on one database at once, without demonstration catalogue', async () => {
  const { ownerUrl } = await givenDatabase()
  const settings = {
    DATABASE_URL: ownerUrl,
    ADMIN_EMAIL: 'chef@boutique.example',
    ADMIN_PASSWORD: 'secret-1',
  }
  const shops = [0, 1].map(() => new Shop({ DATA_DIR: makeDataDir(), ...settings }))
  for (const shop of shops) expect((await fetch(`${await shop.ready()}/readyz`)).status).toBe(200)
  expect(await count(ownerUrl, 'products')).toBe(0)
  expect(await count(ownerUrl, "user_roles where role = 'admin'")).toBe(1)
  // A password that is too short for an admin causes a warning, but the shop starts.
  expect(await count(ownerUrl, 'auth.users where not password_is_strong and not password_was_given')).toBe(1)
  for (const shop of shops) expect(shop.out).toContain('ADMIN_PASSWORD est trop court')
  const [serving] = await query<{ connections: number }>(
    ownerUrl,
    "select count(*)::integer as connections from pg_stat_activity where usename = 'shop_pages'",
  )
  expect(serving?.connections).toBeGreaterThan(0)
  for (const shop of shops) expect(await shop.stop()).toBe(0)
})

it('OPS-13 a password that is wrong ends the start with one line that does not show it', async () => {
  const server = await givenDatabase()
  const wrong = new URL(server.ownerUrl)
  wrong.password = 'hunter2'
  const shop = new Shop({ DATA_DIR: makeDataDir(), DATABASE_URL: wrong.href })
  expect(await shop.ended()).toBe(1)
  expect(shop.err).toMatch(/^DATABASE_URL : [^\n]+\n$/)
  expect(shop.err).not.toContain('hunter2')
})
