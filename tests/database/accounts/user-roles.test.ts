import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor, AdminActor } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setUserRole, waitForBlocked } from '#tests/fixtures/database/admin.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

let chief: AdminActor
let person: string

beforeEach(async () => {
  await database.owner.query(`update user_roles set role = 'user'`)
  chief = await addAdmin(database)
  person = await addUser(database)
})

const set = (userId: string | null, role: string | null, actor: Actor = chief) =>
  setUserRole(database.server, actor, userId, role)

const roles = async (userId: string) =>
  (
    await database.owner.query<{ role: string }>('select role from user_roles where user_id = $1', [userId])
  ).rows.map(({ role }) => role)

const adminIds = async () =>
  (
    await database.owner.query<{ user_id: string }>(
      `select user_id from user_roles where role = 'admin' order by 1`,
    )
  ).rows.map(({ user_id }) => user_id)

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

  it('AUSR-03 sets the role of a user without one', async () => {
    await database.owner.query('delete from user_roles where user_id = $1', [person])
    await set(person, 'user')
    expect(await roles(person)).toEqual(['user'])
  })

  it('AUSR-03 LIVE-01 deletes the role row and inserts the new one, and both are announced', async () => {
    const listener = new pg.Client({ connectionString: database.serverUrl })
    await listener.connect()
    const heard: unknown[] = []
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.query('listen shop_changes')
    await set(person, 'admin')
    await listener.query('select 1')
    await new Promise((resolve) => setImmediate(resolve))
    await listener.end()
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

describe('nobody else', () => {
  it('AUSR-02 PERM-07 changes a role: no visitor, no customer, and no admin of yesterday', async () => {
    const before = await adminIds()
    for (const actor of [{ role: 'visitor' }, { role: 'customer', userId: person }] as const) {
      await expect(set(person, 'admin', actor)).rejects.toMatchObject({ code: 'permission_denied' })
    }
    const former = { role: 'admin', userId: person } as const
    await expect(set(person, 'admin', former)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(set(chief.userId, 'user', former)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await adminIds()).toEqual(before)
  })
})

describe('the last admin', () => {
  it('AUSR-07 D10 is not demoted by themself', async () => {
    await expect(set(chief.userId, 'user')).rejects.toMatchObject({ code: 'last_admin' })
    expect(await adminIds()).toEqual([chief.userId])
  })

  it('AUSR-07 D10 is not demoted by anyone: whoever is demoted cannot demote', async () => {
    const other = await another()
    await set(other.userId, 'user')
    await expect(set(chief.userId, 'user', other)).rejects.toMatchObject({ code: 'forbidden' })
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

  it('AUSR-07 D10 of twelve admins who all demote the next one at once, one or more remain', async () => {
    const circle = [chief, ...(await Promise.all(Array.from({ length: 11 }, another)))]
    await atOnce(
      circle.map((actor, index) => () => {
        const next = circle[(index + 1) % circle.length] as AdminActor
        return set(next.userId, 'user', actor)
      }),
    )
    expect((await adminIds()).length).toBeGreaterThan(0)
  })
})

/** Lets all of them wait for the same door, and then go: each has asked before the first one is done. */
async function atOnce(changes: (() => Promise<void>)[]): Promise<PromiseSettledResult<void>[]> {
  const gate = await database.owner.connect()
  await gate.query('begin')
  // Delivers whoever changes a role, in whatever way, to this lock: each of them has to delete a row.
  await gate.query('lock table user_roles in share mode')
  const all = Promise.allSettled(changes.map((change) => change()))
  await waitForBlocked(database, changes.length)
  await gate.query('commit')
  gate.release()
  return all
}
