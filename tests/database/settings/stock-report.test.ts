import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Actor, type AdminActor, runAs } from '#platform/database/actor.ts'
import { addAdmin, addCustomer, addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})

const set = (isWanted: boolean | null, actor: Actor = admin) =>
  runAs(database.server, actor, (db) => sql`select set_stock_report(${isWanted})`.execute(db))
const claim = async () => {
  const { rows } = await database.owner.query<{ claimed: boolean }>('select claim_stock_report() as claimed')
  return rows[0]?.claimed
}

it('SUPPLY-09 no mail is sent to the owner once an admin has turned it off, and the log contains each change once', async () => {
  await set(false)
  await set(false)
  expect(await claim()).toBe(false)
  await set(true)
  await set(true)
  expect(await claim()).toBe(true)
  const { rows } = await database.owner.query(
    `select entity_id, before, after from audit_log where entity = 'muted_mails' and actor_id = $1 order by at`,
    [admin.userId],
  )
  expect(rows).toEqual([
    { entity_id: 'stock_report', before: true, after: false },
    { entity_id: 'stock_report', before: false, after: true },
  ])
})

it('SUPPLY-09 PERM-07 nobody but an admin turns the mail off', async () => {
  await expect(set(null)).rejects.toMatchObject({ code: 'invalid_input' })
  for (const actor of [{ role: 'visitor' }, await addCustomer(database)] as const) {
    await expect(set(false, actor)).rejects.toMatchObject({ code: 'permission_denied' })
  }
  const former = await addFormerAdmin(database)
  await expect(set(false, former)).rejects.toMatchObject({ code: 'forbidden' })
})
