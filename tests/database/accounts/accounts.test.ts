import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '#tests/fixtures/database/accounts/users.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
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

  it('DATA-08 the profile’s e-mail follows the user’s', async () => {
    const { rows } = await register('before@example.com')
    await client.query(`update users set email = 'after@example.com'`)
    expect(await rowsOf(rows[0]?.id)).toMatchObject([{ email: 'after@example.com' }])
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
    expect(await database.rows('select first_name from profiles where id = $1', aya)).toEqual([
      { first_name: 'Awa' },
    ])
  })
})
