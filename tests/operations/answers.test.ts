import { join } from 'node:path'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { query } from '#tests/fixtures/database/query.ts'
import { openStreams, sendRaw } from '#tests/fixtures/network/raw-http.ts'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { chunkedCall, hangingCall } from '#tests/fixtures/operations/chunked-calls.ts'
import { makeStartedDataDir, ownerUrl, root, Shop } from '#tests/fixtures/operations/shop.ts'

/**
 * Of one shop behind a proxy: what it answers when something is too much, and to whom it still trusts. Each
 * test comes from addresses of its own.
 */
let shop: Shop
let dataDir = ''
let url = ''
let owner = ''
let hanging: Promise<{ text: string; seconds: number }>

const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

beforeAll(async () => {
  dataDir = makeStartedDataDir(atEnd)
  shop = new Shop(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'on',
      LIMIT_EVENT_STREAMS: '5',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    { atEnd },
  )
  url = await shop.ready()
  owner = await ownerUrl(dataDir)
  hanging = hangingCall(url)
  // The last test waits for it; it may fail before.
  hanging.catch(() => undefined)
})

/** What the browser sends with a call. */
const fromPage = { 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' }

describe('limits, over HTTP', () => {
  it('LIM-04 200 subscriptions an hour come from one address', async () => {
    await query(
      owner,
      `insert into rate_limit_events (kind, subject) select 'newsletter', '203.0.113.1' from generate_series(1, 199)`,
    )
    const [crowd, other] = [new Caller(url, '203.0.113.1'), new Caller(url, '203.0.113.2')]
    const subscribe = (caller: Caller, email: string) =>
      caller.call('subscribeToNewsletter', { email, name: '' })
    expect(await subscribe(crowd, 'foule1@example.com')).toContain('"subscribed"')
    expect(await subscribe(crowd, 'foule2@example.com')).toContain('newsletter_limited')
    expect(await subscribe(other, 'lectrice@example.com')).toContain('"subscribed"')
  })

  it('event streams end in all at LIMIT_EVENT_STREAMS, wherever they come from', async () => {
    const streams = await openStreams(`${url}/api/events`, '127.0.0.3', 5)
    expect(streams.opened).toBe(5)
    const next = await openStreams(`${url}/api/events`, '127.0.0.4', 1)
    expect(next.answers[0]).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 60\r/i)
    streams.close()
    next.close()
  })

  it('a body in chunks ends at 256 kB like any other', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const { status, body } = await sendRaw(url, await chunkedCall(url, 'askForReset'), '', chunk.repeat(5))
    expect([status, body]).toEqual([413, 'Envoi trop volumineux'])
  })

  // Which data is plain says the unit test of calls.
  it.each<[string, string, string?]>([
    ['features and numbers beyond all bounds', '{"t":{"t":1,"s":"a"},"f":1e99,"m":{"length":1e9}}'],
    ['a depth of 100,000', '['.repeat(100_000)],
    ['no JSON', '{'],
    ['two types', '{}', 'application/json; multipart/form-data; boundary=a'],
    ['a plain text', 'a=1', 'text/plain'],
  ])('a call with %s is 400 and no error of the log, by each method', async (_, body, type) => {
    const before = shop.err.length
    const sent = {
      method: 'POST',
      body,
      headers: { ...fromPage, 'content-type': type ?? 'application/json' },
    }
    const posted = await fetch(`${url}/_serverFn/askForReset`, sent)
    expect([posted.status, await posted.text()]).toEqual([400, 'Adresse ou demande invalide'])
    const payload = encodeURIComponent(body.slice(0, 3000))
    const asked = await fetch(`${url}/_serverFn/getSession?payload=${payload}`, { headers: fromPage })
    expect(asked.status).toBe(400)
    expect(shop.err.slice(before)).not.toMatch(/"level":[56]0/)
  })
})

it('a call of an unknown function is 404 and one line of the log', async () => {
  const ask = async (name: string) => {
    const answer = await fetch(`${url}/_serverFn/${name}`, { headers: fromPage })
    expect([answer.status, await answer.text()], name).toEqual([404, 'Adresse inconnue'])
  }
  const before = shop.err.length
  // The two in the middle are no addresses of functions.
  for (const name of ['0000', 'getProduct/', 'getProduct/x', '0'.repeat(64)]) await ask(name)
  // Mails that do not leave have lines of their own.
  const lines = () => shop.err.slice(before).split('\n')
  const told = () =>
    lines().filter((line) => line.includes('a call of a function that this build does not have'))
  await expect.poll(told).toHaveLength(2)
  expect(
    lines().filter((line) => !/^({.*)?$/.test(line)),
    'no stack',
  ).toEqual([])
})

describe('accounts of administrators', () => {
  it('D42 who ends a session or sets a new password withdraws the trust in the devices that are signed out, and in no other', async () => {
    const password = 'girafe tranquille 7'
    const chief = { firstName: 'Awa', lastName: 'Koné', email: 'cheffe@example.com', password }
    const [own, phone, tablet] = ['203.0.113.21', '203.0.113.22', '203.0.113.23'].map(
      (from) => new Caller(url, from),
    ) as [Caller, Caller, Caller]
    await own.call('register', { ...chief, confirmation: password })
    await query(
      owner,
      `update user_roles set role = 'admin' where user_id = (select id from auth.users where email = $1)`,
      [chief.email],
    )
    const credentials = { email: chief.email, password: chief.password }
    const signIn = async (caller: Caller, password = chief.password) =>
      /second_factor_required|isAdmin/.exec(
        await caller.call('signInWithPassword', { email: chief.email, password }),
      )?.[0]
    await signIn(own)
    const typed = /"([A-Z2-7]{40,})"/.exec(await own.call('beginTotpSetup'))?.[1] ?? ''
    const otp = createOTP(new TextDecoder().decode(base32.decode(typed)))
    /** The present code counts again, as if it were the next one. */
    const code = async () => {
      await query(owner, 'update auth.totp_secrets set last_step = 0')
      // Time itself is the subject: a code counts in its own half minute.
      const restMs = 30_000 - (Date.now() % 30_000)
      if (restMs < 6000) await new Promise((go) => setTimeout(go, restMs))
      return otp.totp()
    }
    const prove = async (caller: Caller) =>
      caller.call('signInWithFactor', { ...credentials, proof: { kind: 'totp', code: await code() } })
    expect(await own.call('finishTotpSetup', { code: await code() })).toContain('recoveryCodes')

    for (const device of [phone, tablet]) {
      expect(await signIn(device)).toBe('second_factor_required')
      expect(await prove(device)).toContain('isAdmin')
      expect(await signIn(device), 'the device is trusted').toBe('isAdmin')
    }
    const [{ id = '' } = {}] = await query<{ id: string }>(
      owner,
      `select s.id::text from auth.sessions s join auth.users u on u.id = s.user_id
       where u.email = $1 and s.ip_address = '203.0.113.22' order by s.created_at desc limit 1`,
      [chief.email],
    )
    await query(
      owner,
      `update auth.sessions set created_at = now() - interval '16 minutes' where ip_address = '203.0.113.21'`,
    )
    expect(await own.call('endMySession', { id }), 'who is there is asked first').toContain(
      'confirmation_needed',
    )
    expect(await own.call('confirmWhoIAm', { kind: 'password', password: chief.password })).toContain('"ok"')
    await own.call('endMySession', { id })
    expect(await signIn(phone)).toBe('second_factor_required')
    expect(await signIn(tablet)).toBe('isAdmin')

    await prove(phone)
    const next = 'hibou matinal 42 pas'
    await own.call('changePassword', { password: next, confirmation: next })
    expect(await signIn(phone, next)).toBe('second_factor_required')
    expect(await signIn(tablet, next)).toBe('second_factor_required')
    expect(await signIn(own, next), 'the device that set it stays trusted').toBe('isAdmin')
  })

  it('OPS-09 the printed password signs in for 7 days, no longer; reset-admin prints another beside the running shop', async () => {
    const first = inject('startedShop')
    const email = /adresse\s*: (\S+)/.exec(first.out)?.[1] ?? ''
    const printed = /mot de passe : (\S+)/.exec(first.out)?.[1] ?? ''
    expect(email).toMatch(/^admin-[a-z2-9]{6}@boutique\.local$/)
    const signIn = (password: string) =>
      new Caller(url, '203.0.113.31').call('signInWithPassword', { email, password })
    expect(await signIn(printed)).toContain('isAdmin')
    await query(owner, 'update auth.users set given_password_expires_at = now() where email = $1', [email])
    expect(await signIn(printed)).toContain('given_password_expired')

    const reset = (...names: string[]) =>
      new Shop(
        { DATA_DIR: dataDir },
        { command: [join(root, 'scripts', 'run.mjs'), 'reset-admin', ...names] },
      )
    const nobody = reset('personne@example.com')
    expect(await nobody.ended()).toBe(1)
    expect(nobody.err).toContain(`Administrateurs : ${email}`)
    const done = reset(email.toUpperCase())
    expect(await done.ended(), done.err).toBe(0)
    const renewed = /Nouveau mot de passe : (\S+)/.exec(done.out)?.[1] ?? ''
    expect(await signIn(printed)).toContain('invalid_credentials')
    expect(await signIn(renewed)).toContain('isAdmin')
  })
})

it('OPS-02 OPS-08 the operator is warned once when a proxy is named and PUBLIC_URL is not https', () => {
  expect(shop.err.match(/PUBLIC_URL n’est pas une adresse https/g)).toHaveLength(1)
  expect(shop.err).not.toMatch(/X-Forwarded-For reçu/)
})

it('a call that does not end is ended after 25 s, with 503 and a time to come back', async () => {
  const { text, seconds } = await hanging
  expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*x-shop-refusal: busy\r[\s\S]*retry-after: 5\r/i)
  // A busy machine may take seconds to notice.
  expect(seconds).toBeGreaterThan(24.5)
  expect(seconds).toBeLessThan(30)
})

it('has the addresses by which a finder of a vulnerability and a password manager find their way', async () => {
  const told = await fetch(`${url}/.well-known/security.txt`)
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await told.text()).toMatch(/^Contact: (mailto:|https?:)\S+\nExpires: \S+Z\n/)
  const moved = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/login'])
})
