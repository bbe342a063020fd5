import { describe, expect, it } from 'vitest'
import { endSessionsOf } from '#features/account/account-security.server.ts'
import { readActiveSubscribers } from '#features/messages/admin/subscribers.server.ts'
import { cookieOf, signInPool, signInService } from '#tests/fixtures/database/accounts/sign-in.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { announcedBy } from '#tests/fixtures/database/announced.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const { api } = signInService(pool)

/** What was announced of sessions while the work ran. */
const endedBy = async (work: () => Promise<unknown>) =>
  (await announcedBy(database, work)).filter(({ table }) => table === 'sessions')

/** A session of the user that was last used this many days ago. */
function addSession(userId: string, daysAgo = 0): Promise<string> {
  return database.value<string>(
    `insert into auth.sessions (user_id, token, expires_at, created_at, last_seen_at)
     values ($1, gen_random_uuid(), now() + interval '30 days', now() - interval '80 days', now() - $2 * interval '1 day') returning id::text`,
    userId,
    daysAgo,
  )
}

const sessionsOf = (userId: string) =>
  database.column<string>('select id::text from auth.sessions where user_id = $1', userId)

const audited = (actor: { userId: string }) =>
  database.rows<{ action: string; entity: string; entity_id: string; before: unknown }>(
    'select action, entity, entity_id, before from audit_log where actor_id = $1 order by at',
    actor.userId,
  )

describe('a user', () => {
  it('has at most 10 sessions: with the next one, the one that was not used for longest ends', async () => {
    const [user, other] = [await addUser(database), await addUser(database)]
    const othersSession = await addSession(other, 79)
    const ids: string[] = []
    for (const daysAgo of [5, 29, 3, 4, 1, 2, 6, 7, 8, 9]) ids.push(await addSession(user, daysAgo))
    expect(await sessionsOf(user)).toHaveLength(10)
    const newest = await addSession(user)
    expect((await sessionsOf(user)).sort()).toEqual([...ids.filter((_, at) => at !== 1), newest].sort())
    expect(await sessionsOf(other)).toEqual([othersSession])
  })
})

describe('the end of sessions', () => {
  const endAll = (userId: string) => database.run('delete from auth.sessions where user_id = $1', userId)

  it('PERM-07 of an admin is announced by id to every instance, never by token', async () => {
    const { userId } = await addAdmin(database)
    const ids = [await addSession(userId), await addSession(userId)]
    const announced = await endedBy(() => endAll(userId))
    expect(announced).toEqual([{ table: 'sessions', op: 'delete', ids: expect.any(Array) }])
    expect(announced[0]?.ids?.sort()).toEqual(ids.sort())
  })

  it('of a customer concerns no stream and is not announced', async () => {
    const user = await addUser(database)
    await addSession(user)
    expect(await endedBy(() => endAll(user))).toEqual([])
  })

  it('PERM-07 sign-out, a new password and a deleted user announce it', async () => {
    const email = 'cheffe@example.com'
    const body = { firstName: 'Awa', lastName: 'Koné', email, password: 'secret-1' }
    const { response, headers } = await api.register({ body, returnHeaders: true })
    const { id } = response.user
    await database.run(`update user_roles set role = 'admin' where user_id = $1`, id)
    const cookie = cookieOf(headers)
    expect(await endedBy(() => api.endSession({ headers: cookie }))).toHaveLength(1)

    const again = await api.signInEmail({ body, returnHeaders: true })
    const fresh = cookieOf(again.headers)
    const renew = () =>
      api.replacePassword({ body: { password: 'secret-2', isStrong: true }, headers: fresh })
    expect(await endedBy(renew)).toHaveLength(1)
    const deletion = () => database.run('delete from auth.users where id = $1', id)
    const users = (await announcedBy(database, deletion)).flatMap(({ table, ids = [] }) =>
      table === 'user_roles' ? ids : [],
    )
    expect(users, 'the role goes with the user, and the streams with the role').toEqual([id])
  })
})

describe('admins', () => {
  it('PERM-07 end all sessions of a user and nobody else’s, and the audit log says so', async () => {
    const admin = await addAdmin(database)
    const [user, other] = [await addUser(database), await addUser(database)]
    await addSession(user)
    await addSession(user)
    await addSession(other)
    await database.run(
      `insert into auth.known_devices (user_id, token_hash, proved_at) values ($1, 'device', now())`,
      user,
    )
    await endSessionsOf(admin, { userId: user })
    expect(await sessionsOf(user)).toEqual([])
    expect(await sessionsOf(other)).toHaveLength(1)
    const proved = 'select proved_at from auth.known_devices where user_id = $1'
    expect(await database.value(proved, user)).toBeNull()
    expect(await audited(admin)).toEqual([
      { action: 'delete', entity: 'sessions', entity_id: user, before: { count: 2 } },
    ])
    const unknown = endSessionsOf(admin, { userId: crypto.randomUUID() })
    await expect(unknown).rejects.toMatchObject({ code: 'user_not_found' })
  })

  it('ANEWS-10 leave a row in the audit log with an export, once for all its parts', async () => {
    const admin = await addAdmin(database)
    await readActiveSubscribers(admin, { after: null })
    const after = { subscribedAt: '2026-01-01T00:00:00+00:00', id: '00000000-0000-7000-8000-000000000000' }
    await readActiveSubscribers(admin, { after })
    expect(await audited(admin)).toEqual([
      { action: 'export', entity: 'newsletter_subscribers', entity_id: 'all', before: null },
    ])
  })
})

describe('the trust in devices', () => {
  const trusted = (userId: string) =>
    database.column<string>(
      'select token_hash from auth.known_devices where user_id = $1 and proved_at is not null order by 1',
      userId,
    )

  /**
   * An admin's sessions on devices that proved a second factor; `''` is a session whose device is unknown.
   */
  async function sessionsOn(userId: string, devices: string[]): Promise<string[]> {
    const ids: string[] = []
    for (const device of devices) {
      const id = await addSession(userId)
      ids.push(id)
      await database.run(`update auth.sessions set device_hash = nullif($2, '') where id = $1`, id, device)
      if (!device) continue
      await database.run(
        'insert into auth.known_devices (user_id, token_hash, proved_at) values ($1, $2, now())',
        userId,
        device,
      )
    }
    return ids
  }

  it('goes with the sessions that a user ends, and from no other device', async () => {
    const { userId } = await addAdmin(database)
    const { userId: other } = await addAdmin(database)
    const [own = '', phone = '', , unknown = ''] = await sessionsOn(userId, ['own', 'phone', 'tablet', ''])
    await sessionsOn(other, ['own', 'phone'])
    const end = (by: string, id: string) => pool.query('select auth.end_session($1, $2, $3)', [by, id, 'own'])
    await end(other, phone)
    expect(await sessionsOf(userId)).toHaveLength(4)
    await end(userId, phone)
    expect(await trusted(userId)).toEqual(['own', 'tablet'])
    await end(userId, phone)
    expect(await trusted(userId)).toEqual(['own', 'tablet'])
    await end(userId, unknown)
    expect(await trusted(userId), 'any but the present one may be the lost one').toEqual(['own'])

    await sessionsOn(userId, ['laptop'])
    await pool.query('select auth.end_other_sessions($1, $2, $3)', [userId, own, 'own'])
    expect(await sessionsOf(userId)).toEqual([own])
    expect(await trusted(userId)).toEqual(['own'])
    expect(await trusted(other)).toEqual(['own', 'phone'])
  })
})
