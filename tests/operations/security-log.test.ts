import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, inject, it, vi } from 'vitest'
import { query } from '#tests/fixtures/database/query.ts'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { count, makeStartedDataDir, ownerUrl, Shop } from '#tests/fixtures/operations/shop.ts'

const person = { firstName: 'Awa', lastName: 'Koné', email: 'awa.kone@example.com', password: 'secret-d-awa' }
const wrong = 'mot-de-passe-faux'
const replaced = 'nouveau-secret-d-awa'

async function makeLink(owner: string): Promise<{ access: string; refresh: string }> {
  const tokens = { access: randomBytes(20).toString('hex'), refresh: randomBytes(20).toString('hex') }
  const hash = createHash('sha256').update(`${tokens.access}.${tokens.refresh}`).digest('hex')
  await query(
    owner,
    `insert into auth.verifications (identifier, value, expires_at)
     select 'recovery:' || $2, id::text, now() + interval '1 hour' from auth.users where email = $1`,
    [person.email, hash],
  )
  return tokens
}

type Line = {
  event: string
  outcome: string
  address: string
  user?: string
  subject?: string
  code?: string
}

function linesOf(log: string): (Line & Record<string, unknown>)[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ security }) => security === true)
}

describe('the security log of a running shop', () => {
  it('PERM-09 has one line for each sign-in, refusal, limit, recovery, export and change of rights, without a secret or an e-mail', async () => {
    const dataDir = makeStartedDataDir()
    const printed = inject('startedShop').out
    const admin = {
      email: /adresse\s*: (\S+)/.exec(printed)?.[1] ?? '',
      password: /mot de passe : (\S+)/.exec(printed)?.[1] ?? '',
    }
    const shop = new Shop({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
    const url = await shop.ready()
    const owner = await ownerUrl(dataDir)
    const [visitor, awa, chief] = [new Caller(url), new Caller(url), new Caller(url)]

    await awa.call('register', { ...person, confirmation: person.password })
    const [{ id: awaId = '' } = {}] = await query<{ id: string }>(
      owner,
      'select id::text from auth.users where email = $1',
      [person.email],
    )
    await awa.call('getUsers', { page: 1, search: '' })
    await awa.call('endMyOtherSessions')
    await awa.call('endSession')
    await awa.call('signInWithPassword', { email: person.email, password: person.password })
    for (let i = 0; i < 6; i += 1) {
      await visitor.call('signInWithPassword', { email: ` ${person.email.toUpperCase()}`, password: wrong })
    }
    await visitor.call('getProfile')
    expect((await fetch(`${url}/api/admin-events`)).status).toBe(403)
    await visitor.call('getSession', {}, 'cross-site')
    expect(await visitor.call('askForReset', { email: person.email })).toContain('"ok"')
    // The mail makes the link that was asked for.
    const links = () => count(owner, `auth.verifications where identifier like 'recovery:%'`)
    // What the shop said meanwhile tells why there is none.
    await vi.waitFor(async () => expect(await links(), shop.err).toBe(1), { timeout: 60_000, interval: 100 })
    await visitor.call('openRecoveryLink', { access: 'a', refresh: 'b', replace: false })
    const tokens = await makeLink(owner)
    const link = { ...tokens, replace: false }
    await visitor.call('openRecoveryLink', link)
    const typed = { password: replaced, confirmation: replaced }
    for (let count = 0; count < 2; count += 1)
      await visitor.call('changePasswordByLink', { ...link, ...typed })
    await chief.call('signInWithPassword', admin)
    await chief.call('confirmWhoIAm', { kind: 'password', password: wrong })
    await chief.call('confirmWhoIAm', { kind: 'password', password: admin.password })
    await chief.call('changeUserRole', { userId: 'nobody', role: 'owner' })
    await chief.call('getActiveSubscribers', { after: null })
    await chief.call('getPersonalData', { kind: 'email', contact: person.email })
    await chief.call('changeUserRole', { userId: awaId, role: 'admin' })
    await chief.call('endSessionsOfUser', { userId: awaId })
    await chief.call('erasePersonalData', { kind: 'email', contact: person.email })
    const exports = await query<{ entity: string }>(
      owner,
      `select entity from audit_log where action = 'export' order by at`,
    )
    expect(exports).toEqual([{ entity: 'newsletter_subscribers' }, { entity: 'people' }])
    await shop.stop()

    const lines = linesOf(shop.err)
    const [{ id: chiefId } = { id: '' }] = lines.flatMap(({ event, user }) =>
      event === 'role_changed' ? [{ id: user }] : [],
    )
    const told = lines.map(({ event, outcome, code, user }) => {
      const who = user === awaId ? 'awa' : user === chiefId ? 'chief' : (user ?? 'nobody')
      return [event, outcome, who, ...(code ? [code] : [])].join(' ')
    })
    expect(told).toEqual([
      'registration done awa',
      'call_refused refused awa forbidden',
      'sessions_ended done awa',
      'sign_out done awa',
      'sign_in done awa',
      ...Array(5).fill('sign_in refused nobody invalid_credentials'),
      'sign_in refused nobody sign_in_limited',
      'limit_reached refused nobody sign_in_limited',
      'call_refused refused nobody not_authenticated',
      'call_refused refused nobody forbidden',
      'cross_site_refused refused nobody',
      'recovery_requested done nobody',
      'recovery_opened refused nobody recovery_invalid',
      'recovery_opened done awa',
      'password_changed done awa',
      'password_changed refused nobody recovery_invalid',
      'sign_in done chief',
      'identity_confirmed refused chief password_wrong',
      'identity_confirmed done chief',
      'request_refused refused chief invalid_input',
      'export done chief',
      'export done chief',
      'role_changed done chief',
      'sessions_ended done chief',
      'erasure refused chief person_is_admin',
    ])
    expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
    const proved = lines.filter(({ event }) => event === 'sign_in' || event === 'identity_confirmed')
    expect(new Set(proved.map(({ factor }) => factor))).toEqual(new Set(['password']))
    const subjects = lines.flatMap(({ subject }) => subject ?? [])
    expect(subjects).toHaveLength(7)
    expect(new Set(subjects).size, 'one e-mail has one hash, however it is written').toBe(1)
    expect(lines.find(({ event }) => event === 'role_changed')).toMatchObject({
      target: awaId,
      role: 'admin',
    })

    const secrets = [
      person.email,
      person.lastName,
      admin.email,
      person.password,
      admin.password,
      wrong,
      replaced,
      tokens.access,
      tokens.refresh,
      ...[visitor, awa, chief].flatMap(({ cookies }) =>
        [...cookies.values()].filter((value) => value.length > 8),
      ),
    ]
    for (const secret of secrets) expect(shop.err.toLowerCase()).not.toContain(secret.toLowerCase())

    // A flood of requests is no flood of lines; memory, probes and others are answered as before.
    const narrow = new Shop({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LIMIT_REQUESTS_PER_ADDRESS: '10',
      TRUST_PROXY: 'on',
    })
    const flooded = await narrow.ready()
    const [flooder, other] = ['198.51.100.7', '198.51.100.8']
    const ask = (path: string, from: string) =>
      fetch(flooded + path, { headers: { 'x-forwarded-for': from } })
    expect((await ask('/', other)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/rien', flooder)))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(10)
    for (const answer of limited) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toBe('Trop de demandes en peu de temps. Réessayez dans un instant.')
    }
    for (const path of ['/', '/healthz']) expect((await ask(path, flooder)).status, path).toBe(200)
    expect((await ask('/api/rien', other)).status).toBe(404)
    await narrow.stop()
    expect(linesOf(narrow.err)).toEqual([
      expect.objectContaining({ event: 'limit_reached', code: 'requests', address: flooder }),
    ])
  })
})
