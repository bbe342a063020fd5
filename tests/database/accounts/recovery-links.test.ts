import { describe, expect, it } from 'vitest'
import { createRecovery } from '#platform/auth/recovery.server.ts'
import {
  cookieOf,
  signIn,
  signInPool,
  signInService,
  signUp,
} from '#tests/fixtures/database/accounts/sign-in.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const pool = signInPool(database)
const { api } = signInService(pool)
const other = signInService(signInPool(database)).api

describe('a recovery link', () => {
  it('AUTH-18 sets a session, once, of two who come at once', async () => {
    const { email, id } = await signUp(api)
    const tokens = await createRecovery(pool, email.toUpperCase())
    if (!tokens) throw new Error('no link was made')
    const opened = await Promise.allSettled(
      [api, other, api, other].map((instance) =>
        instance.openRecovery({ body: tokens, returnHeaders: true }),
      ),
    )
    const successes = opened.filter((result) => result.status === 'fulfilled')
    expect(successes).toHaveLength(1)
    const headers = cookieOf(successes[0]?.value.headers ?? new Headers())
    expect((await api.getSession({ headers }))?.user.id).toBe(id)
  })

  it('AUTH-18 needs both tokens, of the same link', async () => {
    const [{ email }, other] = [await signUp(api), await signUp(api)]
    const [one, two] = [await createRecovery(pool, email), await createRecovery(pool, other.email)]
    if (!one || !two) throw new Error('no link was made')
    const mixed = api.openRecovery({ body: { access: one.access, refresh: two.refresh } })
    await expect(mixed).rejects.toMatchObject({ body: { code: 'RECOVERY_INVALID' } })
    await api.openRecovery({ body: one })
  })

  it('AUTH-18 AUTH-20 is worthless after 10 minutes, and is kept as a hash only', async () => {
    const { email, id } = await signUp(api)
    const tokens = await createRecovery(pool, email)
    if (!tokens) throw new Error('no link was made')
    const kept = await database.superuser.query(
      `select v::text as row, expires_at - created_at = interval '10 minutes' as brief from auth.verifications v where value = $1`,
      [id],
    )
    expect(single(kept)).toMatchObject({ brief: true })
    expect(single(kept).row).not.toContain(tokens.access)
    await database.superuser.query('update auth.verifications set expires_at = now() where value = $1', [id])
    await expect(api.openRecovery({ body: tokens })).rejects.toThrow()
  })

  it('AUTH-16 is made for nobody unknown', async () => {
    expect(await createRecovery(pool, 'nobody@example.com')).toBeNull()
  })
})

describe('a new password', () => {
  it('AUTH-19 AUTH-22 ends all sessions and open links, and starts a new session in this browser', async () => {
    const { email, id, headers } = await signUp(api)
    const elsewhere = cookieOf((await signIn(api, email, 'secret-1')).headers)
    const tokens = await createRecovery(pool, email)
    if (!tokens) throw new Error('no link was made')

    const answer = await api.replacePassword({ body: { password: 'secret-2' }, headers, returnHeaders: true })
    expect(await api.getSession({ headers: elsewhere })).toBeNull()
    expect(await api.getSession({ headers })).toBeNull()
    expect((await api.getSession({ headers: cookieOf(answer.headers) }))?.user.id).toBe(id)
    await expect(api.openRecovery({ body: tokens })).rejects.toThrow()
    await expect(signIn(api, email, 'secret-1')).rejects.toMatchObject({
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
    expect((await signIn(api, email, 'secret-2')).response.user.id).toBe(id)
  })

  it('AUTH-19 needs a session', async () => {
    const attempt = api.replacePassword({ body: { password: 'secret-2' }, headers: new Headers() })
    await expect(attempt).rejects.toMatchObject({ body: { code: 'UNAUTHORIZED' } })
  })
})
