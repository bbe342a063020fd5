import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#platform/database/actor.ts'
import { factorAccounts } from '#tests/fixtures/database/accounts/factor-accounts.ts'
import { signInPool } from '#tests/fixtures/database/accounts/sign-in.ts'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { addPasskey, hasFactor } = factorAccounts(database, signInPool(database))
let chief: string
let other: string

beforeEach(async () => {
  await database.run(`update user_roles set role = 'user'`)
  chief = await addUser(database, 'admin')
  other = await addUser(database, 'admin')
})

const asAdmin = (userId: string): Actor => ({ role: 'admin', userId })
const demote = (target: string, by = chief) => setUserRole(database.server, asAdmin(by), target, 'user')
/** Who demoted themself is a customer by now. */
const takeBack = (target: string, by = chief) =>
  runAs(database.server, { role: by === target ? 'customer' : 'admin', userId: by }, (db) =>
    sql`select take_back_demotion(${target})`.execute(db),
  )
const isAdmin = async (userId: string) =>
  (await database.run(`select from user_roles where role = 'admin' and user_id = $1`, userId)).rowCount === 1
const age = (time: string) =>
  database.run('update auth.demotions set demoted_at = demoted_at - $1::interval', time)

describe('a demotion', () => {
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
    expect(
      await database.rows(
        `select actor_id, after ->> 'role' as role from audit_log where entity = 'user_roles' and entity_id = $1 order by at, id`,
        other,
      ),
    ).toEqual([
      { actor_id: chief, role: 'user' },
      { actor_id: chief, role: 'admin' },
    ])
  })

  it('UNDO-03 of oneself is taken back too, although one is no longer an admin', async () => {
    await demote(chief)
    await takeBack(chief)
    expect(await isAdmin(chief)).toBe(true)
  })

  it('UNDO-03 cannot be taken back after ten seconds, nor by anybody who did not make it', async () => {
    const third = await addUser(database, 'admin')
    await demote(other)
    await expect(takeBack(other, third)).rejects.toMatchObject({ code: 'role_conflict' })
    await expect(takeBack(other, other)).rejects.toMatchObject({ code: 'role_conflict' })
    await age('10.1 seconds')
    await expect(takeBack(other)).rejects.toMatchObject({ code: 'undo_too_late' })
    const customer = await addUser(database)
    await expect(takeBack(customer, customer)).rejects.toMatchObject({ code: 'undo_too_late' })
    expect([await isAdmin(other), await isAdmin(customer)]).toEqual([false, false])
  })

  it('UNDO-03 cannot be taken back when another admin has demoted the same person, or whoever made it', async () => {
    await demote(other, other)
    await demote(other)
    await expect(takeBack(other, other)).rejects.toMatchObject({ code: 'role_conflict' })
    const third = await addUser(database, 'admin')
    const fourth = await addUser(database, 'admin')
    await demote(third)
    await demote(chief, fourth)
    await expect(takeBack(third)).rejects.toMatchObject({ code: 'forbidden' })
    expect([await isAdmin(other), await isAdmin(third)]).toEqual([false, false])
  })
})
