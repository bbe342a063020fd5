import { globSync, readFileSync } from 'node:fs'
import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test'
import { admin } from '../../fixtures/browser/server.ts'
import { customerElsewhere, giveCustomer, giveSession, sessionsOf } from '../../fixtures/browser/session.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import {
  inNotation,
  type Plain,
  type Role,
  type ServerFunction,
  serverFunctions,
} from '../../fixtures/server-functions.ts'

const functions = serverFunctions.toSorted(
  (a, b) => Number(a.name === 'endSession') - Number(b.name === 'endSession'),
)
const refusal = /"(not_authenticated|forbidden)"/

/** Calls a server function as a script would, without any of the browser's code. */
function call(
  request: APIRequestContext,
  { name, method }: ServerFunction,
  { url }: TestShop,
  payload?: string,
): Promise<APIResponse> {
  const headers = { 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' }
  const query = method === 'GET' && payload ? `?payload=${encodeURIComponent(payload)}` : ''
  return request.fetch(`${url}/_serverFn/${name}${query}`, {
    method,
    headers: method === 'POST' && payload ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(method === 'POST' && payload ? { data: payload } : {}),
  })
}

/** What a server function answers to these data. */
async function answerTo(context: BrowserContext, shop: TestShop, name: string, data: Plain): Promise<string> {
  const known = functions.find((one) => one.name === name)
  if (!known) throw new Error(`there is no ${name}`)
  return (await call(context.request, known, shop, inNotation({ data }))).text()
}

async function answersOf(context: BrowserContext, shop: TestShop, payload?: string) {
  const answers: { name: string; refused: string | null; text: string }[] = []
  for (const known of functions) {
    const text = await (await call(context.request, known, shop, payload)).text()
    answers.push({ name: known.name, refused: refusal.exec(text)?.[1] ?? null, text })
  }
  return answers
}

const promised = (role: Role) =>
  functions.map(({ name, callers }) => {
    if (callers.includes(role)) return [name, null]
    return [name, role === 'visitor' ? 'not_authenticated' : 'forbidden']
  })

test('PERM-09 the build has no server function but those whose source says who may call them', () => {
  const built = globSync('dist/server/**/*.js').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/functionName: "(\w+)_createServerFn_handler"/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...new Set(built)].sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('PERM-04 PERM-06 every server function, called by visitor, customer, another customer and admin', async ({
  elsewhere,
  shop,
}) => {
  test.setTimeout(120_000)
  const visitor = await elsewhere()
  const customer = await customerElsewhere(elsewhere)
  const other = await customerElsewhere(elsewhere)
  const chief = await elsewhere()
  await giveSession(chief, admin)

  const asked = {
    visitor: await answersOf(visitor, shop),
    other: await answersOf(other.context, shop),
    customer: await answersOf(customer.context, shop),
    admin: await answersOf(chief, shop),
  }
  const told = (answers: typeof asked.visitor) => answers.map(({ name, refused }) => [name, refused])
  expect(told(asked.visitor)).toEqual(promised('visitor'))
  expect(told(asked.customer)).toEqual(promised('customer'))
  expect(told(asked.other)).toEqual(promised('customer'))
  expect(told(asked.admin)).toEqual(promised('admin'))

  const about = (answers: typeof asked.visitor, email: string) =>
    answers.filter(({ text }) => text.includes(email)).map(({ name }) => name)
  expect(about(asked.customer, customer.person.email)).toContain('getProfile')
  expect(about(asked.visitor, customer.person.email)).toEqual([])
  expect(about(asked.other, customer.person.email)).toEqual([])

  await test.step('PERM-07 LIVE-01 the admin’s stream is closed to visitors and customers', async () => {
    for (const { request } of [visitor, customer.context]) {
      const answer = await request.get(`${shop.url}/api/admin-events`)
      expect([answer.status(), await answer.text()]).toEqual([403, 'Accès non autorisé à cette ressource'])
    }
  })
})

test('AUTH-18 PERM-09 a session for a new password only, of a recovery link of an earlier release, signs nobody in', async ({
  elsewhere,
  shop,
}) => {
  const { context, person } = await customerElsewhere(elsewhere)
  await giveSession(context, person, shop, { onlyNewPassword: true })
  const answers = await answersOf(context, shop)
  expect(answers.map(({ name, refused }) => [name, refused])).toEqual(promised('visitor'))
  expect(answers.filter(({ text }) => text.includes(person.email))).toEqual([])
})

test('D42 an admin whose session lacks the second factor changes nothing of how the account is secured', async ({
  elsewhere,
  shop,
}) => {
  const { context, person } = await customerElsewhere(elsewhere)
  await shop.sql(
    `with chief as (select id from auth.users where email = $1), promoted as (
       update user_roles set role = 'admin' where user_id in (select id from chief)
     ), unproved as (
       update auth.sessions set second_factor_at = null where user_id in (select id from chief)
     )
     insert into auth.totp_secrets (user_id, secret, confirmed_at) select id, 'x', now() from chief`,
    [person.email],
  )
  const password = 'girafe tranquille 7'
  for (const [name, data] of [
    ['changePassword', { password, confirmation: password }],
    ['endMySession', { id: '0190a6f0-0000-7000-8000-0000000000ab' }],
    ['endMyOtherSessions', {}],
  ] as const) {
    expect(await answerTo(context, shop, name, data), name).toContain('"forbidden"')
  }
  // All else is what a customer may do.
  const answers = await answersOf(context, shop)
  expect(
    answers
      .filter(({ name }) => !/^(endMy|endSession)/.test(name))
      .map(({ name, refused }) => [name, refused]),
  ).toEqual(promised('customer').filter(([name]) => !/^(endMy|endSession)/.test(String(name))))
})

test('AUTH-06 PERM-04 a sign-in ends the session that the browser had; nobody ends that of somebody else', async ({
  context,
  elsewhere,
  shop,
}) => {
  const first = await giveCustomer(context)
  const former = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { person: second } = await customerElsewhere(elsewhere)
  const [kept = ''] = await sessionsOf(shop, second.email)
  await answerTo(context, shop, 'endMySession', { id: kept })
  expect(await sessionsOf(shop, second.email)).toEqual([kept])

  await answerTo(context, shop, 'signInWithPassword', { email: second.email, password: second.password })
  expect(await sessionsOf(shop, first.email)).toEqual([])
  const now = await sessionsOf(shop, second.email)
  expect(now, 'the session on another device stays').toContain(kept)
  expect(now).toHaveLength(2)

  // It was asked before the sign-in, and may be answered after it: the browser has another cookie by then.
  const headers = { cookie: former, 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' }
  const late = await fetch(`${shop.url}/_serverFn/getSession`, { headers })
  expect([late.status, late.headers.getSetCookie()]).toEqual([200, []])
  expect(await late.text()).not.toContain(first.email)

  await answerTo(context, shop, 'endMySession', { id: kept })
  expect(await sessionsOf(shop, second.email)).toEqual(now.filter((id) => id !== kept))
})

test('PERM-08 PERM-09 nobody becomes an admin by saying so', async ({ elsewhere, shop }) => {
  const [chief] = await shop.sql<{ id: string }>('select id from auth.users where email = $1', [admin.email])
  const visitor = await elsewhere()
  const answers = await answersOf(
    visitor,
    shop,
    inNotation({ context: { actor: { role: 'admin', userId: chief?.id ?? '' } } }),
  )
  expect(answers.map(({ name, refused }) => [name, refused])).toEqual(promised('visitor'))
  expect(answers.filter(({ text }) => text.includes(admin.email))).toEqual([])
})

test('PERM-09 another site’s page cannot call for the customer', async ({ elsewhere, shop }) => {
  const { context } = await customerElsewhere(elsewhere)
  for (const { name, method } of functions) {
    const answer = await context.request.fetch(`${shop.url}/_serverFn/${name}`, {
      method,
      headers: {
        'x-tsr-serverfn': 'true',
        'sec-fetch-site': 'cross-site',
        origin: 'https://elsewhere.example',
      },
    })
    expect(answer.status()).toBe(403)
  }
})
