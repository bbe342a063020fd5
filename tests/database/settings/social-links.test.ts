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
beforeEach(() => database.owner.query('delete from social_links'))

const save = (addresses: unknown, actor: Actor = admin) =>
  runAs(database.server, actor, (db) =>
    sql`select save_social_links(${JSON.stringify(addresses)}::jsonb)`.execute(db),
  )
const stored = () =>
  runAs(database.server, { role: 'visitor' }, (db) =>
    db.selectFrom('socialLinks').select(['network', 'address']).orderBy('network').execute(),
  )

it('NAV-11 an admin sets the addresses of the networks, everybody reads them, and the log says what changed', async () => {
  await save({ facebook: 'https://www.facebook.com/ambre', instagram: 'https://www.instagram.com/ambre' })
  await save({
    facebook: 'https://www.facebook.com/ambre',
    instagram: '',
    tiktok: 'https://www.tiktok.com/@ambre',
  })
  expect(await stored()).toEqual([
    { network: 'facebook', address: 'https://www.facebook.com/ambre' },
    { network: 'tiktok', address: 'https://www.tiktok.com/@ambre' },
  ])
  const { rows } = await database.owner.query(
    `select action, entity_id, before, after from audit_log where entity = 'social_links' and actor_id = $1
     order by at, entity_id`,
    [admin.userId],
  )
  expect(rows).toEqual([
    { action: 'insert', entity_id: 'facebook', before: null, after: 'https://www.facebook.com/ambre' },
    { action: 'insert', entity_id: 'instagram', before: null, after: 'https://www.instagram.com/ambre' },
    { action: 'delete', entity_id: 'instagram', before: 'https://www.instagram.com/ambre', after: null },
    { action: 'insert', entity_id: 'tiktok', before: null, after: 'https://www.tiktok.com/@ambre' },
  ])
})

it.each([
  null,
  [],
  { mastodon: 'https://example.com/ambre' },
  { facebook: 7 },
  { facebook: 'http://www.facebook.com/ambre' },
  { facebook: 'javascript:alert(1)' },
  { facebook: 'https://a@evil.example/' },
  { facebook: `https://www.facebook.com/${'a'.repeat(300)}` },
])('NAV-11 %j is refused, and nothing is changed', async (addresses) => {
  await save({ tiktok: 'https://www.tiktok.com/@ambre' })
  await expect(save(addresses)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await stored()).toEqual([{ network: 'tiktok', address: 'https://www.tiktok.com/@ambre' }])
})

it('PERM-07 nobody else sets them, nor an admin without the function', async () => {
  for (const actor of [{ role: 'visitor' }, await addCustomer(database)] as const) {
    await expect(save({}, actor)).rejects.toMatchObject({ code: 'permission_denied' })
  }
  await expect(save({}, await addFormerAdmin(database))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const insert = runAs(database.server, admin, (db) =>
    sql`insert into social_links values ('tiktok', 'https://www.tiktok.com/@ambre')`.execute(db),
  )
  await expect(insert).rejects.toMatchObject({ code: 'permission_denied' })
})
