import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginTotp,
  findRecoveryCode,
  renewRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
  stepOfCode,
  stepOfTotpCode,
} from '#platform/auth/second-factor/codes.server.ts'
import { asActor } from '#platform/database/actor.ts'
import { factorAccounts } from '#tests/fixtures/database/accounts/factor-accounts.ts'
import { signInPool } from '#tests/fixtures/database/accounts/sign-in.ts'
import { setUserRole } from '#tests/fixtures/database/admin.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const otherInstance = signInPool(database)
const store = { database: pool, key: 'a-secret-for-tests-of-32-characters' }
const text = new TextDecoder()
const { user, addPasskey, hasFactor } = factorAccounts(database, pool)

type Begun = {
  has_second_factor: boolean
  is_guarded: boolean
  proved_at: Date | null
  attempt: string | null
}

const begin = (email: string, device = '', brings = false, on = pool): Promise<Begun | 'limited' | null> =>
  on.query<Begun>('select * from auth.begin_admin_sign_in($1, $2, $3)', [email, device, brings]).then(
    ({ rows }) => rows[0] ?? null,
    (error) => {
      if (error instanceof Error && error.message === 'sign_in_limited') return 'limited'
      throw error
    },
  )

describe('one-time codes', () => {
  it('are those of RFC 6238, of the present step alone', async () => {
    const secret = '12345678901234567890'
    expect(await stepOfCode(secret, '287082', 59_000)).toBe(1)
    expect(await stepOfCode(secret, '287082', 30_000)).toBe(1)
    expect(await stepOfCode(secret, '287082', 29_999), 'a code lives for 30 seconds').toBeNull()
    expect(await stepOfCode(secret, '287082', 60_000)).toBeNull()
    expect(await stepOfCode(secret, '287083', 59_000)).toBeNull()
  })

  it('are encrypted at rest, count once confirmed, and are accepted once, on every instance', async () => {
    const { id, email } = await user('admin')
    const setup = await beginTotp(store, { userId: id, email, issuer: 'Ambre' })
    expect(setup.uri).toContain('otpauth://totp/Ambre:')
    const secret = text.decode(base32.decode(setup.secret))
    const { rows } = await pool.query('select secret from totp_secrets where user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await hasFactor(id)).toBe(false)

    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    const code = await createOTP(secret).totp()
    expect(await stepOfTotpCode(store, id, code)).toBeNull()
    const step = await stepOfTotpCode(store, id, code, { confirms: true })
    expect(step).not.toBeNull()
    const spent = await Promise.all([
      spendTotpStep(store, id, step ?? 0),
      spendTotpStep({ database: otherInstance }, id, step ?? 0),
    ])
    expect(spent.toSorted()).toEqual([false, true])
    expect(await hasFactor(id)).toBe(true)
    expect(await stepOfTotpCode(store, id, code)).toBeNull()
    // A confirmed secret is not replaced by another set-up.
    await beginTotp(store, { userId: id, email, issuer: 'Ambre' })
    vi.setSystemTime(Date.now() + 60_000)
    expect(await stepOfTotpCode(store, id, await createOTP(secret).totp())).not.toBeNull()
    vi.useRealTimers()
  })
})

describe('recovery codes', () => {
  it('are stored as hashes, found however they are typed, used once, void with the next set, and gone with the last factor', async () => {
    const { id } = await user('admin')
    const codes = await renewRecoveryCodes(pool, id)
    expect(new Set(codes).size).toBe(8)
    const hashes = 'select hash from auth.recovery_codes where user_id = $1'
    for (const hash of await database.column<string>(hashes, id)) expect(hash).toMatch(/^\$argon2id\$/)
    const [code = ''] = codes
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const selector = await findRecoveryCode(pool, id, code.toLowerCase().replaceAll('-', ' '))
    expect(selector).toBe(code.slice(0, 4))
    const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    expect(await findRecoveryCode(pool, id, wrong)).toBeNull()
    const spent = await Promise.all([
      spendRecoveryCode(pool, id, selector ?? ''),
      spendRecoveryCode(otherInstance, id, selector ?? ''),
    ])
    expect(spent.toSorted()).toEqual([false, true])
    expect(await findRecoveryCode(pool, id, code)).toBeNull()
    await addPasskey(id)
    await renewRecoveryCodes(pool, id)
    expect(await findRecoveryCode(pool, id, codes[1] ?? '')).toBeNull()
    await pool.query('delete from passkeys where user_id = $1', [id])
    expect([await database.rows(hashes, id), await hasFactor(id)]).toEqual([[], false])
  })
})

describe('20 failures in an hour on one admin account', () => {
  let admin: { id: string; email: string }
  beforeEach(async () => {
    admin = await user('admin')
  })

  it('let no further password of an unknown device be answered where a second factor is set up, whatever the burst', async () => {
    await addPasskey(admin.id)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => begin(admin.email, '', false, at % 2 ? pool : otherInstance)),
    )
    const checked = answers.filter((answer) => answer && answer !== 'limited' && answer.attempt !== null)
    expect(checked).toHaveLength(20)
    expect(await begin(admin.email.toUpperCase())).toMatchObject({ is_guarded: true, attempt: null })
    expect(await begin(admin.email, '', true)).toMatchObject({ is_guarded: true, attempt: expect.anything() })
  })

  it('leave one attempt a minute where none is set up', async () => {
    for (let time = 0; time < 20; time += 1)
      expect(await begin(admin.email)).toMatchObject({ is_guarded: false })
    expect(await begin(admin.email)).toMatchObject({ is_guarded: true, attempt: expect.anything() })
    expect(await begin(admin.email)).toBe('limited')
    await database.superuser.query(
      `update rate_limit_events set at = at - interval '1 minute' where kind = 'admin_sign_in_slowed' and subject = $1`,
      [admin.id],
    )
    expect(await begin(admin.email)).toMatchObject({ is_guarded: true })
  })

  it('never lock a known device out', async () => {
    await pool.query('select auth.note_admin_device($1, $2, false, $3)', [admin.id, 'known', 'Firefox'])
    for (let time = 0; time < 21; time += 1) await begin(admin.email)
    expect(await begin(admin.email)).toBe('limited')
    expect(await begin(admin.email, 'known')).toMatchObject({ is_guarded: false, attempt: expect.anything() })
  })

  it('do not count for sign-ins that succeed, and never for customers', async () => {
    for (let time = 0; time < 25; time += 1) {
      const begun = await begin(admin.email)
      if (begun && begun !== 'limited')
        await pool.query('select auth.forgive_admin_attempt($1)', [begun.attempt])
    }
    expect(await begin(admin.email)).toMatchObject({ is_guarded: false })
    expect(await begin((await user('user')).email)).toBeNull()
  })
})

it('10 wrong codes in 15 minutes from unknown devices refuse the next, and no code of a known device', async () => {
  const { id } = await user('admin')
  await pool.query('select auth.note_admin_device($1, $2, false, $3)', [id, 'known', 'Firefox'])
  const attempt = (device: string) => pool.query('select auth.begin_code_attempt($1, $2)', [id, device])
  for (let time = 0; time < 10; time += 1) await attempt('')
  await expect(attempt('another')).rejects.toThrow('sign_in_limited')
  await expect(attempt('known')).resolves.toBeDefined()
})

describe('devices', () => {
  const mails = (kind: string) =>
    database.column<Record<string, string>>(
      `select payload from graphile_worker._private_jobs where payload ->> 'kind' = $1`,
      kind,
    )

  it('are trusted for 30 days once a factor was proved; a mail informs all admins of a new one', async () => {
    const { id, email } = await user('admin')
    await addPasskey(id)
    const note = (proved: boolean) =>
      pool.query('select auth.note_admin_device($1, $2, $3, $4)', [id, 'phone', proved, 'Chrome'])
    await note(false)
    expect(await begin(email, 'phone')).toMatchObject({ proved_at: null })
    await note(true)
    await note(false)
    expect(await begin(email, 'phone')).toMatchObject({ proved_at: expect.any(Date) })
    expect(await begin(email, 'other')).toMatchObject({ proved_at: null })
    await database.superuser.query(`update auth.known_devices set proved_at = now() - interval '30 days'`)
    expect(await begin(email, 'phone')).toMatchObject({ proved_at: null })
    const told = (await mails('new-device')).filter(({ subjectId }) => subjectId === id)
    const admins = await database.column<string>(`select user_id from user_roles where role = 'admin'`)
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(admins.toSorted())
  })

  it('AUSR-02 UNDO-04 a promotion is mailed to all admins; a demotion removes the second factor', async () => {
    const [chief, other] = [await user('admin'), await user('user')]
    const change = (role: string) => setUserRole({ role: 'admin', userId: chief.id }, other.id, role)
    await change('admin')
    await change('admin')
    const told = (await mails('promotion')).filter(({ subjectId }) => subjectId === other.id)
    expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([chief.id, other.id]))
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length)
    await addPasskey(other.id)
    expect(await hasFactor(other.id)).toBe(true)
    const endUndoPeriods = () => database.run('select end_undo_periods()')
    await change('user')
    await endUndoPeriods()
    expect(await hasFactor(other.id), 'the demotion can be taken back').toBe(true)
    await database.run(`update auth.demotions set demoted_at = demoted_at - interval '31 seconds'`)
    await endUndoPeriods()
    expect(await hasFactor(other.id)).toBe(false)

    await change('admin')
    await addPasskey(other.id)
    await change('user')
    await change('admin')
    expect(await hasFactor(other.id), 'nor does a promotion bring it back').toBe(false)
  })
})

it('another admin removes a lost factor, nobody their own this way, and the log says so', async () => {
  const [chief, other, customer] = [await user('admin'), await user('admin'), await user('user')]
  await addPasskey(other.id)
  const remove = (by: string, target: string) =>
    asActor({ role: 'admin', userId: by }, (db) => sql`select remove_second_factor(${target})`.execute(db))
  await expect(remove(customer.id, other.id)).rejects.toThrow('forbidden')
  await expect(remove(other.id, other.id)).rejects.toThrow('forbidden')
  await remove(chief.id, other.id)
  expect(await hasFactor(other.id)).toBe(false)
  const log = `select actor_id from audit_log where entity = 'second_factor' and entity_id = $1`
  expect(await database.value(log, other.id)).toBe(chief.id)
})
