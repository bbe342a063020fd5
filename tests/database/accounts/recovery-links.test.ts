import { describe, expect, it } from 'vitest'
import { createRecovery, ownerOfRecovery, type RecoveryTokens } from '#platform/auth/recovery.server.ts'
import {
  cookieOf,
  signIn,
  signInPool,
  signInService,
  signUp,
} from '#tests/fixtures/database/accounts/sign-in.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const { api } = signInService(pool)
const other = signInService(signInPool(database)).api

async function linkOf(email: string) {
  const tokens = await createRecovery(pool, email)
  if (!tokens) throw new Error('no link was made')
  return tokens
}

const spend = (tokens: RecoveryTokens, password = 'secret-2', instance = api) =>
  instance.spendRecovery({ body: { ...tokens, password, isStrong: false }, returnHeaders: true })
const refused = { body: { code: 'RECOVERY_INVALID' } }

describe('a recovery link', () => {
  it('AUTH-18 D66 sets a password and a session once, of those who save at once by any link of the user', async () => {
    const { email, id, headers: elsewhere } = await signUp(api)
    const [older, newer] = [await linkOf(email.toUpperCase()), await linkOf(email)]
    const passwords = ['secret-a', 'secret-b', 'secret-c', 'secret-d']
    const saved = await Promise.allSettled(
      passwords.map((password, at) => spend(at < 2 ? older : newer, password, at % 2 ? other : api)),
    )
    const winners = saved.flatMap((result, at) => (result.status === 'fulfilled' ? [{ result, at }] : []))
    expect(winners).toHaveLength(1)
    expect(saved.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toMatchObject(
      Array(3).fill(refused),
    )
    const headers = cookieOf(winners[0]?.result.value.headers ?? new Headers())
    expect((await api.getSession({ headers }))?.user).toMatchObject({ id, emailVerified: true })
    expect(await api.getSession({ headers: elsewhere }), 'the session elsewhere').toBeNull()
    const tries = await Promise.allSettled(passwords.map((password) => signIn(api, email, password)))
    const right = passwords.map((_, at) => (at === winners[0]?.at ? 'fulfilled' : 'rejected'))
    expect(tries.map(({ status }) => status)).toEqual(right)
    for (const tokens of [older, newer]) await expect(spend(tokens)).rejects.toMatchObject(refused)
  })

  it('D66 works however often it was opened, and another person’s stays', async () => {
    const [{ email, id }, neighbour] = [await signUp(api), await signUp(api)]
    const [tokens, others] = [await linkOf(email), await linkOf(neighbour.email)]
    for (let count = 0; count < 3; count += 1) {
      expect(await ownerOfRecovery(pool, tokens)).toEqual({ id, email })
    }
    await spend(tokens)
    expect(await ownerOfRecovery(pool, tokens)).toBeNull()
    expect(await ownerOfRecovery(pool, others)).toMatchObject({ id: neighbour.id })
  })

  it('AUTH-18 needs both tokens, of the same link', async () => {
    const [{ email }, other] = [await signUp(api), await signUp(api)]
    const [one, two] = [await linkOf(email), await linkOf(other.email)]
    await expect(spend({ access: one.access, refresh: two.refresh })).rejects.toMatchObject(refused)
    await spend(one)
  })

  it('AUTH-20 DATA-13 is worthless after an hour; of its two tokens the database keeps a hash only', async () => {
    const { email, id } = await signUp(api)
    const tokens = await linkOf(email)
    const kept = await database.row(
      `select v::text as row, expires_at - created_at = interval '1 hour' as brief from auth.verifications v where value = $1`,
      id,
    )
    expect(kept.brief).toBe(true)
    for (const token of Object.values(tokens)) expect(kept.row).not.toContain(token)
    await database.run('update auth.verifications set expires_at = now() where value = $1', id)
    await expect(spend(tokens)).rejects.toMatchObject(refused)
    await signIn(api, email, 'secret-1')
  })

  it('AUTH-16 is made for nobody unknown', async () => {
    expect(await createRecovery(pool, 'nobody@example.com')).toBeNull()
  })
})

describe('a new password', () => {
  it('AUTH-19 AUTH-22 ends all sessions and open links, and starts a new session in this browser', async () => {
    const { email, id, headers } = await signUp(api)
    const elsewhere = cookieOf((await signIn(api, email, 'secret-1')).headers)
    const tokens = await linkOf(email)

    const body = { password: 'secret-2', isStrong: false }
    const answer = await api.replacePassword({ body, headers, returnHeaders: true })
    expect(await api.getSession({ headers: elsewhere })).toBeNull()
    expect(await api.getSession({ headers })).toBeNull()
    expect((await api.getSession({ headers: cookieOf(answer.headers) }))?.user.id).toBe(id)
    await expect(spend(tokens)).rejects.toMatchObject(refused)
    await expect(signIn(api, email, 'secret-1')).rejects.toMatchObject({
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
    expect((await signIn(api, email, 'secret-2')).response.user.id).toBe(id)
  })

  it('AUTH-19 needs a session', async () => {
    const body = { password: 'secret-2', isStrong: false }
    const attempt = api.replacePassword({ body, headers: new Headers() })
    await expect(attempt).rejects.toMatchObject({ body: { code: 'UNAUTHORIZED' } })
  })
})
