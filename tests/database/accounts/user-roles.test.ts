import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor, AdminActor } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

let chief: AdminActor
let person: string

beforeEach(async () => {
  await database.run(`update user_roles set role = 'user'`)
  chief = await addAdmin(database)
  person = await addUser(database)
})

const set = (userId: string | null, role: string | null, actor: Actor = chief) =>
  setUserRole(database.server, actor, userId, role)

const roles = (userId: string) =>
  database.column<string>('select role from user_roles where user_id = $1', userId)

const adminIds = () =>
  database.column<string>(`select user_id from user_roles where role = 'admin' order by 1`)

const another = () => addAdmin(database)

describe('an admin', () => {
  it('AUSR-02 AUSR-03 promotes a user, who promotes the next, and demotes them again', async () => {
    await set(person, 'admin')
    expect(await roles(person)).toEqual(['admin'])
    const next = await addUser(database)
    await set(next, 'admin', { role: 'admin', userId: person })
    expect(await adminIds()).toEqual([chief.userId, person, next].sort())
    await set(person, 'user')
    await set(next, 'user')
    expect(await roles(person)).toEqual(['user'])
    expect(await adminIds()).toEqual([chief.userId])
  })

  it('AUSR-02 demotes themself as long as another one remains', async () => {
    const other = await another()
    await set(chief.userId, 'user')
    expect(await adminIds()).toEqual([other.userId])
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

  it.each(['00000000-0000-7000-8000-000000000000', null])(
    'AUSR-02 refuses a role for no user (%s)',
    async (id) => {
      await expect(set(id, 'admin')).rejects.toMatchObject({ code: 'user_not_found' })
    },
  )
})

describe('the last admin', () => {
  it('AUSR-07 D10 is not demoted by themself', async () => {
    await expect(set(chief.userId, 'user')).rejects.toMatchObject({ code: 'last_admin' })
    expect(await adminIds()).toEqual([chief.userId])
  })

  it('AUSR-07 D10 may be made an admin again, and an ordinary user an ordinary user', async () => {
    await set(chief.userId, 'admin')
    await set(person, 'user')
    expect(await adminIds()).toEqual([chief.userId])
    expect(await roles(person)).toEqual(['user'])
  })

  it('AUSR-07 D10 two admins who demote each other at once leave one', async () => {
    const other = await another()
    const results = await atOnce([
      () => set(other.userId, 'user', chief),
      () => set(chief.userId, 'user', other),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await adminIds()).toHaveLength(1)
  })

  it('AUSR-07 D10 two admins who demote themselves at once leave one', async () => {
    const other = await another()
    const results = await atOnce([
      () => set(chief.userId, 'user', chief),
      () => set(other.userId, 'user', other),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'last_admin' },
    })
    expect(await adminIds()).toHaveLength(1)
  })
})

/** Lets all of them wait for the same door, and then go: each of them has to delete a row of a role. */
const atOnce = (changes: (() => Promise<void>)[]) =>
  whileHeld(
    database,
    ['lock table user_roles in share mode'],
    () => Promise.allSettled(changes.map((change) => change())),
    changes.length,
  )
