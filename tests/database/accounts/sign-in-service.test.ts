import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { hashPassword } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { passwordHash } from '#platform/auth/passwords.server.ts'
import { beginTotp, stepOfTotpCode } from '#platform/auth/second-factor/codes.server.ts'
import { ensureAdmin } from '#scripts/steps/first-admin.ts'
import { factorAccounts } from '#tests/fixtures/database/accounts/factor-accounts.ts'
import { signIn, signInPool, signInService, signUp } from '#tests/fixtures/database/accounts/sign-in.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const { api } = signInService(pool)
const hashing = signInService(pool, { password: passwordHash }).api
const other = signInService(signInPool(database)).api

describe('keys', () => {
  const [before, present] = [
    'a-secret-for-tests-of-32-characters',
    'another-secret-of-32-characters-or-more',
  ] as const
  it('a session that an earlier key signed goes on while that key is among them, and ends with it', async () => {
    const { id, headers } = await signUp(api)
    const overlapping = signInService(pool, { keys: [present, before] }).api
    expect((await overlapping.getSession({ headers }))?.user.id).toBe(id)
    const later = signInService(pool, { keys: [present] }).api
    expect(await later.getSession({ headers })).toBeNull()
  })

  it('the secret of one-time codes is encrypted again by the present key with the next right code', async () => {
    const { id, email } = await signUp(api)
    const storeOf = async (...keys: [string, ...string[]]) => ({
      database: pool,
      key: (await signInService(pool, { keys }).$context).secretConfig,
    })
    const { uri } = await beginTotp(await storeOf(before), { userId: id, email, issuer: 'Ambre' })
    const secret = new TextDecoder().decode(base32.decode(new URL(uri).searchParams.get('secret') ?? ''))
    const code = await createOTP(secret).totp()
    expect(await stepOfTotpCode(await storeOf(present, before), id, code, { confirms: true })).not.toBeNull()
    expect(await stepOfTotpCode(await storeOf(present), id, code, { confirms: true })).not.toBeNull()
    await expect(stepOfTotpCode(await storeOf(before), id, code, { confirms: true })).rejects.toThrow()
  })
})

describe('hashes', () => {
  it('a right password whose hash is of an earlier release gets a new one at the sign-in, a wrong one does not', async () => {
    const { email, id } = await signUp(hashing)
    const hashOf = () => database.value<string>('select password from auth.accounts where user_id = $1', id)
    const before = await hashPassword('secret-1')
    await database.run('update auth.accounts set password = $1 where user_id = $2', before, id)
    await expect(signIn(hashing, email, 'secret-2')).rejects.toThrow()
    expect(await hashOf()).toBe(before)
    await signIn(hashing, email, 'secret-1')
    const renewed = await hashOf()
    expect(renewed).toMatch(/^\$argon2id\$/)
    await signIn(hashing, email, 'secret-1')
    expect(await hashOf()).toBe(renewed)
  })
})

describe('registration', () => {
  it('DATA-09 DATA-10 makes user, profile, role and session', async () => {
    const { id, email, headers } = await signUp(api)
    const made = `select u.first_name, u.last_name, p.first_name as profile_first, p.email, r.role, s.is_admin
       from auth.users u join profiles p using (id) join user_roles r on r.user_id = u.id
       join user_admin_status s on s.id = u.id where u.id = $1`
    const names = { first_name: 'Awa', last_name: 'Koné', profile_first: 'Awa' }
    expect(await database.row(made, id)).toEqual({ ...names, email, role: 'user', is_admin: false })
    expect((await other.getSession({ headers }))?.user.id).toBe(id)
  })

  it('AUTH-11 is all or nothing: without a role there is no user', async () => {
    await database.run(`alter table user_roles add constraint broken check (role <> 'user') not valid`)
    const count = 'select count(*)::integer from auth.users'
    const before = await database.row(count)
    await expect(signUp(api)).rejects.toThrow()
    await database.run('alter table user_roles drop constraint broken')
    expect(await database.row(count)).toEqual(before)
  })

  it('ERR-02 refuses a known e-mail, however it is written', async () => {
    const { email } = await signUp(api)
    const body = { firstName: 'Awa', lastName: 'K', email: email.toUpperCase(), password: 'secret-2' }
    await expect(api.register({ body })).rejects.toMatchObject({ body: { code: 'USER_ALREADY_EXISTS' } })
  })

  it('ERR-02 AUTH-11 of two who register one e-mail at once, one gets the account and the other a refusal', async () => {
    const body = { firstName: 'Awa', lastName: 'Koné', email: 'jumelles@example.com', password: 'secret-1' }
    const both = await Promise.allSettled([api, other].map((instance) => instance.register({ body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ body: { code: 'USER_ALREADY_EXISTS' } })
  })

  it('refuses a password that is too short or too long, and makes nothing', async () => {
    const person = { firstName: 'Awa', lastName: 'Koné', email: 'longueurs@example.com' }
    const short = api.register({ body: { ...person, password: 'court' } })
    await expect(short).rejects.toMatchObject({ body: { code: 'PASSWORD_TOO_SHORT' } })
    const long = api.register({ body: { ...person, password: 'x'.repeat(129) } })
    await expect(long).rejects.toMatchObject({ body: { code: 'PASSWORD_TOO_LONG' } })
    expect(await database.rows('select from auth.users where email = $1', person.email)).toHaveLength(0)
  })

  it('DATA-13 keeps no password, and a session with its token and expiry', async () => {
    const { id } = await signUp(hashing)
    const password = await database.value('select password from auth.accounts where user_id = $1', id)
    expect(password).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
    const session = `select length(token) >= 32 as long, expires_at > now() + interval '29 days' as lasts
      from auth.sessions where user_id = $1`
    expect(await database.row(session, id)).toEqual({ long: true, lasts: true })
  })

  it('DATA-13 renews a session that is in use: cookie and expiry, once a day', async () => {
    const { id, headers } = await signUp(api)
    const expiry = `select expires_at > now() + interval '29 days 23 hours' as renewed, token from auth.sessions where user_id = $1`
    const before = await database.row(expiry, id)
    const unchanged = await api.getSession({ headers, returnHeaders: true })
    expect(unchanged.headers.getSetCookie()).toEqual([])
    const aDayLater = `update auth.sessions set expires_at = now() + interval '28 days 23 hours' where user_id = $1`
    await database.run(aDayLater, id)
    const renewed = await api.getSession({ headers, returnHeaders: true })
    expect(renewed.headers.getSetCookie().join()).toMatch(/^boutique\.session_token=.*Max-Age=2592000/)
    expect(await database.row(expiry, id)).toEqual({ renewed: true, token: before.token })
  })
})

describe('cookies', () => {
  it('AUTH-23 are http-only and same-site, and secure when the shop is behind TLS', async () => {
    const { email } = await signUp(api)
    const plain = await signIn(api, email, 'secret-1')
    expect(plain.headers.getSetCookie().join()).toMatch(/^boutique\.session_token=.*HttpOnly; SameSite=Lax$/)
    const secure = await signInService(pool, { origin: 'https://shop.test' }).api.signInEmail({
      body: { email, password: 'secret-1' },
      returnHeaders: true,
    })
    expect(secure.headers.getSetCookie().join()).toMatch(
      /^__Host-boutique\.session_token=(?!.*Domain).*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('DATA-13 are worth nothing with another signature', async () => {
    const { headers } = await signUp(api)
    const forged = new Headers({ cookie: (headers.get('cookie') ?? '').replace(/.{8}$/, 'AAAAAAA%3D') })
    expect(await api.getSession({ headers: forged })).toBeNull()
  })
})

describe('sign-out', () => {
  it('AUTH-15 ends the session for good, on every instance', async () => {
    const { headers } = await signUp(api)
    await api.endSession({ headers })
    expect(await other.getSession({ headers })).toBeNull()
  })
})

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

  const pass = () => database.run('update auth.users set given_password_expires_at = now() where id = $1', id)
  await pass()
  const renewed = await start()
  expect(renewed).toEqual({ email, password: expect.any(String), isRenewed: true })
  expect(renewed?.password).not.toBe(made?.password)
  expect(await state()).toEqual({ id, is_week: true })
  expect(await hasFactor(id), 'the second factor stays').toBe(true)
  const signIn = (password?: string | null) =>
    hashing.signInEmail({ body: { email, password: password ?? '' } })
  expect((await signIn(renewed?.password)).user.id).toBe(id)
  await expect(signIn(made?.password)).rejects.toThrow()

  // Where another admin can sign in, nothing is printed.
  await user('admin')
  await pass()
  expect(await start()).toBeUndefined()
  client.release()
})

it('OPS-09 an account that becomes the first admin gets a new password, and its sessions end', async () => {
  const squatter = { email: 'squatter@example.com', password: 'secret-1' }
  const { response } = await hashing.signUpEmail({ body: { name: 'S', ...squatter }, returnHeaders: true })
  await database.superuser.query(`update user_roles set role = 'user'`)
  const client = await database.owner.connect()
  const made = await ensureAdmin(client, { adminEmail: squatter.email, adminPassword: null })
  client.release()
  const signIn = (password: string) => hashing.signInEmail({ body: { email: squatter.email, password } })
  await expect(signIn(squatter.password)).rejects.toMatchObject({
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  })
  const { id } = response.user
  expect(await database.rows('select from auth.sessions where user_id = $1', id)).toHaveLength(0)
  expect((await signIn(made?.password ?? '')).user.id).toBe(id)
  const flags = 'select password_was_given, password_is_strong, email_verified from auth.users where id = $1'
  const given = { password_was_given: true, password_is_strong: true, email_verified: true }
  expect(await database.row(flags, id)).toEqual(given)
})
