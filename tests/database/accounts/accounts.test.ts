import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runAs } from '#platform/database/actor.ts'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

describe('auth_service', () => {
  let client: PoolClient
  beforeEach(async () => {
    client = await database.superuser.connect()
    await client.query('begin; set local role auth_service; set local search_path = auth')
  })
  afterEach(async () => {
    await client.query('rollback')
    client.release()
  })

  const register = (email: string) =>
    client.query<{ id: string }>(
      `insert into users (name, first_name, last_name, email) values ('Awa Koné', 'Awa', 'Koné', $1) returning id`,
      [email],
    )
  const rowsOf = async (id: string | undefined) => {
    await client.query('reset role; set local role admin; set local search_path = public')
    const { rows } = await client.query('select * from user_admin_status where id = $1', [id])
    return rows
  }

  it('DATA-08 DATA-10 a new user gets a profile and the role "user" in the same transaction', async () => {
    const { rows } = await register('awa@example.com')
    const id = rows[0]?.id
    expect(await rowsOf(id)).toEqual([
      { id, email: 'awa@example.com', first_name: 'Awa', last_name: 'Koné', is_admin: false },
    ])
  })

  it('DATA-08 the profile’s e-mail follows the user’s', async () => {
    const { rows } = await register('before@example.com')
    await client.query(`update users set email = 'after@example.com'`)
    expect(await rowsOf(rows[0]?.id)).toMatchObject([{ email: 'after@example.com' }])
  })

  it('DATA-13 sessions, accounts and verifications are its own to read and write', async () => {
    const { rows } = await register('awa@example.com')
    const id = rows[0]?.id
    await client.query('insert into sessions (user_id, token, expires_at) values ($1, $2, now())', [
      id,
      'token',
    ])
    await client.query(
      `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::uuid::text, 'credential', 'hash')`,
      [id],
    )
    await client.query(`insert into verifications (identifier, value, expires_at) values ('i', 'v', now())`)
    for (const table of ['sessions', 'accounts', 'verifications']) {
      expect((await client.query(`delete from ${table}`)).rowCount).toBe(1)
    }
  })

  it.each(['AWA@example.com', 'awa', 'awa@example.com, eve@example.com'])(
    'VAL-03 no user comes with the e-mail %s',
    async (email) => {
      await expect(register(email)).rejects.toMatchObject({ code: '23514' })
    },
  )

  it('VAL-03 no two users share an e-mail', async () => {
    await register('awa@example.com')
    await expect(register('awa@example.com')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a customer', () => {
  it('SET-03 PERM-04 renames its own profile and nobody else’s', async () => {
    const [awa, aya] = [await addUser(database), await addUser(database)]
    const changed = await runAs(database.server, { role: 'customer', userId: awa }, (db) =>
      db
        .updateTable('profiles')
        .set({ firstName: 'Aminata', updatedAt: new Date() })
        .returning('id')
        .execute(),
    )
    expect(changed).toEqual([{ id: awa }])
    const { rows } = await database.owner.query('select first_name from profiles where id = $1', [aya])
    expect(rows).toEqual([{ first_name: 'Awa' }])
  })

  it.each(['email', 'id'] as const)('SET-02 cannot change its %s', async (column) => {
    const awa = await addUser(database)
    const change = runAs(database.server, { role: 'customer', userId: awa }, (db) =>
      db
        .updateTable('profiles')
        .set({ [column]: awa })
        .execute(),
    )
    await expect(change).rejects.toMatchObject({ code: 'permission_denied' })
  })

  it('PERM-08 reads its own admin row, or none; neither is an error', async () => {
    const [awa, chief] = [await addUser(database), await addUser(database, 'admin')]
    const adminRow = (userId: string) =>
      runAs(database.server, { role: 'customer', userId }, (db) =>
        db.selectFrom('userRoles').select('userId').where('role', '=', 'admin').execute(),
      )
    expect(await adminRow(awa)).toEqual([])
    expect(await adminRow(chief)).toEqual([{ userId: chief }])
  })
})
