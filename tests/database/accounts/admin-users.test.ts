import { beforeAll, expect, it } from 'vitest'
import { listUsers, setUserRole } from '#features/account/admin/users.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const admin = withAdmin(database)

beforeAll(async () => {
  await database.run(`
    insert into auth.users (name, first_name, last_name, email)
    select 'x', case when i = 7 then 'Éloïse' else 'Awa' end, case when i = 7 then 'N’Guessan' end, 'u' || i || '@example.com'
    from generate_series(1, 104) i`)
})

const list = (page: number, search = '') => listUsers(admin, { page, search })

it('AUSR-01 lists all users by e-mail, ten to a page, from both ends alike', async () => {
  const all = await database.column<string>('select email from user_admin_status order by email, id')
  for (let page = 1; page <= 11; page++) {
    const shown = await list(page)
    expect(shown).toMatchObject({ page, total: 105, admins: 1 })
    expect(shown.rows.map(({ email }) => email)).toEqual(all.slice((page - 1) * 10, page * 10))
  }
  expect((await list(400)).page).toBe(11)
})

it.each([
  ['eloise n guessan', ['Éloïse N’Guessan']],
  ['U7@', ['Éloïse N’Guessan']],
  ['personne', []],
])('AUSR-01 finds by a part of e-mail or name: %s', async (search, names) => {
  const { rows, total } = await list(1, search)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(total).toBe(names.length)
})

it('AUSR-02 AUSR-07 the list shows who is an admin and how many there are', async () => {
  const [other] = (await list(1, 'u50@')).rows
  await setUserRole(admin, { userId: other?.id ?? '', role: 'admin' })
  expect(await list(1, 'u50@')).toMatchObject({ rows: [{ role: 'admin' }], admins: 2 })
  await setUserRole(admin, { userId: other?.id ?? '', role: 'user' })
  expect(await list(1, 'u50@')).toMatchObject({ rows: [{ role: 'user' }], admins: 1 })
  await expect(setUserRole(admin, { userId: admin.userId, role: 'user' })).rejects.toMatchObject({
    code: 'last_admin',
  })
})
