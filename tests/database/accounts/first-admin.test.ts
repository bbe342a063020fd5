import { expect, it } from 'vitest'
import { passwordHash } from '#platform/auth/passwords.server.ts'
import { ensureAdmin } from '#scripts/steps/first-admin.ts'
import { factorAccounts } from '#tests/fixtures/database/accounts/factor-accounts.ts'
import { signInPool, signInService } from '#tests/fixtures/database/accounts/sign-in.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const { user, addPasskey, hasFactor } = factorAccounts(database, pool)

it('OPS-09 a printed first password ends after 7 days; the next start then prints another, for an account with a name of its own', async () => {
  await database.superuser.query(`update user_roles set role = 'user'`)
  const client = await database.owner.connect()
  const start = () => ensureAdmin(client, { adminEmail: null, adminPassword: null })
  const made = await start()
  expect(made).toMatchObject({
    email: expect.stringMatching(/^admin-[a-z2-9]{6}@boutique\.local$/),
    isRenewed: false,
  })
  const email = made?.email ?? ''
  const state = () =>
    database.row(
      `select u.id, given_password_expires_at - now() between interval '167 hours' and interval '7 days' as is_week
         from auth.users u where email = $1`,
      email,
    )
  const { id } = await state()
  await addPasskey(id)
  expect(await state()).toEqual({ id, is_week: true })
  expect(await start()).toBeUndefined()

  await database.superuser.query('update auth.users set given_password_expires_at = now() where id = $1', [
    id,
  ])
  const renewed = await start()
  expect(renewed).toEqual({ email, password: expect.any(String), isRenewed: true })
  expect(renewed?.password).not.toBe(made?.password)
  expect(await state()).toEqual({ id, is_week: true })
  expect(await hasFactor(id), 'the second factor stays').toBe(true)
  const { api } = signInService(pool, { password: passwordHash })
  expect((await api.signInEmail({ body: { email, password: renewed?.password ?? '' } })).user.id).toBe(id)
  await expect(api.signInEmail({ body: { email, password: made?.password ?? '' } })).rejects.toThrow()

  // Where another admin can sign in, nothing is printed.
  await user('admin')
  await database.superuser.query('update auth.users set given_password_expires_at = now() where id = $1', [
    id,
  ])
  expect(await start()).toBeUndefined()
  client.release()
})

it('OPS-09 an account that becomes the first admin gets a new password, and its sessions end', async () => {
  const { api } = signInService(pool, { password: passwordHash })
  const squatter = { email: 'squatter@example.com', password: 'secret-1' }
  const { response } = await api.signUpEmail({ body: { name: 'S', ...squatter }, returnHeaders: true })
  await database.superuser.query(`update user_roles set role = 'user'`)
  const client = await database.owner.connect()
  const made = await ensureAdmin(client, { adminEmail: squatter.email, adminPassword: null })
  client.release()
  const signIn = (password: string) => api.signInEmail({ body: { email: squatter.email, password } })
  await expect(signIn(squatter.password)).rejects.toMatchObject({
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  })
  const sessions = await pool.query('select from sessions where user_id = $1', [response.user.id])
  expect(sessions.rows).toHaveLength(0)
  expect((await signIn(made?.password ?? '')).user.id).toBe(response.user.id)
  const flags = await database.superuser.query(
    'select password_was_given, password_is_strong, email_verified from auth.users where id = $1',
    [response.user.id],
  )
  expect(single(flags)).toEqual({ password_was_given: true, password_is_strong: true, email_verified: true })
})
