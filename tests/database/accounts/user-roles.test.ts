import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listUsers } from '#features/account/admin/users.server.ts'
import { type Actor, type AdminActor, callSql } from '#platform/database/actor.ts'
import { factorAccounts } from '#tests/fixtures/database/accounts/factor-accounts.ts'
import { signInPool } from '#tests/fixtures/database/accounts/sign-in.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { addPasskey, hasFactor } = factorAccounts(database, signInPool(database))
let chief: AdminActor
let person: string

beforeEach(async () => {
  await database.run(`update user_roles set role = 'user'`)
  chief = await addAdmin(database)
  person = await addUser(database)
})

const set = (userId: string | null, role: string | null, actor: Actor = chief) =>
  setUserRole(actor, userId, role)
const roles = (userId: string) =>
  database.column<string>('select role from user_roles where user_id = $1', userId)
const adminIds = () =>
  database.column<string>(`select user_id from user_roles where role = 'admin' order by 1`)

describe('an admin', () => {
  it('AUSR-02 AUSR-03 promotes a user, who promotes the next, and demotes them again', async () => {
    await set(person, 'admin')
    const next = await addUser(database)
    await set(next, 'admin', { role: 'admin', userId: person })
    expect(await adminIds()).toEqual([chief.userId, person, next].sort())
    await set(person, 'user')
    await set(next, 'user')
    expect(await roles(person)).toEqual(['user'])
    expect(await adminIds()).toEqual([chief.userId])
  })

  it('AUSR-03 LIVE-01 deletes the role row and inserts the new one, and both are announced', async () => {
    const heard = await announcedBy(database, () => set(person, 'admin'))
    expect(heard).toEqual([
      { table: 'user_roles', op: 'delete', ids: [person] },
      { table: 'user_roles', op: 'insert', ids: [person] },
    ])
  })

  it.each(['chef', 'Admin', '', null])('AUSR-02 refuses the role %j', async (role) => {
    await expect(set(person, role)).rejects.toMatchObject({ code: 'role_invalid' })
    expect(await roles(person)).toEqual(['user'])
  })

  it.each(['00000000-0000-7000-8000-000000000000', null])('AUSR-02 refuses a role for %s', async (id) => {
    await expect(set(id, 'admin')).rejects.toMatchObject({ code: 'user_not_found' })
  })
})

describe('the last admin', () => {
  it('AUSR-07 D10 is not demoted by themself, but may be made an admin again', async () => {
    await expect(set(chief.userId, 'user')).rejects.toMatchObject({ code: 'last_admin' })
    await set(chief.userId, 'admin')
    await set(person, 'user')
    expect([await adminIds(), await roles(person)]).toEqual([[chief.userId], ['user']])
    const other = await addAdmin(database)
    await set(chief.userId, 'user')
    expect(await adminIds()).toEqual([other.userId])
  })

  it.each([
    ['each other', true],
    ['themselves', false],
  ])('AUSR-07 D10 remains of two who demote %s at once', async (_, isCrossed) => {
    const other = await addAdmin(database)
    const [first, second] = isCrossed ? [other, chief] : [chief, other]
    // Each of them has to delete a row of a role: both wait at the same door.
    const results = await whileHeld(
      database,
      ['lock table user_roles in share mode'],
      () => Promise.allSettled([set(first.userId, 'user', chief), set(second.userId, 'user', other)]),
      2,
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const code = isCrossed ? expect.any(String) : 'last_admin'
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code } })
    expect(await adminIds()).toHaveLength(1)
  })
})

describe('a demotion', () => {
  let other: string
  beforeEach(async () => {
    other = await addUser(database, 'admin')
  })

  const demote = (target: string, by = chief.userId) => set(target, 'user', { role: 'admin', userId: by })
  /** Who demoted themself is a customer by now. */
  const takeBack = (target: string, by = chief.userId) =>
    callSql({ role: by === target ? 'customer' : 'admin', userId: by }, 'takeBackDemotion', { target })
  const isAdmin = async (userId: string) => (await adminIds()).includes(userId)
  const age = (time: string) =>
    database.run('update auth.demotions set demoted_at = demoted_at - $1::interval', time)

  it('UNDO-03 UNDO-05 is taken back by whoever made it, with the second factor, and the log says so', async () => {
    await addPasskey(other)
    await demote(other)
    await age('9 seconds')
    await takeBack(other)
    await takeBack(other)
    expect([await isAdmin(other), await hasFactor(other)]).toEqual([true, true])
    await age('1 hour')
    await database.run('select end_undo_periods()')
    expect(await hasFactor(other)).toBe(true)
    const log = `select actor_id, after ->> 'role' as role from audit_log
      where entity = 'user_roles' and entity_id = $1 order by at, id`
    const actor_id = chief.userId
    expect(await database.rows(log, other)).toEqual([
      { actor_id, role: 'user' },
      { actor_id, role: 'admin' },
    ])
  })

  it('UNDO-03 of oneself is taken back too, although one is no longer an admin', async () => {
    await demote(chief.userId)
    await takeBack(chief.userId)
    expect(await isAdmin(chief.userId)).toBe(true)
  })

  it('UNDO-03 cannot be taken back after ten seconds, nor by anybody who did not make it', async () => {
    const third = await addUser(database, 'admin')
    await demote(other)
    for (const by of [third, other])
      await expect(takeBack(other, by)).rejects.toMatchObject({ code: 'role_conflict' })
    await age('10.1 seconds')
    await expect(takeBack(other)).rejects.toMatchObject({ code: 'undo_too_late' })
    await expect(takeBack(person, person)).rejects.toMatchObject({ code: 'undo_too_late' })
    expect([await isAdmin(other), await isAdmin(person)]).toEqual([false, false])
  })

  it('UNDO-03 cannot be taken back when another admin has demoted the same person, or whoever made it', async () => {
    await demote(other, other)
    await demote(other)
    await expect(takeBack(other, other)).rejects.toMatchObject({ code: 'role_conflict' })
    const [third, fourth] = [await addUser(database, 'admin'), await addUser(database, 'admin')]
    await demote(third)
    await demote(chief.userId, fourth)
    await expect(takeBack(third)).rejects.toMatchObject({ code: 'forbidden' })
    expect([await isAdmin(other), await isAdmin(third)]).toEqual([false, false])
  })
})

describe('the list of users', () => {
  beforeAll(() =>
    database.run(`
      insert into auth.users (name, first_name, last_name, email)
      select 'x', case when i = 7 then 'Éloïse' else 'Awa' end, case when i = 7 then 'N’Guessan' end, 'u' || i || '@example.com'
      from generate_series(1, 104) i`),
  )
  const list = (page: number, search = '') => listUsers(chief, { page, search })

  it('AUSR-01 lists all by e-mail, ten to a page, from both ends alike', async () => {
    const all = await database.column<string>('select email from user_admin_status order by email, id')
    const last = Math.ceil(all.length / 10)
    for (let page = 1; page <= last; page++) {
      const shown = await list(page)
      expect(shown).toMatchObject({ page, total: all.length, admins: 1 })
      expect(shown.rows.map(({ email }) => email)).toEqual(all.slice((page - 1) * 10, page * 10))
    }
    expect((await list(400)).page).toBe(last)
  })

  it.each([
    ['eloise n guessan', ['Éloïse N’Guessan']],
    ['U7@', ['Éloïse N’Guessan']],
    ['personne', []],
  ])('AUSR-01 finds by a part of e-mail or name: %s', async (search, names) => {
    const { rows, total } = await list(1, search)
    expect([rows.map(({ name }) => name), total]).toEqual([names, names.length])
  })

  it('AUSR-02 AUSR-07 shows who is an admin and how many there are', async () => {
    const [other] = (await list(1, 'u50@')).rows
    await set(other?.id ?? '', 'admin')
    expect(await list(1, 'u50@')).toMatchObject({ rows: [{ role: 'admin' }], admins: 2 })
  })
})
