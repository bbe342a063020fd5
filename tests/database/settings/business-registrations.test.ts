import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, type AdminActor, runAs } from '#platform/database/actor.ts'
import { addAdmin, addCustomer, addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})
beforeEach(() => database.owner.query('delete from business_registrations'))

const save = (numbers: unknown, actor: Actor = admin) =>
  runAs(database.server, actor, (db) =>
    sql`select save_business_registrations(${JSON.stringify(numbers)}::jsonb)`.execute(db),
  )
const stored = () =>
  runAs(database.server, { role: 'visitor' }, (db) =>
    db.selectFrom('businessRegistrations').select(['register', 'number']).orderBy('register').execute(),
  )

it('D67 an admin sets the numbers of the registers, everybody reads them, and the log says what changed', async () => {
  await save({ rccm: 'CI-ABJ-2026-B-1', ncc: '1234567 A' })
  await save({ rccm: 'CI-ABJ-2026-B-2', ncc: '' })
  expect(await stored()).toEqual([{ register: 'rccm', number: 'CI-ABJ-2026-B-2' }])
  const { rows } = await database.owner.query(
    `select action, entity_id, before, after from audit_log
     where entity = 'business_registrations' and actor_id = $1 order by action, entity_id`,
    [admin.userId],
  )
  expect(rows).toEqual([
    { action: 'delete', entity_id: 'ncc', before: '1234567 A', after: null },
    { action: 'insert', entity_id: 'ncc', before: null, after: '1234567 A' },
    { action: 'insert', entity_id: 'rccm', before: null, after: 'CI-ABJ-2026-B-1' },
    { action: 'update', entity_id: 'rccm', before: 'CI-ABJ-2026-B-1', after: 'CI-ABJ-2026-B-2' },
  ])
})

it.each([null, [], { siret: '1' }, { rccm: 7 }, { rccm: ' 1' }, { rccm: '1\n2' }, { ncc: '1'.repeat(61) }])(
  'D67 %j is refused, and nothing is changed',
  async (numbers) => {
    await save({ ncc: '1' })
    await expect(save(numbers)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await stored()).toEqual([{ register: 'ncc', number: '1' }])
  },
)

it('PERM-07 nobody but an admin sets the numbers of the registers', async () => {
  for (const actor of [{ role: 'visitor' }, await addCustomer(database)] as const) {
    await expect(save({}, actor)).rejects.toMatchObject({ code: 'permission_denied' })
  }
  await expect(save({}, await addFormerAdmin(database))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
